import type { Category } from '#domain/contract/categories.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { DEFAULT_CATEGORY_ICON } from '#domain/catalogue.ts';
import type { DataSet, Shelf } from './data-set.ts';

/** As many as the browser's storage holds with room to spare: an instrument takes about 3 KB. */
const MAX_INSTRUMENTS = 300;
/** What was not seen for longer is forgotten with the next answer: it may have left the shop. */
const KEPT_MS = 7 * 24 * 3_600_000;

type Row = { id: number };

/** The samples give way to the first thing that the edge is seen to have; what was made or changed here stays. */
function real(data: DataSet, nowMs: number): DataSet {
  if (data.savedAt !== null) return data;
  const own = <T extends Row>(shelf: Shelf, rows: T[]): T[] => rows.filter(({ id }) => data.deeds[shelf][id] !== undefined);
  return {
    ...data,
    savedAt: new Date(nowMs).toISOString(),
    categories: own('categories', data.categories),
    specifications: own('specifications', data.specifications),
    instruments: own('instruments', data.instruments),
  };
}

/**
 * The server's rows, except where this device made, changed or deleted one. A row made here gets a new id when the server has given its
 * id to another row since. Returns the rows in order of their ids, and the shelf's changes under the ids that hold now.
 */
function merge<T extends Row>(
  data: DataSet,
  shelf: Shelf,
  mine: readonly T[],
  given: readonly T[],
): [T[], DataSet['deeds'][Shelf]] {
  const changes = { ...data.deeds[shelf] };
  let highest = Math.max(0, ...mine.map(({ id }) => id), ...given.map(({ id }) => id));
  const taken = new Set(given.map(({ id }) => id));
  const kept = mine
    .filter(({ id }) => changes[id] !== undefined)
    .map((row) => {
      if (changes[row.id] !== 'made' || !taken.has(row.id)) return row;
      delete changes[row.id];
      highest += 1;
      changes[highest] = 'made';
      return { ...row, id: highest };
    });
  return [[...given.filter(({ id }) => changes[id] === undefined), ...kept].toSorted((a, b) => a.id - b.id), changes];
}

/** The edge's whole catalogue, or as much of it as is kept: it takes the place of what was known. */
export function withCatalogue(
  data: DataSet,
  { categories, instruments }: { categories: readonly Category[]; instruments: readonly Instrument[] },
  nowMs: number,
): DataSet {
  const base = real(data, nowMs);
  // Free units by day come with one instrument at a time: what was seen of them is no older than the catalogue.
  const seen = new Map(base.instruments.map((instrument) => [instrument.id, instrument.availability]));
  const given = instruments.slice(0, MAX_INSTRUMENTS).map((instrument) => {
    const availability = instrument.availability ?? seen.get(instrument.id);
    return availability ? { ...instrument, availability } : instrument;
  });
  const [nextCategories, categoryChanges] = merge(base, 'categories', base.categories, categories);
  const [nextInstruments, instrumentChanges] = merge(base, 'instruments', base.instruments, given);
  return withSpecificationsSeen({
    ...base,
    savedAt: new Date(nowMs).toISOString(),
    seenAt: Object.fromEntries(given.map(({ id }) => [id, new Date(nowMs).toISOString()])),
    categories: nextCategories,
    instruments: nextInstruments,
    deeds: { ...base.deeds, categories: categoryChanges, instruments: instrumentChanges },
  });
}

/** Instruments that passed by: they replace or join what is known, of which the latest are kept. */
export function withInstruments(data: DataSet, instruments: readonly Instrument[], nowMs: number): DataSet {
  const base = real(data, nowMs);
  const known = new Map(base.instruments.map((instrument) => [instrument.id, instrument]));
  const now = new Date(nowMs).toISOString();
  const seen = new Map<number, string>();
  for (const { id } of base.instruments)
    if (base.deeds.instruments[id] === undefined) seen.set(id, base.seenAt[id] ?? base.savedAt ?? now);
  for (const { availableUnits: _, ...instrument } of instruments) {
    if (base.deeds.instruments[instrument.id] !== undefined) continue;
    const days = instrument.availability ?? known.get(instrument.id)?.availability;
    known.set(instrument.id, days ? { ...instrument, availability: days } : instrument);
    seen.set(instrument.id, now);
  }
  const latest = [...seen].toSorted(([, a], [, b]) => b.localeCompare(a));
  const forgotten = latest.filter(([, at], index) => index >= MAX_INSTRUMENTS || Date.parse(at) < nowMs - KEPT_MS);
  for (const [id] of forgotten) {
    known.delete(id);
    seen.delete(id);
  }
  const named = new Set(base.categories.map(({ id }) => id));
  const categories = [...base.categories];
  for (const { category } of known.values()) {
    if (named.has(category.id) || base.deeds.categories[category.id] !== undefined) continue;
    named.add(category.id);
    categories.push({ ...category, description: '', icon: DEFAULT_CATEGORY_ICON, isActive: true, productCount: 0 });
  }
  return withSpecificationsSeen({
    ...base,
    savedAt: [...seen.values()].toSorted()[0] ?? now,
    seenAt: Object.fromEntries(seen),
    categories,
    instruments: [...known.values()].toSorted((a, b) => a.id - b.id),
  });
}

export function withCategories(data: DataSet, categories: readonly Category[], nowMs: number): DataSet {
  const base = real(data, nowMs);
  const [next, changes] = merge(base, 'categories', base.categories, categories);
  return { ...base, categories: next, deeds: { ...base.deeds, categories: changes } };
}

/** The catalogue names its characteristics only where instruments have them. */
function withSpecificationsSeen(data: DataSet): DataSet {
  const known = new Map<number, Specification>(data.specifications.map((specification) => [specification.id, specification]));
  for (const { specifications } of data.instruments) {
    for (const { specification } of specifications) {
      if (known.has(specification.id) || data.deeds.specifications[specification.id] !== undefined) continue;
      known.set(specification.id, { ...specification, name: specification.label, productCount: 0 });
    }
  }
  return { ...data, specifications: [...known.values()].toSorted((a, b) => a.id - b.id) };
}
