/** The built worker on real workerd, with a state directory of its own, for what must be driven, measured or killed from outside. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '#tools/build.ts';
import { startEdge, type EdgeOptions, type EdgeServer } from '#tools/edge-server.ts';
import { applyMigrations } from '#tools/migrate.ts';
import type { Database } from './staged-shop.ts';

export const SESSION_KEY = 'a key of the tests alone, long enough: sessions';
const MAIL_LINK_KEY = 'a key of the tests alone, long enough: mail links';
const ANSWER_TIMEOUT_MS = 60_000;

export type Edge = {
  /** The worker's own socket. */
  origin: string;
  stateDir: string;
  /** Process id of workerd; 0 where the system has none to give. */
  pid: number;
  database: () => Promise<Database>;
  /** Names of everything in the bucket of pictures. */
  pictures: () => Promise<Set<string>>;
  runScheduled: () => Promise<void>;
  /** Puts messages into the mail's queue, beside those that the worker puts there. */
  enqueueMail: (outboxIds: readonly string[]) => Promise<void>;
  /** SIGKILL, in the middle of whatever it is doing. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
};

export type EdgeChoice = Pick<EdgeOptions, 'worker' | 'vars' | 'mail'>;

/** An empty directory for the state of one run; `remove` it at the end. */
export function temporaryState(): { stateDir: string; remove: () => void } {
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-'));
  return { stateDir, remove: () => rmSync(stateDir, { recursive: true, force: true }) };
}

let isBuilt = false;

/** Once a run: what is served again after a kill is what was killed, whatever became of the sources meanwhile. */
function buildOnce(): void {
  if (!isBuilt) ensureBuilt();
  isBuilt = true;
}

/** Builds what is stale and serves it over the state in `stateDir`, migrated. */
export async function openEdge(stateDir: string, { worker, vars = {}, mail = true }: EdgeChoice = {}): Promise<Edge> {
  // A worker of the tests gets the same bindings as the built one.
  buildOnce();
  const before = new Set(childrenOf(process.pid));
  const server = await startEdge({
    port: 0,
    host: '127.0.0.1',
    stateDir,
    ownSocket: true,
    quiet: true,
    mail,
    vars: { SESSION_KEY, MAIL_LINK_KEY, ...vars },
    ...(worker && { worker }),
  });
  const workerd = childrenOf(process.pid).filter((pid) => !before.has(pid));
  const database = (): Promise<Database> => server.miniflare.getD1Database('DB');
  await applyMigrations(await server.miniflare.getD1Database('DB'));
  return {
    origin: server.workerOrigin,
    stateDir,
    pid: workerd[0] ?? 0,
    database,
    pictures: () => picturesOf(server),
    runScheduled: server.runScheduled,
    enqueueMail: async (outboxIds) => {
      const queue = await server.miniflare.getQueueProducer('MAIL_QUEUE');
      await queue.sendBatch(outboxIds.map((outboxId) => ({ body: { outboxId } })));
    },
    kill: () => kill(server, workerd),
    close: server.close,
  };
}

type ObjectList = { objects: { key: string }[]; truncated: boolean; cursor?: string };

async function picturesOf({ miniflare }: EdgeServer): Promise<Set<string>> {
  const bucket = (await miniflare.getR2Bucket('PICTURES')) as unknown as {
    list(options: { cursor?: string }): Promise<ObjectList>;
  };
  const names = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await bucket.list(cursor === undefined ? {} : { cursor });
    for (const { key } of page.objects) names.add(key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return names;
}

/** Kills it and waits for its end, so that what starts next finds the state that a crash leaves. */
async function kill(server: EdgeServer, pids: number[]): Promise<void> {
  if (pids.length === 0) throw new Error('workerd was not found among the children of this process');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(2);
  await server.close().catch(() => undefined);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/status`) || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Processes that this one started. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(file)) return readFileSync(file, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

/** Milliseconds of processor time that a process has used; undefined where the system does not report it. */
export function cpuMsOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Asks until the worker answers again. Returns the milliseconds that it took; throws after a minute. */
export async function untilAnswering(origin: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ANSWER_TIMEOUT_MS) {
    try {
      const response = await fetch(`${origin}/health/ping`);
      if ((await response.text()) === 'pong') return performance.now() - startedAt;
    } catch {
      await sleep(5);
    }
  }
  throw new Error(`${origin} did not answer within ${ANSWER_TIMEOUT_MS} ms`);
}
