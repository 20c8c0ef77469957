import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Every test file starts with its own empty database of the current schema.
await applyD1Migrations(env.DB, env.MIGRATIONS);
