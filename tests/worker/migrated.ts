import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// The files share a workerd, whose start takes longer than most of them; each begins with an empty database of the current schema.
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
