import { DEFAULT_CATEGORY_ICON, DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { categoriesOf, isSample, NOT_HERE } from '../catalogue.ts';
import { marked, nextId, withLocalChange } from '../changes.ts';
import type { DataSet } from '../data-set.ts';
import { handle, type Offline } from '../handle.ts';

const specificationsOf = ({ specifications, instruments }: DataSet): Specification[] =>
  specifications.map((one) => ({
    ...one,
    productCount: instruments.filter((instrument) =>
      instrument.specifications.some(({ specification }) => specification.id === one.id),
    ).length,
  }));

const isTaken = (rows: readonly { id: number; name: string }[], name: string, ownId = 0): boolean =>
  rows.some((row) => row.id !== ownId && nameKey(row.name) === nameKey(name));

const TAKEN_CATEGORY = failureAt('name', 'duplicate_category', 'Ya existe una categoría con este nombre');
const TAKEN_SPECIFICATION = failureAt('label', 'duplicate_specification', 'Ya existe una característica con este nombre');

/** An empty icon is the default one; without any the stored one stays. */
const iconAfter = (given: string | null | undefined, stored: string, byDefault: string): string =>
  given === '' ? byDefault : (given ?? stored);

export function handleCategories(offline: Offline): void {
  const { store } = offline.device;
  const stored = (id: number) => categoriesOf(store.read()).find((category) => category.id === id);

  handle(offline, 'POST /api/categories/add', ({ body: { name, description, icon } }) => {
    const { categories } = store.read();
    if (isTaken(categories, name)) return fail(TAKEN_CATEGORY);
    const added = {
      id: nextId(categories),
      name,
      description,
      icon: icon || DEFAULT_CATEGORY_ICON,
      isActive: true,
      productCount: 0,
    };
    store.change((data) => ({
      ...data,
      categories: [...data.categories, added],
      localChanges: withLocalChange(data, 'categories', added.id, 'made'),
    }));
    return ok(added);
  });

  handle(offline, 'PUT /api/categories/:id', ({ params: { id }, body: { name, description, icon } }) => {
    const before = stored(id);
    if (!before) return fail(failure('category_not_found'));
    if (isTaken(store.read().categories, name, id)) return fail(TAKEN_CATEGORY);
    const changed = { ...before, name, description, icon: iconAfter(icon, before.icon, DEFAULT_CATEGORY_ICON) };
    store.change((data) => ({
      ...data,
      categories: data.categories.map((category) => (category.id === id ? changed : category)),
      instruments: data.instruments.map((one) => (one.categoryId === id ? { ...one, category: { id, name } } : one)),
      localChanges: withLocalChange(data, 'categories', id, 'changed'),
    }));
    return ok(changed);
  });

  handle(offline, 'DELETE /api/categories/:id', ({ params: { id } }) => {
    const before = stored(id);
    if (!before) return fail(failure('category_not_found'));
    if (before.productCount > 0) return fail(failure('category_in_use'));
    store.change((data) => ({
      ...data,
      categories: data.categories.filter((category) => category.id !== id),
      localChanges: withLocalChange(data, 'categories', id, 'gone'),
    }));
    return ok(undefined);
  });
}

export function handleSpecifications(offline: Offline): void {
  const { sample, store } = offline.device;
  const stored = (id: number) => specificationsOf(store.read()).find((specification) => specification.id === id);

  // Characteristics are known by the instruments that have them.
  handle(offline, 'GET /api/specifications', () => {
    const data = store.read();
    const rows = marked(data, 'specifications', specificationsOf(data));
    // Those that no instrument has are not known, even where all instruments are.
    if (isSample(data, sample)) return ok(rows);
    const uncounted = rows.map((row) => ({ ...row, productCount: Number.NaN }));
    return rows.length === 0 ? { offline: NOT_HERE } : { ...ok(uncounted), isPartial: true };
  });

  handle(offline, 'POST /api/specifications/add', ({ body: { label, description, icon } }) => {
    const { specifications } = store.read();
    if (isTaken(specifications, label)) return fail(TAKEN_SPECIFICATION);
    const id = nextId(specifications);
    const added = { id, label, name: label, description, icon: icon || DEFAULT_SPECIFICATION_ICON, productCount: 0 };
    store.change((data) => ({
      ...data,
      specifications: [...data.specifications, added],
      localChanges: withLocalChange(data, 'specifications', id, 'made'),
    }));
    return ok(added);
  });

  handle(offline, 'PUT /api/specifications/:id', ({ params: { id }, body: { label, description, icon } }) => {
    const before = stored(id);
    if (!before) return fail(failure('specification_not_found'));
    if (isTaken(store.read().specifications, label, id)) return fail(TAKEN_SPECIFICATION);
    const changed = {
      ...before,
      label,
      name: label,
      description,
      icon: iconAfter(icon, before.icon, DEFAULT_SPECIFICATION_ICON),
    };
    const shown = { id, label, description, icon: changed.icon };
    store.change((data) => ({
      ...data,
      specifications: data.specifications.map((specification) => (specification.id === id ? changed : specification)),
      instruments: data.instruments.map((one) => ({
        ...one,
        specifications: one.specifications.map((entry) =>
          entry.specification.id === id ? { ...entry, specification: shown } : entry,
        ),
      })),
      localChanges: withLocalChange(data, 'specifications', id, 'changed'),
    }));
    return ok(changed);
  });

  handle(offline, 'DELETE /api/specifications/:id', ({ params: { id } }) => {
    const before = stored(id);
    if (!before) return fail(failure('specification_not_found'));
    if (before.productCount > 0) return fail(failure('specification_in_use'));
    store.change((data) => ({
      ...data,
      specifications: data.specifications.filter((specification) => specification.id !== id),
      localChanges: withLocalChange(data, 'specifications', id, 'gone'),
    }));
    return ok(undefined);
  });
}
