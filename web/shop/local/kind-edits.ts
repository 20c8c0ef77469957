import { DEFAULT_CATEGORY_ICON, DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import { type Category, CategoryDraft } from '#domain/contract/categories.ts';
import { type Specification, SpecificationDraft } from '#domain/contract/specifications.ts';
import type { OnlyHere } from '../../session/only-here.ts';
import type { Answer, Source } from '../shop.ts';
import { give, refuse, refuseFields } from './answers.ts';
import { categoriesOf } from './catalogue.ts';
import type { DataSet, Shelf } from './data-set.ts';
import type { LocalStore } from './local-store.ts';

export const specificationsOf = ({ specifications, instruments }: DataSet): Specification[] =>
  specifications.map((kind) => ({
    ...kind,
    productCount: instruments.filter((one) => one.specifications.some(({ specification }) => specification.id === kind.id))
      .length,
  }));

/** The data with a deed noted; what was made here and is gone again leaves no trace. */
export function withDeed(data: DataSet, shelf: Shelf, id: number, deed: 'made' | 'changed' | 'gone'): DataSet['deeds'] {
  const { [id]: before, ...others } = data.deeds[shelf];
  if (before === 'made' && deed === 'gone') return { ...data.deeds, [shelf]: others };
  return { ...data.deeds, [shelf]: { ...others, [id]: before === 'made' ? 'made' : deed } };
}

/** Rows for who administers this device: what was made or changed here says so. */
export const marked = <T extends { id: number }>(
  { deeds }: DataSet,
  shelf: Shelf,
  rows: readonly T[],
): (T & Partial<OnlyHere>)[] => rows.map((row) => (deeds[shelf][row.id] === undefined ? row : { ...row, onlyHere: true }));

/** One above the largest: the list's length would collide after a deletion. */
export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;

const namesake = (rows: readonly { id: number; name: string }[], name: string, ownId = 0): boolean =>
  rows.some((row) => row.id !== ownId && nameKey(row.name) === nameKey(name));

const atName = (path: string, message: string) => ({ message, errors: [{ path, message }] });
const TAKEN_CATEGORY = atName('name', 'Ya existe una categoría con este nombre');
const TAKEN_SPECIFICATION = atName('label', 'Ya existe una característica con este nombre');

/** Categories of this device's own data. */
export const categoryEdits = (store: LocalStore, source: () => Source) => ({
  listCategories: async (): Promise<Answer<Category[]>> =>
    give(marked(store.read(), 'categories', categoriesOf(store.read())), source()),

  async addCategory(draft: CategoryDraft): Promise<Answer<Category>> {
    const given = CategoryDraft.safeParse(draft);
    if (!given.success) return refuseFields(given.error);
    const { name, description, icon } = given.data;
    const data = store.read();
    if (namesake(data.categories, name)) return refuse('duplicate_category', TAKEN_CATEGORY);
    const added = {
      id: nextId(data.categories),
      name,
      description,
      icon: icon || DEFAULT_CATEGORY_ICON,
      isActive: true,
      productCount: 0,
    };
    store.change((now) => ({
      ...now,
      categories: [...now.categories, added],
      deeds: withDeed(now, 'categories', added.id, 'made'),
    }));
    return give(added, source());
  },

  async changeCategory(id: number, draft: CategoryDraft): Promise<Answer<Category>> {
    const given = CategoryDraft.safeParse(draft);
    if (!given.success) return refuseFields(given.error);
    const { name, description, icon } = given.data;
    const stored = categoriesOf(store.read()).find((category) => category.id === id);
    if (!stored) return refuse('category_not_found');
    if (namesake(store.read().categories, name, id)) return refuse('duplicate_category', TAKEN_CATEGORY);
    const changed = { ...stored, name, description, icon: icon || stored.icon };
    store.change((now) => ({
      ...now,
      categories: now.categories.map((category) => (category.id === id ? changed : category)),
      instruments: now.instruments.map((one) => (one.categoryId === id ? { ...one, category: { id, name } } : one)),
      deeds: withDeed(now, 'categories', id, 'changed'),
    }));
    return give(changed, source());
  },

  async deleteCategory(id: number): Promise<Answer<undefined>> {
    const stored = categoriesOf(store.read()).find((category) => category.id === id);
    if (!stored) return refuse('category_not_found');
    if (stored.productCount > 0) return refuse('category_in_use');
    store.change((now) => ({
      ...now,
      categories: now.categories.filter((category) => category.id !== id),
      deeds: withDeed(now, 'categories', id, 'gone'),
    }));
    return give(undefined, source());
  },
});

/** Characteristics of this device's own data. */
export const specificationEdits = (store: LocalStore, source: () => Source) => ({
  listSpecifications: async (): Promise<Answer<Specification[]>> =>
    give(marked(store.read(), 'specifications', specificationsOf(store.read())), source()),

  async addSpecification(draft: SpecificationDraft): Promise<Answer<Specification>> {
    const given = SpecificationDraft.safeParse(draft);
    if (!given.success) return refuseFields(given.error);
    const { label, description, icon } = given.data;
    const data = store.read();
    if (namesake(data.specifications, label)) return refuse('duplicate_specification', TAKEN_SPECIFICATION);
    const id = nextId(data.specifications);
    const added = { id, label, name: label, description, icon: icon || DEFAULT_SPECIFICATION_ICON, productCount: 0 };
    store.change((now) => ({
      ...now,
      specifications: [...now.specifications, added],
      deeds: withDeed(now, 'specifications', id, 'made'),
    }));
    return give(added, source());
  },

  async changeSpecification(id: number, draft: SpecificationDraft): Promise<Answer<Specification>> {
    const given = SpecificationDraft.safeParse(draft);
    if (!given.success) return refuseFields(given.error);
    const { label, description, icon } = given.data;
    const stored = specificationsOf(store.read()).find((specification) => specification.id === id);
    if (!stored) return refuse('specification_not_found');
    if (namesake(store.read().specifications, label, id)) return refuse('duplicate_specification', TAKEN_SPECIFICATION);
    const changed = { ...stored, label, name: label, description, icon: icon || stored.icon };
    const shown = { id, label, description, icon: changed.icon };
    store.change((now) => ({
      ...now,
      specifications: now.specifications.map((specification) => (specification.id === id ? changed : specification)),
      instruments: now.instruments.map((one) => ({
        ...one,
        specifications: one.specifications.map((entry) =>
          entry.specification.id === id ? { ...entry, specification: shown } : entry,
        ),
      })),
      deeds: withDeed(now, 'specifications', id, 'changed'),
    }));
    return give(changed, source());
  },

  async deleteSpecification(id: number): Promise<Answer<undefined>> {
    const stored = specificationsOf(store.read()).find((specification) => specification.id === id);
    if (!stored) return refuse('specification_not_found');
    if (stored.productCount > 0) return refuse('specification_in_use');
    store.change((now) => ({
      ...now,
      specifications: now.specifications.filter((specification) => specification.id !== id),
      deeds: withDeed(now, 'specifications', id, 'gone'),
    }));
    return give(undefined, source());
  },
});
