import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { enterIsolate } from '#worker/per-isolate.ts';

const hasTables = async (): Promise<boolean> =>
  (await env.DB.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'users'`).first()) !== null;

// The files share a workerd, whose start takes longer than most of them; each begins with an empty database of the current schema, as in a new isolate.
// Straight after many requests a first reset leaves the database as it was; a second one empties it.
do await reset();
while (await hasTables());
enterIsolate();
await applyD1Migrations(env.DB, env.MIGRATIONS);
