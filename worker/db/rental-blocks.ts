/** Customers who may not reserve for now. Returns of what they hold work as usual. */
import { sql, type Column, type SQL } from 'drizzle-orm';
import type { RentalBlock, RentalBlockDraft } from '#domain/contract/admin/customers.ts';
import { fromEpochDay, todayInShop, toEpochDay } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { rentalBlocks } from './schema/accounts.ts';

/** The block of the user of this id that holds on the epoch day. */
const blockHeld = (user: SQL | Column, today: SQL): SQL =>
  sql`FROM rental_blocks WHERE user_id = ${user} AND coalesce(until_day >= ${today}, 1)`;

/** Whether the user of this id is blocked on the shop's day of the instant. */
export const isBlocked = (user: SQL | Column, nowMs: number): SQL =>
  sql`EXISTS (SELECT 1 ${blockHeld(user, sql`${toEpochDay(todayInShop(nowMs))}`)})`;

/** Why the user of this id is blocked on the epoch day; null: it is not. */
export const reasonOfBlock = (user: SQL, today: SQL) => sql<string | null>`(SELECT reason ${blockHeld(user, today)})`;

const FIELDS = {
  userId: rentalBlocks.userId,
  untilDay: rentalBlocks.untilDay,
  reason: rentalBlocks.reason,
  createdAt: rentalBlocks.createdAt,
};

export const toBlock = ({ untilDay, createdAt, ...row }: RowOf<typeof FIELDS>): RentalBlock => ({
  ...row,
  until: untilDay === null ? null : fromEpochDay(untilDay),
  createdAt: new Date(createdAt).toISOString(),
});

export const selectBlock = (userId: number) => rows(FIELDS, sql`FROM rental_blocks WHERE user_id = ${userId}`);

export async function findBlock(db: Database, userId: number): Promise<RentalBlock | null> {
  const [row] = await all(db, selectBlock(userId));
  return row ? toBlock(row) : null;
}

type By = { author: Author; key: WriteKey | null };

/** Blocks the customer, or changes the block. Null: there is no such account, or it is an administrator's. */
export async function blockCustomer(
  db: Database,
  userId: number,
  { until, reason }: RentalBlockDraft,
  { author, key }: By,
): Promise<RentalBlock | null> {
  const untilDay = until ? toEpochDay(until) : null;
  const who = sql`FROM users WHERE users.id = ${userId} AND role = 'USER' AND deleted_at IS NULL`;
  const write = sql`INSERT INTO rental_blocks (user_id, until_day, reason, actor_id, created_at)
    SELECT users.id, ${untilDay}, ${reason}, ${author.actorId}, ${author.nowMs} ${who}
    ON CONFLICT (user_id) DO UPDATE SET until_day = excluded.until_day, reason = excluded.reason,
      actor_id = excluded.actor_id, created_at = excluded.created_at`;
  const [[row]] = await batch(db, [keyed(returning(FIELDS, write), sql`${userId}`, key)], {
    before: [
      auditStatement(
        { ...author, action: 'blocked', entity: 'user', note: reason },
        sql`SELECT users.id AS entity_id, '' AS entity_name, NULL AS before_json, json_object('until', ${until ?? null}) AS after_json ${who}`,
      ),
    ],
  });
  return row ? toBlock(row) : null;
}

/** Without effect, and without an entry, where there is no block. False: there is no such account. */
export async function unblockCustomer(db: Database, userId: number, { author, key }: By): Promise<boolean> {
  const { known } = await batch(
    db,
    {
      removed: keyed(
        returning({ id: rentalBlocks.userId }, sql`DELETE FROM rental_blocks WHERE user_id = ${userId}`),
        sql`${userId}`,
        key,
      ),
      known: selectAccount(userId),
    },
    {
      before: [unblockedAuditEntry(sql`user_id = ${userId}`, author)],
    },
  );
  return known.length > 0;
}

/** An administrator cannot be blocked. Comes before the change that makes the account of `who` one. */
export const liftBlockStatements = (who: SQL, author: Author): SQL[] => {
  const lifted = sql`user_id IN (SELECT id FROM users WHERE ${who})`;
  return [unblockedAuditEntry(lifted, author), sql`DELETE FROM rental_blocks WHERE ${lifted}`];
};

const unblockedAuditEntry = (which: SQL, author: Author): SQL =>
  auditStatement(
    { ...author, action: 'unblocked', entity: 'user' },
    sql`SELECT user_id AS entity_id, '' AS entity_name, json_object('until', until_day) AS before_json, NULL AS after_json
      FROM rental_blocks WHERE ${which}`,
  );

const selectAccount = (userId: number) => sql<{ id: number }>`SELECT id FROM users WHERE id = ${userId} AND deleted_at IS NULL`;

/** Why the block was not set. For display only. */
export async function whyNotBlocked(db: Database, userId: number): Promise<Failure> {
  const [known] = await all(db, selectAccount(userId));
  return failure(known ? 'block_of_administrator' : 'user_not_found');
}
