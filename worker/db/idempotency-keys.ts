import { sql } from 'drizzle-orm';
import type { KeyedCall } from '#domain/contract/api.ts';
import { KEY_LIFE_MS } from '#domain/write-keys.ts';
import { all, type CameTo, type Database, type RowOf, type Statement } from './database.ts';
import { fragment, statement, type Fragment } from './fragment.ts';
import { refusedBy } from './refused-by.ts';
import { prepared } from './prepared.ts';
import { idempotencyKeys } from './schema.ts';

/** A key as a request carries it. */
export type CarriedKey = { userId: number; key: string; call: KeyedCall; requestHash: string; nowMs: number };

/** Stores the key when the statement before it had an effect. A key that is already stored, or closed, fails the whole batch. */
export function keyStatement(db: Database, { userId, key, call, requestHash, nowMs }: CarriedKey, cameTo: CameTo): Statement {
  const column: Fragment = { text: cameTo.column, values: [] };
  return statement(
    db,
    fragment`INSERT INTO idempotency_keys (user_id, key, call, request_hash, created_at, ${column})
      SELECT ${userId}, ${key}, ${call}, ${requestHash}, ${nowMs}, ${cameTo.id} WHERE changes() > 0`,
  );
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
const OF_CALL = prepared(FIELDS, `FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 AND call IN (?3, '')`);

export async function findKey(
  db: Database,
  { userId, key, call }: Pick<CarriedKey, 'userId' | 'key' | 'call'>,
): Promise<StoredKey | null> {
  const [found] = await OF_CALL.read(db, userId, key, call);
  return found ?? null;
}

const OF_ANY = prepared(FIELDS, 'FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 ORDER BY created_at LIMIT 1');

/** Closes a key that was not used, and returns what is stored of it. One D1 call. */
export async function closeKey(db: Database, userId: number, key: string, nowMs: number): Promise<StoredKey | null> {
  const [, found] = await db.batch([
    statement(
      db,
      fragment`INSERT INTO idempotency_keys (user_id, key, call, request_hash, created_at) SELECT ${userId}, ${key}, '', '', ${nowMs}
        WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key})`,
    ),
    OF_ANY.bind(db, userId, key),
  ]);
  const [stored] = OF_ANY.rowsOf(found);
  return stored ?? null;
}

/** Most rows deleted per sweep. */
const MAX_KEYS_SWEPT = 1_000;

/** Deletes the keys that are past their life: no request is repeated so late. Called by the cron sweep. */
export async function deleteOldKeys(db: Database, nowMs: number): Promise<void> {
  await all(
    db,
    sql`DELETE FROM idempotency_keys WHERE rowid IN
      (SELECT rowid FROM idempotency_keys WHERE created_at < ${nowMs - KEY_LIFE_MS} ORDER BY created_at LIMIT ${MAX_KEYS_SWEPT})`,
  );
}
