/** `npm start` after a `kill -9`: workerd lives on without its parent, with the port and the database, until the next start ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { freePort } from '#tests/support/free-port.ts';
import { isAlive } from '#tools/processes.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { LOCK_FILE } from '#tools/state-lock.ts';
import { enter, register } from './customer.ts';
import { FILLED_STATE } from './filled-state.ts';

type Shop = { process: ChildProcess; children: number[] };

let stateDir: string;
let open: ChildProcess | undefined;
let left: number[] = [];

/** Its welcome says where it is, once it is there. */
async function start(port: number): Promise<Shop> {
  const shop = spawn(process.execPath, ['tools/start.ts'], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), RESUENA_STATE: stateDir },
  });
  open = shop;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  shop.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes(`http://localhost:${port}`)) resolve();
  });
  shop.once('close', (code) => reject(new Error(`the shop ended with ${code} after: ${output}`)));
  await promise;
  const { children } = JSON.parse(readFileSync(join(stateDir, LOCK_FILE), 'utf8')) as { children: { pid: number }[] };
  return { process: shop, children: children.map(({ pid }) => pid) };
}

async function end(shop: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!shop || shop.exitCode !== null || shop.signalCode !== null) return;
  shop.kill(signal);
  await once(shop, 'exit');
}

test.skip(process.platform === 'win32', 'the system ends what a killed process had running');

test.beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'resuena-killed-'));
  cpSync(FILLED_STATE, stateDir, { recursive: true });
});

test.afterEach(async () => {
  await end(open, 'SIGTERM');
  // None, unless the test failed.
  for (const pid of left.filter(isAlive)) process.kill(pid, 'SIGKILL');
  rmSync(stateDir, { recursive: true, force: true });
});

test('the shop starts again on its port over its data, and what the killed one left running is gone', async ({ playwright }) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const killed = await start(port);
  const customer = await register(playwright, origin);
  await customer.api.dispose();
  await end(killed.process, 'SIGKILL');
  left = killed.children;
  expect(left.filter(isAlive)).toHaveLength(1);

  const next = await start(port);
  expect(left.filter(isAlive)).toEqual([]);
  expect(next.children).toHaveLength(1);
  const { api, user } = await enter(playwright, origin, customer);
  expect(user.id).toBe(customer.user.id);
  await api.dispose();
});
