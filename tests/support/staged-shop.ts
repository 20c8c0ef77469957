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
  customers: (Person & { openLimit: number })[];
  admin: Person;
};

export type Staging = { stocks: number[]; customers: number; unverified?: number; sessionKey: string };

const HOUR_MS = 3_600_000;

/** Runs statements in batches that D1 takes, and gives the rows of each. */
async function inBatches(db: Database, statements: Statement[]): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let from = 0; from < statements.length; from += 500) {
    const results = await db.batch(statements.slice(from, from + 500));
    rows.push(...results.map(({ results: found }) => found));
  }
  return rows;
}

const idOf = (rows: unknown[] | undefined): number => {
  const [row] = (rows ?? []) as { id: number }[];
  if (row === undefined) throw new Error('the insert gave no row');
  return row.id;
};

/** Customers are verified but the last `unverified` ones. Names carry a random mark: shops staged beside each other do not meet. */
export async function stageShop(db: Database, { stocks, customers, unverified = 0, sessionKey }: Staging): Promise<StagedShop> {
  const nowMs = Date.now();
  const mark = crypto.randomUUID();
  const today = todayInShop(nowMs);
  const user = (name: string, role: string, verifiedAt: number | null): Statement =>
    db
      .prepare(
        `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
         VALUES (?1, ?1, ?2, 'Prueba', ?3, ?4, 'none', ?5) RETURNING id`,
      )
      .bind(`${name}.${mark}@example.com`, name, role, verifiedAt, nowMs);
  const [category] = await inBatches(db, [
    db
      .prepare(`INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?1, '', 'fa-music') RETURNING id`)
      .bind(`c ${mark}`),
  ]);
  const instrumentRows = await inBatches(
    db,
    stocks.map((stock, i) =>
      db
        .prepare(
          `INSERT INTO instruments (name, name_key, description, category_id, price_cents, stock, stock_since, created_at)
           VALUES (?1, ?1, '', ?2, ?3, ?4, ?5, ?6) RETURNING id`,
        )
        .bind(`i ${i} ${mark}`, idOf(category), priceOf(i), stock, toEpochDay(today), nowMs),
    ),
  );
  const instrumentIds = instrumentRows.map(idOf);
  const picture = `INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (?1, 0, ?2, 640, 480, ?3)`;
  await inBatches(
    db,
    instrumentIds.map((id) => db.prepare(picture).bind(id, `${id}-${mark}.webp`, nowMs)),
  );
  const names = Array.from({ length: customers }, (_, i) => `c${i}`);
  const userRows = await inBatches(db, [
    user('admin', 'ADMIN', nowMs),
    ...names.map((name, i) => user(name, 'USER', i < customers - unverified ? nowMs : null)),
  ]);
  const [admin, ...people] = await signIn(db, userRows.map(idOf), sessionKey, nowMs);
  if (!admin) throw new Error('nobody was staged');
  return {
    firstDay: fromEpochDay(toEpochDay(today) + 2),
    instruments: instrumentIds.map((id, i) => ({ id, stock: stocks[i] ?? 0, priceCents: priceOf(i) })),
    customers: people.map((person, i) => ({ ...person, openLimit: i < customers - unverified ? 100 : 10 })),
    admin,
  };
}

const priceOf = (i: number): number => 4_500 + 125 * i;

/** A session for each user, with the cookie of a plain-http local host. */
async function signIn(db: Database, userIds: number[], sessionKey: string, nowMs: number): Promise<Person[]> {
  const sessions = userIds.map((userId) => ({ userId, sessionId: crypto.randomUUID() }));
  await inBatches(
    db,
    sessions.map(({ userId, sessionId }) =>
      db
        .prepare('INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?1, ?2, ?3, ?4)')
        .bind(sessionId, userId, nowMs, nowMs + 24 * HOUR_MS),
    ),
  );
  return Promise.all(
    sessions.map(async (claim) => ({ id: claim.userId, cookie: `session=${await signSession(claim, sessionKey, nowMs)}` })),
  );
}
