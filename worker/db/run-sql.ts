/** Runs one statement of SQL and gives its rows: what backup and audit need of a database, here and through wrangler. */
export type RunSql = <T>(sql: string) => Promise<T[]>;

export const runSqlOn =
  (db: D1Database): RunSql =>
  async <T>(sql: string) =>
    (await db.prepare(sql).all<T>()).results;
