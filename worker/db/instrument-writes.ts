import { nameKey } from '#domain/catalogue.ts';
import type { InstrumentChange, InstrumentDraft } from '#domain/contract/instruments.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure, type FailureKind } from '#domain/failure.ts';
import { toCents } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StoredPicture } from '../images/bucket.ts';
import type { Author } from './audit-log.ts';
import { sql, statement } from './fragment.ts';
import { deleteOtherImages, insertImages, orderImages } from './images.ts';
import { createdDeed, goneDeeds, INSTRUMENT_FACTS, updatedDeed } from './instrument-deeds.ts';
import { refusedBy } from './outage.ts';

export type Moment = Author & { today: Day };

type Entries = InstrumentDraft['specifications'];

/** What a draft or a change refers to: all of it is checked before any picture is worked on. */
export type References = { name?: string | undefined; categoryId?: number | undefined; specifications?: Entries | undefined };

/** Whether the category and specifications exist and the name is free (or the instrument's own). One D1 call. */
export async function checkReferences(db: D1Database, refers: References, ownId = 0): Promise<Result<undefined>> {
  const specificationIds = (refers.specifications ?? []).map(({ specification }) => specification);
  const [categories, unknown, namesakes] = await db.batch<{ id: number }>([
    db.prepare('SELECT id FROM categories WHERE id = ?1').bind(refers.categoryId ?? 0),
    db
      .prepare('SELECT value AS id FROM json_each(?1) WHERE value NOT IN (SELECT id FROM specifications) LIMIT 1')
      .bind(JSON.stringify(specificationIds)),
    db
      .prepare('SELECT id FROM instruments WHERE name_key = ?1 AND archived_at IS NULL AND id <> ?2')
      .bind(refers.name === undefined ? null : nameKey(refers.name), ownId),
  ]);
  if (refers.categoryId !== undefined && !categories?.results.length) return refuse('unknown_category', 'categoryId');
  const missing = unknown?.results[0];
  if (missing) return refuse('unknown_specification', 'specifications', `La característica con ID ${missing.id} no existe`);
  return namesakes?.results.length ? refuse('duplicate_instrument', 'name') : ok(undefined);
}

function refuse(kind: FailureKind, path: string, message = failure(kind).message): Result<never> {
  return fail(failure(kind, { message, errors: [{ path, message }] }));
}

/** The instrument with its pictures and specifications, or nothing. Gives its id. */
export async function insertInstrument(
  db: D1Database,
  draft: InstrumentDraft,
  pictures: readonly StoredPicture[],
  moment: Moment,
): Promise<Result<number>> {
  const { nowMs, today } = moment;
  const key = nameKey(draft.name);
  const insert = db
    .prepare(
      `INSERT INTO instruments (name, name_key, description, category_id, price_cents, status, stock, stock_since,
         provider_name, provider_contact, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) RETURNING id`,
    )
    .bind(
      draft.name,
      key,
      draft.description,
      draft.categoryId,
      toCents(draft.pricePerDay),
      draft.status,
      draft.stock,
      toEpochDay(today),
      draft.provider?.name || null,
      draft.provider?.contact || null,
      nowMs,
    );
  try {
    const [added] = await db.batch<{ id: number }>([
      insert,
      insertSpecifications(db, key, draft.specifications),
      insertImages(db, key, at(pictures), nowMs),
      createdDeed(db, moment, key),
    ]);
    const id = added?.results[0]?.id;
    if (id === undefined) throw new Error('INSERT … RETURNING gave no row');
    return ok(id);
  } catch (error) {
    return refusalOf(error, db, { ...draft, ownId: 0 });
  }
}

