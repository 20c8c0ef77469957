import { sql, type SQL } from 'drizzle-orm';
import type { KeyedCall } from '#domain/contract/api.ts';
import { all, batch, rows, type Database, type Followed, type Next, type Query, type RowOf } from './database.ts';
import { refusedBy } from './refused-by.ts';
import { prepared, type Slots } from './prepared.ts';
import { idempotencyKeys } from './schema/writes.ts';

/** The Idempotency-Key of a request. `isStored`: the write had an effect, and the key is stored with it. */
export type WriteKey = { userId: number; key: string; call: KeyedCall; requestHash: string; nowMs: number; isStored: boolean };

/** What a key led to: the id of a reservation, or of another row. It may use `last_insert_rowid()` or `changes()`. */
type CameTo = { column: 'reservation_id' | 'came_to'; id: SQL };

/** Stores the key when the statement before it had an effect. A key that is already stored, or closed, fails the whole batch. */
export const storeKey = (key: WriteKey, { column, id }: CameTo): Next => ({
  statement: sql`INSERT INTO idempotency_keys (user_id, key, call, request_hash, created_at, ${sql.identifier(column)})
    SELECT ${key.userId}, ${key.key}, ${key.call}, ${key.requestHash}, ${key.nowMs}, ${id} WHERE changes() > 0`,
  onResult: ({ meta }) => {
    if (meta.changes > 0) key.isStored = true;
  },
});

/** The write that the call is for, and the call's key behind it; null: it has none. `id` is what the repeat reads. */
export const keyed = <const Q extends Query>(write: Q, id: SQL, key: WriteKey | null): Q | Followed<Q> =>
  key ? { write, next: storeKey(key, { column: 'came_to', id }) } : write;

/** Stores the key of a call that found nothing to write: its repeat must not write either. One D1 call. */
export async function storeKeyAlone(db: Database, key: WriteKey, cameTo: number): Promise<void> {
  await all(
    db,
    sql`INSERT INTO idempotency_keys (user_id, key, call, request_hash, created_at, came_to)
      VALUES (${key.userId}, ${key.key}, ${key.call}, ${key.requestHash}, ${key.nowMs}, ${cameTo})`,
  );
  key.isStored = true;
}

/** Whether a batch failed because its key was there, or closed. */
export function isKeyRefused(error: unknown): boolean {
  const constraint = refusedBy(error);
  return constraint === 'key_closed' || constraint?.startsWith('idempotency_keys.') === true;
}

const FIELDS = {
  call: idempotencyKeys.call,
  requestHash: idempotencyKeys.requestHash,
  reservationId: idempotencyKeys.reservationId,
  cameTo: idempotencyKeys.cameTo,
};

/** What is stored of a key. Without a call it is closed. */
export type StoredKey = RowOf<typeof FIELDS>;

/** Of the call, or closed. */
const OF_CALL = prepared(({ userId, key, call }: Slots<{ userId: number; key: string; call: string }>) =>
  rows(FIELDS, sql`FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key} AND call IN (${call}, '')`),
);

export async function findKey(
  db: Database,
  { userId, key, call }: Pick<WriteKey, 'userId' | 'key' | 'call'>,
): Promise<StoredKey | null> {
  const [found] = await all(db, OF_CALL({ userId, key, call }));
  return found ?? null;
}

/** Closes a key that was not used, and returns what is stored of it. One D1 call. */
export async function closeKey(db: Database, userId: number, key: string, nowMs: number): Promise<StoredKey | null> {
  const {
    found: [stored],
  } = await batch(db, {
    closed: sql`INSERT INTO idempotency_keys (user_id, key, call, request_hash, created_at) SELECT ${userId}, ${key}, '', '', ${nowMs}
        WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key})`,
    found: rows(FIELDS, sql`FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key} ORDER BY created_at LIMIT 1`),
  });
  return stored ?? null;
}
