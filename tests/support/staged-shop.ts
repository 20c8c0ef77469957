/** A shop of one's own for each run: instruments, signed-in customers and an administrator, written straight into the database. */
import { fromEpochDay, toEpochDay, todayInShop, type Day } from '#domain/day.ts';
import { signSession } from '#worker/session/token.ts';

/** What is used of D1, so that the worker's own binding and one lent to Node both fit. */
export type Database = {
  prepare(sql: string): Statement;
  batch(statements: Statement[]): Promise<{ results: unknown[] }[]>;
};
export type Statement = { bind(...values: unknown[]): Statement; all(): Promise<{ results: unknown[] }> };

export type Person = { id: number; cookie: string };

export type StagedShop = {
  /** First day that may be reserved: two days ahead, so that midnight during a run changes nothing. */
  firstDay: Day;
  instruments: { id: number; stock: number; priceCents: number }[];
  customers: (Person & { isConfirmed: boolean; openLimit: number })[];
  admin: Person;
};

export type Staging = { stocks: number[]; customers: number; unverified?: number; sessionKey: string };

const SESSION_MS = 24 * 3_600_000;

/** One statement for many rows: `rows` are its json_each(?1), `values` what it binds besides. Gives the ids that it made, in order. */
async function insertMany(db: Database, sql: string, rows: readonly unknown[], ...values: unknown[]): Promise<number[]> {
  const { results } = await db
    .prepare(sql)
    .bind(JSON.stringify(rows), ...values)
    .all();
  return (results as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A search finds words by their beginning: a mark with digits would sometimes be found by a number that a test looks for. */
const newMark = (): string => crypto.randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** Customers are verified but the last `unverified` ones. Names carry a random mark: shops staged beside each other do not meet. */
export async function stageShop(db: Database, { stocks, customers, unverified = 0, sessionKey }: Staging): Promise<StagedShop> {
  const nowMs = Date.now();
  const mark = newMark();
  const today = todayInShop(nowMs);
  const [categoryId] = await insertMany(
    db,
    `INSERT INTO categories (name, name_key, description, icon) SELECT value, value, '', 'fa-music' FROM json_each(?1) RETURNING id`,
    [`c ${mark}`],
  );
  const instruments = stocks.map((stock, i) => ({ name: `i${i}x ${mark}`, stock, priceCents: 4_500 + 125 * i }));
  const instrumentIds = await insertMany(
    db,
    `INSERT INTO instruments (name, name_key, description, category_id, price_cents, stock, stock_since, created_at)
     SELECT value ->> 'name', value ->> 'name', '', ?2, value ->> 'priceCents', value ->> 'stock', ?3, ?4 FROM json_each(?1) RETURNING id`,
    instruments,
    categoryId,
    toEpochDay(today),
    nowMs,
  );
  await insertMany(
    db,
    `INSERT INTO images (instrument_id, position, key, width, height, created_at)
     SELECT value, 0, value || '-' || ?2 || '.webp', 640, 480, ?3 FROM json_each(?1) RETURNING id`,
    instrumentIds,
    mark,
    nowMs,
  );
  const people = Array.from({ length: customers }, (_, i) => ({
    name: `c${i}`,
    role: 'USER',
    isVerified: i < customers - unverified,
  }));
  const userIds = await insertMany(
    db,
    `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
     SELECT value ->> 'name' || ?2, value ->> 'name' || ?2, value ->> 'name', 'Prueba', value ->> 'role',
       iif(value ->> 'isVerified', ?3, NULL), 'none', ?3 FROM json_each(?1) RETURNING id`,
    [{ name: 'admin', role: 'ADMIN', isVerified: true }, ...people],
    `.${mark}@example.com`,
    nowMs,
  );
  const [admin, ...signedIn] = await signIn(db, userIds, sessionKey, nowMs);
  if (!admin) throw new Error('nobody was staged');
  return {
    firstDay: fromEpochDay(toEpochDay(today) + 2),
    instruments: instruments.map(({ stock, priceCents }, i) => ({ id: instrumentIds[i] ?? 0, stock, priceCents })),
    customers: signedIn.map((person, i) => {
      const isConfirmed = i < customers - unverified;
      return { ...person, isConfirmed, openLimit: isConfirmed ? 100 : 10 };
    }),
    admin,
  };
}

/** A session for each user, with the cookie of a plain-http local host. */
export async function signIn(db: Database, userIds: number[], sessionKey: string, nowMs: number): Promise<Person[]> {
  const sessions = userIds.map((userId) => ({ userId, sessionId: crypto.randomUUID() }));
  await insertMany(
    db,
    `INSERT INTO sessions (id, user_id, created_at, expires_at) SELECT value ->> 'sessionId', value ->> 'userId', ?2, ?3 FROM json_each(?1)
     RETURNING user_id AS id`,
    sessions,
    nowMs,
    nowMs + SESSION_MS,
  );
  return Promise.all(
    sessions.map(async (claim) => ({
      id: claim.userId,
      cookie: `session=${await signSession(claim, { SESSION_KEY: sessionKey }, nowMs)}`,
    })),
  );
}

/** Sets the day since which the shop records movements, so many days ago. */
export async function recordSince(db: Database, daysAgo: number): Promise<void> {
  const since = toEpochDay(todayInShop(Date.now())) - daysAgo;
  await db.batch([db.prepare('UPDATE settings SET recording_since = ?1').bind(since)]);
}

/** Turnaround and overdue hold nothing, and no day is closed, as in a new shop. */
export const holdNothing = (db: Database): Promise<unknown> =>
  db.batch([
    db.prepare('DELETE FROM closures'),
    db.prepare(`DELETE FROM holds WHERE kind = 'overdue'`),
    db.prepare('UPDATE settings SET turnaround_days = 0, overdue_hold_days = 0'),
  ]);

/** Takes everything back and ends it, so that the lists of the next shop are its own. */
export async function closeShop(db: Database): Promise<void> {
  const nowMs = Date.now();
  await db.batch([
    db
      .prepare(
        `INSERT INTO movements (reservation_id, kind, quantity, ends, actor_id, at)
         SELECT id, 'in', quantity_handed - quantity_returned, 1, user_id, ?1 FROM reservations
         WHERE status = 'ACTIVE' AND quantity_handed > quantity_returned`,
      )
      .bind(nowMs),
    db.prepare(`UPDATE reservations SET status = 'ENDED', closed_at = ?1 WHERE status = 'ACTIVE'`).bind(nowMs),
  ]);
}
