import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beginWithinDay } from '#tests/support/within-day.ts';
import { enterIsolate } from '#worker/per-isolate.ts';

await beginWithinDay();

const hasTables = async (): Promise<boolean> =>
  (await env.DB.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'users'`).first()) !== null;
const hasFiles = async (): Promise<boolean> =>
  (await Promise.all([env.PICTURES, env.BACKUPS].map((bucket) => bucket.list({ limit: 1 })))).some(
    ({ objects }) => objects.length > 0,
  );

const MAX_RESETS = 20;

// The files share a workerd, whose start takes longer than most of them; each begins with an empty database of the current schema and
// empty buckets, as in a new isolate. Straight after many requests a first reset leaves them as they were; a second one empties them.
let resets = 0;
do {
  if (resets === MAX_RESETS) throw new Error(`the file before left something that ${MAX_RESETS} resets do not empty`);
  await reset();
  resets += 1;
} while ((await hasTables()) || (await hasFiles()));
enterIsolate();
// As `applyD1Migrations` does, in one call instead of one for each migration.
const done = env.DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)');
await env.DB.batch([
  env.DB.prepare(
    'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  ),
  ...env.MIGRATIONS.flatMap(({ name, queries }) => [...queries.map((query) => env.DB.prepare(query)), done.bind(name)]),
]);
