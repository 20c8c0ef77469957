import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdgeServer, startEdge } from '#tools/edge-server.ts';
import type { LocalBindings } from '#tools/local-bindings.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { freePort } from '#tools/port.ts';
import { loadSampleShop } from '#tools/sample-shop.ts';

export type MortalShop = { origin: string; kill: () => Promise<void>; revive: () => Promise<void>; close: () => Promise<void> };

/** A shop of a test's own, whose worker can be killed and comes back at the same address with the same data. */
export async function openMortalShop(): Promise<MortalShop> {
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-e2e-'));
  const port = await freePort();
  const start = (): Promise<EdgeServer> => startEdge({ port, stateDir, quiet: true });
  let edge: EdgeServer | null = await start();
  const { origin } = edge;
  const { DB, PICTURES } = await edge.miniflare.getBindings<LocalBindings>();
  await applyMigrations(DB);
  await loadSampleShop({ DB, PICTURES });
  const kill = async (): Promise<void> => {
    await edge?.close();
    edge = null;
  };
  return {
    origin,
    kill,
    revive: async () => {
      edge ??= await start();
    },
    close: async () => {
      await kill();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
