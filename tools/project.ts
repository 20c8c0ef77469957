import { fileURLToPath } from 'node:url';

export const PROJECT_DIR = fileURLToPath(new URL('..', import.meta.url));
export const WRANGLER_CONFIG = fileURLToPath(new URL('../wrangler.toml', import.meta.url));
export const DEFAULT_PORT = 8787;

// Wrangler's own words (which file holds the secrets, what is new), its telemetry and its look-up of where this machine stands
// are not for those who start the shop: it works without a network.
process.env['WRANGLER_LOG'] ??= 'error';
process.env['WRANGLER_SEND_METRICS'] ??= 'false';
process.env['CLOUDFLARE_CF_FETCH_ENABLED'] ??= 'false';
