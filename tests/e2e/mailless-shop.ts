import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEdge } from '#tools/edge-server.ts';
import type { LocalBindings } from '#tools/local-bindings.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { freePort } from '#tools/port.ts';
import { loadSampleShop } from '#tools/sample-shop.ts';

/** A second shop, as its operator might deploy it by mistake: no way of sending mail is configured. */
export async function openMaillessShop(): Promise<{ origin: string; close: () => Promise<void> }> {
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-e2e-'));
  const { origin, miniflare, close } = await startEdge({
    port: await freePort(),
    stateDir,
    vars: { MAIL_TRANSPORT: '' },
    quiet: true,
  });
  const { DB, PICTURES } = await miniflare.getBindings<LocalBindings>();
  await applyMigrations(DB);
  await loadSampleShop({ DB, PICTURES });
  return {
    origin,
    close: async () => {
      await close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
