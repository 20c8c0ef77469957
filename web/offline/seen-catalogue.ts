import type { Category } from '#domain/contract/categories.ts';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Specification } from '#domain/contract/specifications.ts';
import { DEFAULT_CATEGORY_ICON } from '#domain/catalogue.ts';
import type { DataSet, Shelf } from './data-set.ts';

/** As many as fit in storage with room to spare: an instrument takes about 3 KB. */
const MAX_INSTRUMENTS = 300;
/** Instruments not seen for this long are dropped with the next answer: they may have left the catalogue. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Free units by day come with a single instrument only. Newer data of it keeps them while they are at most this old. */
const DAYS_MAY_LAG_MS = 3_600_000;

type Row = { id: number };

/** The first answer of the server replaces the sample data. Local changes stay. */
const replaceSample = (data: DataSet, nowMs: number): DataSet =>
  data.savedAt === null ? { ...own(data), savedAt: new Date(nowMs).toISOString() } : data;

/** For a deployment without the sample shop: removes its rows and its accounts, the only ones without a `secret`. */
export const withoutSamples = (data: DataSet): DataSet => ({
  ...(data.savedAt === null ? own(data) : data),
  accounts: data.accounts.filter(({ secret }) => secret !== null),
});

/** Only the rows that were added or changed on this device. */
function own(data: DataSet): DataSet {
  const ofOwn = <T extends Row>(shelf: Shelf, rows: T[]): T[] =>
    rows.filter(({ id }) => data.localChanges[shelf][id] !== undefined);
  return {
    ...data,
    categories: ofOwn('categories', data.categories),
    specifications: ofOwn('specifications', data.specifications),
    instruments: ofOwn('instruments', data.instruments),
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
): [T[], DataSet['localChanges'][Shelf]] {
  const changes = { ...data.localChanges[shelf] };
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

/** Replaces the stored catalogue by the server's, which has `total` instruments, up to MAX_INSTRUMENTS. */
export function withCatalogue(
  data: DataSet,
  { categories, instruments, total }: { categories: readonly Category[]; instruments: readonly Instrument[]; total: number },
  nowMs: number,
): DataSet {
  const base = replaceSample(data, nowMs);
  const { instruments: given, daysSeenAt } = withDays(base, instruments.slice(0, MAX_INSTRUMENTS), nowMs);
  const [nextCategories, categoryChanges] = merge(base, 'categories', base.categories, categories);
  const [nextInstruments, instrumentChanges] = merge(base, 'instruments', base.instruments, given);
  return withSpecificationsSeen({
    ...base,
    savedAt: oldest([new Date(nowMs).toISOString(), ...Object.values(daysSeenAt)]),
    isWhole: given.length === total,
    seenAt: Object.fromEntries(given.map(({ id }) => [id, new Date(nowMs).toISOString()])),
    daysSeenAt,
    categories: nextCategories,
    instruments: nextInstruments,
    localChanges: { ...base.localChanges, categories: categoryChanges, instruments: instrumentChanges },
  });
}

/** Adds or replaces instruments that were seen, and keeps the latest. */
export function withInstruments(data: DataSet, instruments: readonly Instrument[], nowMs: number): DataSet {
  const base = replaceSample(data, nowMs);
  const known = new Map(base.instruments.map((instrument) => [instrument.id, instrument]));
  const had = new Set(known.keys());
  const now = new Date(nowMs).toISOString();
  const seen = new Map<number, string>();
  for (const { id } of base.instruments)
    if (base.localChanges.instruments[id] === undefined) seen.set(id, base.seenAt[id] ?? base.savedAt ?? now);
  const fresh = withDays(base, instruments, nowMs);
  for (const { availableUnits: _, ...instrument } of fresh.instruments) {
    if (base.localChanges.instruments[instrument.id] !== undefined) continue;
    known.set(instrument.id, instrument);
    seen.set(instrument.id, now);
  }
  const latest = [...seen].toSorted(([, a], [, b]) => b.localeCompare(a));
  const forgotten = latest.filter(([, at], index) => index >= MAX_INSTRUMENTS || Date.parse(at) < nowMs - KEPT_MS);
  for (const [id] of forgotten) {
    known.delete(id);
    seen.delete(id);
  }
  const daysSeenAt = Object.entries({ ...base.daysSeenAt, ...fresh.daysSeenAt }).filter(
    ([id]) => known.get(Number(id))?.availability !== undefined,
  );
  const named = new Set(base.categories.map(({ id }) => id));
  const categories = [...base.categories];
  for (const { category } of known.values()) {
    if (named.has(category.id) || base.localChanges.categories[category.id] !== undefined) continue;
    named.add(category.id);
    categories.push({ ...category, description: '', icon: DEFAULT_CATEGORY_ICON, isActive: true, productCount: 0 });
  }
  return withSpecificationsSeen({
    ...base,
    savedAt: oldest([now, ...seen.values(), ...daysSeenAt.map(([, at]) => at)]),
    // One that is new was not the only one to come.
    isWhole: base.isWhole && forgotten.length === 0 && instruments.every(({ id }) => had.has(id)),
    seenAt: Object.fromEntries(seen),
    daysSeenAt: Object.fromEntries(daysSeenAt),
    categories,
    instruments: [...known.values()].toSorted((a, b) => a.id - b.id),
  });
}

/** The server deleted it. */
export const withoutInstrument = (data: DataSet, id: number): DataSet =>
  data.localChanges.instruments[id] === undefined
    ? { ...data, instruments: data.instruments.filter((instrument) => instrument.id !== id) }
    : data;

/** What its pictures show comes with a single instrument only: a list's answer keeps it while the pictures are the same. */
const altsKept = (given: Instrument, before: Instrument | undefined): Pick<Instrument, 'imageAlts'> =>
  given.availability ||
  !before?.imageAlts ||
  String(before.images.map(({ id }) => id)) !== String(given.images.map(({ id }) => id))
    ? {}
    : { imageAlts: before.imageAlts };

/** The given instruments with their free units by day, and when those were seen. Stored units are dropped once they are too old. */
function withDays(base: DataSet, given: readonly Instrument[], nowMs: number): Pick<DataSet, 'instruments' | 'daysSeenAt'> {
  const kept = new Map(base.instruments.map((instrument) => [instrument.id, instrument]));
  const daysSeenAt: DataSet['daysSeenAt'] = {};
  const instruments = given.map((fresh) => {
    const before = kept.get(fresh.id);
    const instrument = { ...fresh, ...altsKept(fresh, before) };
    const seenAt = instrument.availability ? new Date(nowMs).toISOString() : base.daysSeenAt[instrument.id];
    const availability = instrument.availability ?? before?.availability;
    if (!availability || seenAt === undefined || nowMs - Date.parse(seenAt) > DAYS_MAY_LAG_MS) return instrument;
    daysSeenAt[instrument.id] = seenAt;
    return { ...instrument, availability };
  });
  return { instruments, daysSeenAt };
}

const oldest = (instants: readonly string[]): string => instants.toSorted()[0] ?? '';

export function withCategories(data: DataSet, categories: readonly Category[], nowMs: number): DataSet {
  const base = replaceSample(data, nowMs);
  const [next, changes] = merge(base, 'categories', base.categories, categories);
  return { ...base, categories: next, localChanges: { ...base.localChanges, categories: changes } };
}

/** The catalogue names its characteristics only where instruments have them. */
function withSpecificationsSeen(data: DataSet): DataSet {
  const known = new Map<number, Specification>(data.specifications.map((specification) => [specification.id, specification]));
  for (const { specifications } of data.instruments) {
    for (const { specification } of specifications) {
      if (known.has(specification.id) || data.localChanges.specifications[specification.id] !== undefined) continue;
      known.set(specification.id, { ...specification, name: specification.label, productCount: 0 });
    }
  }
  return { ...data, specifications: [...known.values()].toSorted((a, b) => a.id - b.id) };
}
