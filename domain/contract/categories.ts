import { z } from 'zod';
import { CATEGORY_NAME, TAXONOMY_DESCRIPTION } from '../typed-texts.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, textOf } from './fields.ts';
import { oneLine, printable } from '../visible.ts';

export const Category = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    icon: z.string().meta({ description: "A font-icon name starting with 'fa-', or the address of a picture" }),
    isActive: z.boolean(),
    productCount: z.number().int(),
  })
  .meta({ id: 'Category' });
export type Category = z.output<typeof Category>;

/** A font-icon name, a path of this site or an https address: nothing that a browser would run. */
export const Icon = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:fa-[a-z0-9-]+|\/(?!\/)[\w./-]+|https:\/\/\S+)?$/, 'El icono debe ser un nombre fa- o la dirección de una imagen');

export const CategoryDraft = z.object({
  name: textOf(CATEGORY_NAME).overwrite(oneLine),
  description: textOf(TAXONOMY_DESCRIPTION).overwrite(printable),
  icon: Icon.nullish(),
});
export type CategoryDraft = z.output<typeof CategoryDraft>;

export const categories = endpoints({
  'GET /api/categories': { summary: 'All categories', access: 'public', reply: z.array(Category), status: 200, failures: [] },
  'POST /api/categories/add': {
    summary: 'Add a category',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: CategoryDraft,
    reply: Category,
    status: 201,
    failures: ['duplicate_category', 'category_not_found'],
  },
  'PUT /api/categories/:id': {
    summary: 'Change a category',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: CategoryDraft,
    reply: Category,
    status: 200,
    failures: ['category_not_found', 'duplicate_category'],
  },
  'DELETE /api/categories/:id': {
    summary: 'Delete a category without instruments',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['category_not_found', 'category_in_use'],
  },
});
