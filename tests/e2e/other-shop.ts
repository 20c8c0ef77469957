import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdgeOptions, startEdge } from '#tools/edge-server.ts';
import type { LocalBindings } from '#tools/local-bindings.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { freePort } from '#tests/support/free-port.ts';
import { loadSampleShop } from '#tools/sample-shop.ts';

type Filling = Pick<LocalBindings, 'DB' | 'PICTURES'>;

/** A second shop, set up otherwise than the one that all specs share, with the samples or with what `fill` writes. Close it. */
export async function openOtherShop(
  vars: Record<string, string>,
  options: Pick<EdgeOptions, 'mailRetries'> = {},
  fill: (bindings: Filling) => Promise<void> = loadSampleShop,
): Promise<{ origin: string; bindings: Filling; close: () => Promise<void> }> {
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-e2e-'));
  const { origin, miniflare, close } = await startEdge({ port: await freePort(), stateDir, vars, quiet: true, ...options });
  const { DB, PICTURES } = await miniflare.getBindings<LocalBindings>();
  await applyMigrations(DB);
  await fill({ DB, PICTURES });
  return {
    origin,
    bindings: { DB, PICTURES },
    close: async () => {
      await close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

/** As its operator might deploy it by mistake: no way of sending mail is configured. */
export const openMaillessShop = () => openOtherShop({ MAIL_TRANSPORT: '' });
