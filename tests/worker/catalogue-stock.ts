/** A catalogue of any size, written straight into the database: names, prices, stocks and bookings follow from each number. */
import { env } from 'cloudflare:workers';
import { statementOf, type Database, type Fields, type Rows } from '#worker/db/database.ts';

export const FIRST_DAY = 20_000;

/** `count` instruments in four categories; every ninth one is booked out for five days, every twentieth is in maintenance. */
export async function fillCatalogue(count: number): Promise<void> {
  const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  await run(`INSERT OR IGNORE INTO categories (id, name, name_key, description, icon) VALUES
    (1, 'Cuerdas', 'cuerdas', '', 'fa-music'), (2, 'Viento', 'viento', '', 'fa-music'),
    (3, 'Percusión', 'percusion', '', 'fa-music'), (4, 'Teclados', 'teclados', '', 'fa-music')`);
  await run(`INSERT OR IGNORE INTO users (id, email, email_key, username, lastname, password_hash, created_at)
    VALUES (1, 'a@example.com', 'a@example.com', 'Ana', 'Pereyra', 'none', 0)`);
  const from = ((await env.DB.prepare('SELECT max(id) AS id FROM instruments').first<{ id: number | null }>())?.id ?? 0) + 1;
  await run(
    `WITH RECURSIVE k(n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM k WHERE n < ?2)
     INSERT INTO instruments (id, name, name_key, description, category_id, price_cents, status, stock, stock_since, rating_sum, rating_count, created_at)
     SELECT n, 'Guitarra ' || n, 'guitarra ' || n, 'Madera' || (n % 50) || ' de caoba', 1 + n % 4, 1000 + (n * 37) % 500,
       iif(n % 20 = 0, 'Mantenimiento', 'Disponible'), 1 + n % 7, 0, iif(n % 50 = 1, 4, 0), iif(n % 50 = 1, 1, 0), n FROM k`,
    from,
    count,
  );
  await run(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, created_at)
     SELECT 'r' || id, 1, id, ?1 + id % 30, ?1 + id % 30 + 4, stock, 100, 100 * stock * 5, 0
     FROM instruments WHERE id >= ?2 AND id % 9 = 0 AND status <> 'Mantenimiento'`,
    FIRST_DAY,
    from,
  );
}

/** Rows that D1 says it read, which is also what it bills. */
export async function rowsRead(...queries: Rows<Fields>[]): Promise<number> {
  const db: Database = env.DB;
  const results = await db.batch(queries.map((query) => statementOf(db, query.toText())));
  return results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
}
