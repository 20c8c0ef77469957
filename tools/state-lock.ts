/**
 * One shop at a time over one folder of local data: two would write over each other, and a reset would take the data from under a
 * shop that is open. The lock is a file in the folder that names its holder; that of a process which is no more counts for nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCK_FILE = 'shop.lock';
const WRITTEN_TRIES = 10;
const WRITTEN_POLL_MS = 20;

/** `since` is when the process began, as the system writes it: a later process may have the same number. */
type Holder = { pid: number; since: string | null; port: number };

/** Takes the folder for this process, which is to listen on `port`. Throws, naming the holder, when it is taken. Returns the way out. */
export function lockState(stateDir: string, port: number): () => void {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, LOCK_FILE);
  const mine = JSON.stringify({ pid: process.pid, since: beginningOf(process.pid), port } satisfies Holder);
  while (!create(file, mine)) {
    const found = readWritten(file);
    const holder = found === null ? null : holderOf(found);
    if (holder) throw new Error(taken(stateDir, holder));
    if (found !== null) discard(file, found);
  }
  const release = (): void => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

const taken = (stateDir: string, { pid, port }: Holder): string =>
  `Los datos de ${stateDir} están en uso por la tienda del puerto ${port} (proceso ${pid}). Ciérrala primero, o elige otra carpeta con RESUENA_STATE.`;

/** False when there is one already. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Once it says something: it is there a moment before it does. */
function readWritten(file: string): string | null {
  let found = read(file);
  for (let tries = 0; found === '' && tries < WRITTEN_TRIES; tries += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WRITTEN_POLL_MS);
    found = read(file);
  }
  return found;
}

/** The process that holds it; null when none does any more, or when the file is no lock of ours. */
function holderOf(text: string): Holder | null {
  const { pid, since, port } = parse(text);
  if (typeof pid !== 'number' || typeof port !== 'number' || !isAlive(pid)) return null;
  const began = beginningOf(pid);
  const isAnother = typeof since === 'string' && began !== null && since !== began;
  return isAnother ? null : { pid, since: began, port };
}

function parse(text: string): Partial<Record<keyof Holder, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Removes a dead lock, but none that another process made meanwhile. */
function discard(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const put = readFileSync(aside, 'utf8');
  if (put !== dead) create(file, put);
  rmSync(aside, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed process keeps its number until its parent reaps it, which never happens in some containers.
    return statOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process's /proc stat line from the third field (its state) on: the name before it, in parentheses, may contain anything. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** When a process began; null where the system does not report it. */
function beginningOf(pid: number): string | null {
  const began = statOf(pid)?.[19];
  if (began !== undefined) return began;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
