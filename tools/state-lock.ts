/**
 * One shop at a time over one folder of local data: two would write over each other, and a reset would take the data from under a
 * shop that is open. The lock is a file in the folder that names its holder; that of a process which is no more counts for nothing.
 * It names the holder's children too: workerd outlives a holder that was killed, with the port and the database open.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endProcess, isSame, pause, type Process, processOf, watchChildren } from './processes.ts';

export const LOCK_FILE = 'shop.lock';
const WRITTEN_TRIES = 10;
const WRITTEN_POLL_MS = 20;

const PROCESS = z.object({ pid: z.number(), since: z.string().nullable() });
const LOCK = PROCESS.extend({ port: z.number(), children: z.array(PROCESS).default([]) });

type Lock = z.infer<typeof LOCK>;

/** Takes the folder for this process, which is to listen on `port`. Throws, naming the holder, when it is taken. Returns the way out. */
export function lockState(stateDir: string, port: number): () => void {
  mkdirSync(stateDir, { recursive: true });
  const file = join(stateDir, LOCK_FILE);
  const lock: Lock = { ...processOf(process.pid), port, children: [] };
  let mine = JSON.stringify(lock);
  while (!create(file, mine)) {
    const found = readWritten(file);
    if (found === null) continue;
    const old = parse(found);
    const holder = old && holderOf(old);
    if (old && holder) throw new Error(taken(stateDir, holder, old.port));
    discard(file, found);
  }
  const stopWatching = watchChildren((children) => {
    if (read(file) !== mine) return;
    mine = JSON.stringify({ ...lock, children } satisfies Lock);
    replace(file, mine);
  });
  const release = (): void => {
    stopWatching();
    if (read(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

const taken = (stateDir: string, { pid }: Process, port: number): string =>
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

/** Writes the file whole: a reader at the same moment gets the old text or the new one. */
function replace(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Once it says something: it is there a moment before it does. */
function readWritten(file: string): string | null {
  let found = read(file);
  for (let tries = 0; found === '' && tries < WRITTEN_TRIES; tries += 1) {
    pause(WRITTEN_POLL_MS);
    found = read(file);
  }
  return found;
}

/** The process that holds it; null when none does any more. Ends what a dead one left behind: that holds it only when it cannot be ended. */
function holderOf(lock: Lock): Process | null {
  if (isSame(lock)) return lock;
  return lock.children.find((child) => !endProcess(child)) ?? null;
}

/** Null when it is no lock of ours. */
function parse(text: string): Lock | null {
  try {
    return LOCK.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
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
