import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EdgeServer, startEdge } from '#tools/edge-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { FILLED_STATE } from './filled-state.ts';

export type KillableShop = { origin: string; kill: () => Promise<void>; revive: () => Promise<void>; close: () => Promise<void> };

/** A shop of one test's own, whose worker dies and comes back at the same address with the same data. */
export async function openKillableShop(): Promise<KillableShop> {
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-e2e-'));
  cpSync(FILLED_STATE, stateDir, { recursive: true });
  const port = await freePort();
  const start = (): Promise<EdgeServer> => startEdge({ port, stateDir, quiet: true });
  let edge: EdgeServer | null = await start();
  const { origin } = edge;
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
