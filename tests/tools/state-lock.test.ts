/** Nothing is started, or reset, over the data of a shop that is open, whatever port it listens on. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { isAlive } from '#tools/processes.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { LOCK_FILE, lockState } from '#tools/state-lock.ts';

let stateDir: string;
let holder: ChildProcess | undefined;

const lock = (): string => join(stateDir, LOCK_FILE);
const program = (port: number): string =>
  `import { lockState } from '#tools/state-lock.ts'; lockState(process.argv[1], ${port}); console.log('held'); setInterval(() => {}, 1000);`;

/** Another process that has the folder, as an open shop has. */
async function open(port: number, source = program(port)): Promise<ChildProcess> {
  holder = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source, stateDir], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (holder.stdout) await once(holder.stdout, 'data');
  return holder;
}

async function run(tool: string): Promise<{ status: number | null; output: string }> {
  const env = { ...process.env, RESUENA_STATE: stateDir, PORT: String(await freePort()) };
  const { status, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, 'tools', tool)], {
    cwd: PROJECT_DIR,
    env,
    encoding: 'utf8',
  });
  return { status, output: stderr };
}

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'resuena-lock-'));
});

afterEach(async () => {
  if (holder && holder.exitCode === null && holder.signalCode === null) {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  holder = undefined;
  rmSync(stateDir, { recursive: true, force: true });
});

describe('the data of an open shop', () => {
  it.each(['reset.ts', 'start.ts', 'dev.ts'])('is left alone by %s, which says who has it', async (tool) => {
    mkdirSync(join(stateDir, 'v3'));
    writeFileSync(join(stateDir, 'v3', 'reservas'), 'de la tienda abierta');
    const { pid } = await open(9_123);
    const { status, output } = await run(tool);
    expect(status).toBe(1);
    expect(output).toContain('tienda del puerto 9123');
    expect(output).toContain(`proceso ${pid}`);
    expect(output).toContain(stateDir);
    expect(output).not.toContain('at lockState');
    expect(readFileSync(join(stateDir, 'v3', 'reservas'), 'utf8')).toBe('de la tienda abierta');
  });

  it('is free again once the shop is closed, or was killed', async () => {
    const shop = await open(9_123);
    expect(() => lockState(stateDir, 9_124)).toThrow('9123');
    shop.kill('SIGKILL');
    await once(shop, 'exit');
    expect(existsSync(lock())).toBe(true);
    const release = lockState(stateDir, 9_124);
    expect(() => lockState(stateDir, 9_125)).toThrow('9124');
    release();
    expect(existsSync(lock())).toBe(false);
    lockState(stateDir, 9_126)();
  });

  it.runIf(process.platform === 'linux')('is free after a kill whose process nobody asked about', async () => {
    // The shell becomes a program that never waits for its child, as the first process of many containers.
    const shell = spawn(
      'sh',
      ['-c', '"$0" --input-type=module-typescript --eval "$1" "$2" & exec sleep 60', process.execPath, program(9_123), stateDir],
      {
        cwd: PROJECT_DIR,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    holder = shell;
    await once(shell.stdout, 'data');
    const { pid } = JSON.parse(readFileSync(lock(), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    lockState(stateDir, 9_124)();
    expect(existsSync(lock())).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('is free after a kill once what the shop had running is gone too', async () => {
    const spawning = `import { spawn } from 'node:child_process'; import { lockState } from '#tools/state-lock.ts'; lockState(process.argv[1], 9123);
      const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }); child.once('spawn', () => console.log(child.pid));`;
    const shop = await open(9_123, spawning);
    const { children } = JSON.parse(readFileSync(lock(), 'utf8')) as { children: { pid: number }[] };
    const pid = children[0]?.pid ?? 0;
    shop.kill('SIGKILL');
    await once(shop, 'exit');
    expect(isAlive(pid)).toBe(true);
    lockState(stateDir, 9_124)();
    const isLeft = isAlive(pid);
    if (isLeft) process.kill(pid, 'SIGKILL');
    expect(isLeft).toBe(false);
  });

  it.each([
    ['of a process that is no more', { pid: 2 ** 22 + 1, since: '1', port: 9_123 }],
    ['of one whose number another process has by now', { pid: process.pid, since: 'an earlier time', port: 9_123 }],
    [
      'whose child is no more, and its number another process’s',
      { pid: 2 ** 22 + 1, since: '1', port: 9_123, children: [{ pid: process.pid, since: 'an earlier time' }] },
    ],
    ['that is none', 'not a lock'],
    ['cut off by a crash', ''],
  ])('is not kept by a lock %s', (_, content) => {
    writeFileSync(lock(), typeof content === 'string' ? content : JSON.stringify(content));
    lockState(stateDir, 9_124)();
    expect(existsSync(lock())).toBe(false);
  });

  it('goes to one of many that start at once, over a dead lock too', async () => {
    writeFileSync(lock(), JSON.stringify({ pid: 2 ** 22 + 1, since: '1', port: 1 }));
    const taker = `import { lockState } from '#tools/state-lock.ts'; try { lockState(process.argv[1], 9000); console.log('got it'); process.stdin.resume(); } catch { console.log('refused'); }`;
    const takers = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--input-type=module-typescript', '--eval', taker, stateDir], { cwd: PROJECT_DIR }),
    );
    const ended = takers.map((child) => once(child, 'close'));
    const said = await Promise.all(takers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    // Who got it holds it until all have asked.
    for (const { stdin } of takers) stdin.end();
    await Promise.all(ended);
    expect(said.filter((text) => text === 'got it')).toHaveLength(1);
    expect(said.filter((text) => text === 'refused')).toHaveLength(4);
  });
});