const insertSpecifications = (db: D1Database, key: string, entries: Entries): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO instrument_specifications (instrument_id, position, specification_id, value)
       SELECT (SELECT id FROM instruments WHERE name_key = ?1 AND archived_at IS NULL), e.key,
         e.value ->> 'specification', e.value ->> 'spValue'
       FROM json_each(?2) e`,
    )
    .bind(key, JSON.stringify(entries));

/** What a change builds on: the version, the pictures that there are, in order, and what the log tells of it. */
export type Stored = { version: number; nameKey: string; imageIds: number[]; facts: string };

export async function findStored(db: D1Database, id: number): Promise<Stored | null> {
  const row = await statement(
    db,
    sql`SELECT i.version, i.name_key, i.images_json, ${INSTRUMENT_FACTS} AS facts FROM instruments i WHERE i.id = ${id} AND i.archived_at IS NULL`,
  ).first<{ version: number; name_key: string; images_json: string; facts: string }>();
  if (!row) return null;
  const images = JSON.parse(row.images_json) as { id: number }[];
  return { version: row.version, nameKey: row.name_key, imageIds: images.map((image) => image.id), facts: row.facts };
}

/**
 * Applies the change to the very version it was built on, or nothing: the version becomes NULL, which its column refuses, when
 * another edit came first. `places` are the stored pictures that stay, in order, with null for each new one. Gives the names of
 * pictures no longer needed.
 */
export async function updateInstrument(
  db: D1Database,
  id: number,
  stored: Stored,
  change: InstrumentChange & { places: readonly (number | null)[] },
  pictures: readonly StoredPicture[],
  moment: Moment,
): Promise<Result<string[]>> {
  const { nowMs, today } = moment;
  const newKey = change.name === undefined ? stored.nameKey : nameKey(change.name);
  const update = db
    .prepare(
      `UPDATE instruments SET
         name = coalesce(?2, name), name_key = ?3, description = coalesce(?4, description), category_id = coalesce(?5, category_id),
         price_cents = coalesce(?6, price_cents), status = coalesce(?7, status),
         stock_since = iif(?8 <> stock, ?9, stock_since), stock = coalesce(?8, stock),
         provider_name = coalesce(?10, provider_name), provider_contact = coalesce(?11, provider_contact),
         version = iif(version = ?12 AND archived_at IS NULL, version + 1, NULL)
       WHERE id = ?1 RETURNING id`,
    )
    .bind(
      id,
      change.name ?? null,
      newKey,
      change.description ?? null,
      change.categoryId ?? null,
      change.pricePerDay === undefined ? null : toCents(change.pricePerDay),
      change.status ?? null,
      change.stock ?? null,
      toEpochDay(today),
      change.provider?.name || null,
      change.provider?.contact || null,
      stored.version,
    );
  const { places } = change;
  const keptIds = places.filter((place) => place !== null);
  const statements = [update, deleteOtherImages(db, id, keptIds)];
  if (places.slice(0, stored.imageIds.length).join() !== stored.imageIds.join()) statements.push(orderImages(db, id, places));
  if (pictures.length > 0) statements.push(insertImages(db, newKey, at(pictures, newPlaces(places)), nowMs));
  if (change.specifications) {
    statements.push(db.prepare('DELETE FROM instrument_specifications WHERE instrument_id = ?1').bind(id));
    statements.push(insertSpecifications(db, newKey, change.specifications));
  }
  statements.push(updatedDeed(db, moment, id, stored.facts));
  try {
    const [updated, deleted] = await db.batch(statements);
    if (!updated?.results.length) return fail(failure('instrument_not_found'));
    return ok(keysOf(deleted));
  } catch (error) {
    if (refusedBy(error) === 'stock_days_room') return stockBelowReserved(db, id, change.stock ?? 0, today);
    return refusalOf(error, db, { ...change, ownId: id });
  }
}

const at = (pictures: readonly StoredPicture[], positions?: readonly number[]) =>
  pictures.map((picture, i) => ({ ...picture, position: positions?.[i] ?? i }));

const newPlaces = (places: readonly (number | null)[]): number[] => places.flatMap((place, i) => (place === null ? [i] : []));

const keysOf = (deleted: D1Result | undefined): string[] => ((deleted?.results ?? []) as { key: string }[]).map(({ key }) => key);

async function stockBelowReserved(db: D1Database, id: number, stock: number, today: Day): Promise<Result<never>> {
  const { results } = await db
    .prepare('SELECT day FROM stock_days WHERE instrument_id = ?1 AND day >= ?2 AND used > ?3 ORDER BY day')
    .bind(id, toEpochDay(today), stock)
    .all<{ day: number }>();
  const { message } = failure('stock_below_reserved');
  return fail(
    failure('stock_below_reserved', { days: results.map(({ day }) => fromEpochDay(day)), errors: [{ path: 'stock', message }] }),
  );
}

/** The refusal that a constraint stands for; anything else is a bug or an outage and goes on. */
async function refusalOf(error: unknown, db: D1Database, refers: References & { ownId: number }): Promise<Result<never>> {
  const constraint = refusedBy(error);
  if (constraint === 'instruments.version') return fail(failure('changed_meanwhile'));
  if (constraint === 'instruments.name_key') return refuse('duplicate_instrument', 'name');
  if (constraint === 'foreign_key') {
    // A category or specification was deleted while the pictures were stored: say which.
    const checked = await checkReferences(db, refers, refers.ownId);
    if (!checked.ok) return checked;
  }
  throw error;
}

/**
 * Deletes the instrument with all that belongs to it; with reservations its row and pictures stay for them, out of every list.
 * Refused while one of them holds stock. Gives the names of pictures no longer needed.
 */
export async function deleteInstrument(db: D1Database, id: number, author: Author): Promise<Result<string[]>> {
  const unreserved = 'NOT EXISTS (SELECT 1 FROM reservations WHERE instrument_id = ?1)';
  const sweep = (text: string): D1PreparedStatement => db.prepare(text).bind(id);
  try {
    const [, , , archived, , , pictures, , , deleted] = await db.batch([
      ...goneDeeds(db, author, id),
      sweep('DELETE FROM maintenance_windows WHERE instrument_id = ?1'),
      db
        .prepare(
          `UPDATE instruments SET archived_at = ?2, version = version + 1
           WHERE id = ?1 AND archived_at IS NULL AND NOT (${unreserved}) RETURNING id`,
        )
        .bind(id, author.nowMs),
      sweep('DELETE FROM instrument_specifications WHERE instrument_id = ?1'),
      sweep('DELETE FROM favorites WHERE instrument_id = ?1'),
      sweep(`DELETE FROM images WHERE instrument_id = ?1 AND ${unreserved} RETURNING key`),
      sweep(`DELETE FROM ratings WHERE instrument_id = ?1 AND ${unreserved}`),
      sweep(`DELETE FROM stock_days WHERE instrument_id = ?1 AND ${unreserved}`),
      sweep(`DELETE FROM instruments WHERE id = ?1 AND archived_at IS NULL AND ${unreserved} RETURNING id`),
    ]);
    if (!archived?.results.length && !deleted?.results.length) return fail(failure('instrument_not_found'));
    return ok(keysOf(pictures));
  } catch (error) {
    if (refusedBy(error) !== 'instrument_in_use') throw error;
    return fail(failure('instrument_in_use'));
  }
}
