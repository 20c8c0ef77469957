import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { ensureDevVars } from './dev-vars.ts';
import type { LocalBindings } from './local-bindings.ts';
import { applyMigrations } from './migrate.ts';
import { isEmptyShop, loadSampleShop } from './sample-shop.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

/** Where the local D1, R2 and the rest live; RESUENA_STATE names another place. */
export const STATE_DIR = process.env['RESUENA_STATE'] ?? join(PROJECT_DIR, '.wrangler/state');

/** Runs `work` with the local bindings, in this process and without a server. */
export async function withLocalBindings<T>(work: (bindings: LocalBindings) => Promise<T>, stateDir = STATE_DIR): Promise<T> {
  ensureDevVars();
  const proxy = await getPlatformProxy<LocalBindings>({
    configPath: WRANGLER_CONFIG,
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  try {
    return await work(proxy.env);
  } finally {
    await proxy.dispose();
  }
}

export type Preparation = { migrations: string[]; seeded: boolean };

/** Brings the local state up to date: migrations that are missing, and the sample shop when the database is empty. */
export const prepareLocalState = (stateDir = STATE_DIR): Promise<Preparation> =>
  withLocalBindings(async (bindings) => {
    const migrations = await applyMigrations(bindings.DB);
    const seeded = await isEmptyShop(bindings.DB);
    if (seeded) await loadSampleShop(bindings);
    return { migrations, seeded };
  }, stateDir);
