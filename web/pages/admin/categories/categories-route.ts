import { type TaxonomyCalls, taxonomyAction, taxonomyLoader, taxonomyShouldRevalidate } from '../taxonomy.ts';
import { CategoriesPage } from './categories-page.tsx';

export const Component = CategoriesPage;

const calls: TaxonomyCalls = {
  list: (call, signal) => call('GET /api/categories', { signal, cache: 'no-cache' }),
  add: (call, draft) => call('POST /api/categories/add', { body: draft }),
  change: (call, id, draft) => call('PUT /api/categories/:id', { params: { id }, body: draft }),
  remove: (call, id) => call('DELETE /api/categories/:id', { params: { id } }),
  taken: 'El nombre de categoría ya está registrado.',
  failed: { save: 'Error al procesar la solicitud', remove: 'Error al procesar la solicitud' },
};

export const loader = taxonomyLoader(calls);
export const action = taxonomyAction(calls);
export const shouldRevalidate = taxonomyShouldRevalidate;
