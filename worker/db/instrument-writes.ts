import { and, eq, gt, gte, isNull, not, sql, type SQL } from 'drizzle-orm';
import { nameKey } from '#domain/catalogue.ts';
import type { InstrumentChange, InstrumentDraft } from '#domain/contract/instruments.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { toCents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Author } from './audit-log.ts';
import { i } from './aliases.ts';
import { NEW_ROW, all, batch, build, rows, type Query, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { deleteOtherImages, describeImages, insertImages, orderImages, type StoredPicture } from './images.ts';
import { deleteParts, isReserved } from './instrument-parts.ts';
import { createdAuditEntry, goneAuditEntries, INSTRUMENT_FACTS, updatedAuditEntry } from './instrument-audit.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { categories, images, instruments, instrumentSpecifications } from './schema/catalogue.ts';
import { stockDays } from './schema/stock.ts';

export type Moment = Author & { today: Day };

type Entries = InstrumentDraft['specifications'];

/** What a draft says that is no column has a statement of its own: a spread alone would drop it. */
type OnlyColumns<Facts> = { [K in keyof Facts]: K extends keyof typeof instruments.$inferInsert ? Facts[K] : never };

/** What a draft or a change refers to. All of it is checked before any picture is processed. */
export type References = { name?: string | undefined; categoryId?: number | undefined; specifications?: Entries | undefined };

/** Whether the category and specifications exist and the name is free (or the instrument's own). One D1 call. */
export async function checkReferences(db: Database, refers: References, ownId = 0): Promise<Result<undefined>> {
  const specificationIds = (refers.specifications ?? []).map(({ specification }) => specification);
  const key = refers.name === undefined ? null : nameKey(refers.name);
  const [known, [missing], namesakes] = await batch(db, [
    build
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, refers.categoryId ?? 0)),
    rows(
      { id: sql<number>`value` },
      sql`FROM json_each(${JSON.stringify(specificationIds)}) WHERE value NOT IN (SELECT id FROM specifications) LIMIT 1`,
    ),
    sql`SELECT id FROM instruments WHERE name_key = ${key} AND archived_at IS NULL AND id <> ${ownId}`,
  ]);
  if (refers.categoryId !== undefined && known.length === 0) return fail(failureAt('categoryId', 'unknown_category'));
  if (missing)
    return fail(failureAt('specifications', 'unknown_specification', `La característica con ID ${missing.id} no existe`));
  return namesakes.length > 0 ? fail(failureAt('name', 'duplicate_instrument')) : ok(undefined);
}

/** The instrument with its pictures and specifications, or nothing. Gives its id. */
export async function insertInstrument(
  db: Database,
  draft: InstrumentDraft,
  pictures: readonly StoredPicture[],
  moment: Moment,
  writeKey: WriteKey | null,
): Promise<Result<number>> {
  const { nowMs, today } = moment;
  const { pricePerDay, provider, specifications, imageAlts, ...facts } = draft;
  const key = nameKey(draft.name);
  const insert = build.insert(instruments).values({
    ...(facts satisfies OnlyColumns<typeof facts>),
    nameKey: key,
    priceCents: toCents(pricePerDay),
    stockSince: toEpochDay(today),
    providerName: provider?.name || null,
    providerContact: provider?.contact || null,
    createdAt: nowMs,
  });
  try {
    const [[added]] = await batch(db, [
      keyed(insert.returning({ id: instruments.id }), NEW_ROW, writeKey),
      insertSpecifications(key, specifications),
      insertImages(key, at(pictures), nowMs),
      ...(imageAlts ? [describeImages(key, imageAlts)] : []),
      createdAuditEntry(moment, key),
    ]);
    if (!added) throw new Error('INSERT … RETURNING gave no row');
    return ok(added.id);
  } catch (error) {
    return refusalOf(error, db, { ...draft, ownId: 0 });
  }
}

const insertSpecifications = (key: string, entries: Entries): SQL =>
  sql`INSERT INTO instrument_specifications (instrument_id, position, specification_id, value)
    SELECT (SELECT id FROM instruments WHERE name_key = ${key} AND archived_at IS NULL), e.key,
      e.value ->> 'specification', e.value ->> 'spValue'
    FROM json_each(${JSON.stringify(entries)}) e`;

/** What a change builds on: the version, the pictures in order, and the facts for the log. */
export type Stored = { version: number; nameKey: string; imageIds: number[]; facts: string };

export async function findStored(db: Database, id: number): Promise<Stored | null> {
  const fields = { version: i.version, nameKey: i.nameKey, images: i.images, facts: INSTRUMENT_FACTS };
  const [row] = await all(db, rows(fields, sql`FROM instruments i WHERE i.id = ${id} AND i.archived_at IS NULL`));
  if (!row) return null;
  const { images: kept, ...stored } = row;
  return { ...stored, imageIds: kept.map(({ id: imageId }) => imageId) };
}

/**
 * Applies the change to the version that it was built on. If another edit came first, the version becomes NULL, which its column
 * refuses, and nothing is written. `places` are the stored pictures that stay, in order, with null for each new one. Returns the
 * names of pictures that are no longer needed.
 */
