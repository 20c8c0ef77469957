import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import type { LocalDatabase } from './local-bindings.ts';
import { PROJECT_DIR } from './project.ts';

/** Wrangler's own table and columns: `wrangler d1 migrations` sees what was applied here, and the other way round. */
const APPLIED_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies the migrations that the database lacks, each as one batch. Returns their names. */
export async function applyMigrations(db: LocalDatabase): Promise<string[]> {
  await db.batch([db.prepare(APPLIED_TABLE)]);
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const directory = join(PROJECT_DIR, 'migrations');
  const missing = readdirSync(directory)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .toSorted();
  for (const name of missing) {
    const statements = splitSql(readFileSync(join(directory, name), 'utf8')).map((sql) => db.prepare(sql));
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?1)').bind(name)]);
  }
  return missing;
}
