import { z } from 'zod';
import { SPECIFICATION_NAME, TAXONOMY_DESCRIPTION } from '../typed-texts.ts';
import { Icon } from './categories.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, textOf } from './fields.ts';
import { oneLine, printable } from '../visible.ts';

export const Specification = z
  .object({
    id: Id,
    label: z.string(),
    name: z.string().meta({ description: 'Repeats label' }),
    description: z.string(),
    icon: z.string(),
    productCount: z.number().int(),
  })
  .meta({ id: 'Specification' });
export type Specification = z.output<typeof Specification>;

export const SpecificationDraft = z.object({
  label: textOf(SPECIFICATION_NAME).overwrite(oneLine),
  description: textOf(TAXONOMY_DESCRIPTION).overwrite(printable),
  icon: Icon.nullish(),
});
export type SpecificationDraft = z.output<typeof SpecificationDraft>;

export const specifications = endpoints({
  'GET /api/specifications': {
    summary: 'All specifications',
    access: 'public',
    reply: z.array(Specification),
    status: 200,
    failures: [],
  },
  'POST /api/specifications/add': {
    summary: 'Add a specification',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: SpecificationDraft,
    reply: Specification,
    status: 201,
    failures: ['duplicate_specification', 'specification_not_found'],
  },
  'PUT /api/specifications/:id': {
    summary: 'Change a specification',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: SpecificationDraft,
    reply: Specification,
    status: 200,
    failures: ['specification_not_found', 'duplicate_specification'],
  },
  'DELETE /api/specifications/:id': {
    summary: 'Delete a specification that no instrument uses',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['specification_not_found', 'specification_in_use'],
  },
});
