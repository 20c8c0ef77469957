import { z } from 'zod';
import { Icon } from './categories.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, text } from './fields.ts';
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
  label: text(80, 'El nombre de la característica no puede estar vacío').overwrite(oneLine),
  description: text(500, 'La descripción es obligatoria').overwrite(printable),
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
    body: SpecificationDraft,
    reply: Specification,
    status: 201,
    failures: ['duplicate_specification'],
  },
  'PUT /api/specifications/:id': {
    summary: 'Change a specification',
    access: 'admin',
    params: z.object({ id: IdText }),
    body: SpecificationDraft,
    reply: Specification,
    status: 200,
    failures: ['specification_not_found', 'duplicate_specification'],
  },
  'DELETE /api/specifications/:id': {
    summary: 'Delete a specification that no instrument uses',
    access: 'admin',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['specification_not_found', 'specification_in_use'],
  },
});