export async function updateInstrument(
  db: Database,
  id: number,
  stored: Stored,
  change: InstrumentChange & { places: readonly (number | null)[] },
  pictures: readonly StoredPicture[],
  moment: Moment,
  writeKey: WriteKey | null,
): Promise<Result<string[]>> {
  const { nowMs, today } = moment;
  const { pricePerDay, provider, specifications, imageIds: _, imageAlts, places, stock, ...facts } = change;
  const newKey = facts.name === undefined ? stored.nameKey : nameKey(facts.name);
  const update = build
    .update(instruments)
    .set({
      ...(facts satisfies OnlyColumns<typeof facts>),
      nameKey: newKey,
      priceCents: pricePerDay === undefined ? undefined : toCents(pricePerDay),
      ...(stock !== undefined && { stock, stockSince: sql`iif(${stock} <> stock, ${toEpochDay(today)}, stock_since)` }),
      providerName: provider?.name === '' ? null : provider?.name,
      providerContact: provider?.contact === '' ? null : provider?.contact,
      version: sql`iif(version = ${stored.version} AND archived_at IS NULL, version + 1, NULL)`,
    })
    .where(eq(instruments.id, id))
    .returning({ id: instruments.id });
  const keptIds = places.filter((place) => place !== null);
  const isReordered = places.slice(0, stored.imageIds.length).join() !== stored.imageIds.join();
  const others: Query[] = [
    ...(isReordered ? [orderImages(id, places)] : []),
    ...(pictures.length > 0 ? [insertImages(newKey, at(pictures, newPlaces(places)), nowMs)] : []),
    ...(imageAlts ? [describeImages(newKey, imageAlts)] : []),
    ...(specifications
      ? [
          build.delete(instrumentSpecifications).where(eq(instrumentSpecifications.instrumentId, id)),
          insertSpecifications(newKey, specifications),
        ]
      : []),
  ];
  try {
    const [updated, deleted] = await batch(db, [
      keyed(update, sql`${id}`, writeKey),
      deleteOtherImages(id, keptIds),
      ...others,
      updatedAuditEntry(moment, id, stored.facts),
      ...(stock === undefined ? [] : holdOverdueStatements(nowMs, sql`${id}`)),
    ]);
    if (updated.length === 0) return fail(failure('instrument_not_found'));
    return ok(deleted.map(({ key }) => key));
  } catch (error) {
    if (refusedBy(error) === 'stock_days_room') return stockBelowReserved(db, id, stock ?? 0, today);
    return refusalOf(error, db, { ...change, ownId: id });
  }
}

const at = (pictures: readonly StoredPicture[], positions?: readonly number[]) =>
  pictures.map((picture, place) => ({ ...picture, position: positions?.[place] ?? place }));

const newPlaces = (places: readonly (number | null)[]): number[] => places.flatMap((id, place) => (id === null ? [place] : []));

async function stockBelowReserved(db: Database, id: number, stock: number, today: Day): Promise<Result<never>> {
  const days = await all(
    db,
    build
      .select({ day: stockDays.day })
      .from(stockDays)
      .where(and(eq(stockDays.instrumentId, id), gte(stockDays.day, toEpochDay(today)), gt(stockDays.used, stock)))
      .orderBy(stockDays.day),
  );
  return fail({ ...failureAt('stock', 'stock_below_reserved'), days: days.map(({ day }) => fromEpochDay(day)) });
}

/** The refusal for a failed constraint. Any other error is a bug or an outage, and is thrown. */
async function refusalOf(error: unknown, db: Database, refers: References & { ownId: number }): Promise<Result<never>> {
  const constraint = refusedBy(error);
  if (constraint === 'instruments.version') return fail(failure('changed_meanwhile'));
  if (constraint === 'instruments.name_key') return fail(failureAt('name', 'duplicate_instrument'));
  if (constraint === 'foreign_key') {
    // A category or specification was deleted while the pictures were stored: say which.
    const checked = await checkReferences(db, refers, refers.ownId);
    if (!checked.ok) return checked;
  }
  throw error;
}

/**
 * Deletes the instrument with all that belongs to it. With reservations, its row and pictures are kept for them, but no list
 * shows it. Refused while one of them holds stock. Returns the names of pictures that are no longer needed.
 */
export async function deleteInstrument(
  db: Database,
  id: number,
  author: Author,
  writeKey: WriteKey | null,
): Promise<Result<string[]>> {
  const live = and(eq(instruments.id, id), isNull(instruments.archivedAt));
  const unreserved = not(isReserved(id));
  const archived = { archivedAt: author.nowMs, version: sql`version + 1` };
  try {
    const [found, pictures] = await batch(
      db,
      [
        build.select({ id: instruments.id }).from(instruments).where(live),
        build
          .select({ key: images.key })
          .from(images)
          .where(and(eq(images.instrumentId, id), unreserved)),
      ],
      {
        before: goneAuditEntries(author, id),
        after: [
          ...deleteParts(id),
          // One of the two has an effect.
          keyed(
            build
              .update(instruments)
              .set(archived)
              .where(and(live, isReserved(id))),
            sql`${id}`,
            writeKey,
          ),
          keyed(build.delete(instruments).where(and(live, unreserved)), sql`${id}`, writeKey),
        ],
      },
    );
    return found.length > 0 ? ok(pictures.map(({ key }) => key)) : fail(failure('instrument_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'instrument_in_use') throw error;
    return fail(failure('instrument_in_use'));
  }
}
