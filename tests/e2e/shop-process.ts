import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { FILLED_STATE } from './filled-state.ts';

const START_TIMEOUT_MS = 220_000;
const POLL_MS = 100;

export type ShopProcess = {
  /** 'http://localhost:41234' */
  origin: string;
  close: () => Promise<void>;
};

const answers = async (origin: string): Promise<boolean> => {
  try {
    return (await fetch(`${origin}/health/ping`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

async function waitUntilUp(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Error(`the shop of the tests ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`the shop of the tests did not come up in ${START_TIMEOUT_MS} ms`);
    await sleep(POLL_MS);
  }
}

/** A shop over a copy of the filled state, which no other test process sees. */
export function openShop(stateDir: string): Promise<ShopProcess> {
  rmSync(stateDir, { recursive: true, force: true });
  cpSync(FILLED_STATE, stateDir, { recursive: true });
  return startShop(stateDir);
}

/** What `npm start` runs, on a free port, over that state. */
export async function startShop(stateDir: string): Promise<ShopProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), RESUENA_STATE: stateDir },
  });
  await waitUntilUp(child, origin);
  return {
    origin,
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
