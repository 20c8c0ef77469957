import { type KindCalls, kindsAction, kindsLoader, kindsShouldRevalidate } from '../kinds.ts';
import { CategoriesPage } from './categories-page.tsx';

export const Component = CategoriesPage;

const calls: KindCalls = {
  list: (desk, signal) => desk.listCategories(signal),
  add: (desk, draft) => desk.addCategory(draft),
  change: (desk, id, draft) => desk.changeCategory(id, draft),
  remove: (desk, id) => desk.deleteCategory(id),
  taken: 'El nombre de categoría ya está registrado.',
  failed: { save: 'Error al procesar la solicitud', remove: 'Error al procesar la solicitud' },
};

export const loader = kindsLoader(calls);
export const action = kindsAction(calls);
export const shouldRevalidate = kindsShouldRevalidate;
