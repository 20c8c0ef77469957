/** Processes of this machine, known by pid and start time, because the system uses a pid again. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

const END_TRIES = 1_500;
const END_POLL_MS = 20;

/** `since` is when it began, as the system writes it; null where the system does not report it. */
export type Process = { pid: number; since: string | null };

export const processOf = (pid: number): Process => ({ pid, since: beginningOf(pid) });

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed process keeps its number until its parent reaps it, which never happens in some containers.
    return statOf(pid)?.[0] !== 'Z';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether it still runs. Where a start time is unknown, any process with its pid counts. */
export function isSame({ pid, since }: Process): boolean {
  if (!isAlive(pid)) return false;
  const began = beginningOf(pid);
  return since === null || began === null || since === began;
}

/** Kills it, and waits until its files and ports are free; false if it cannot be killed. Without a known start time it is left alone. */
export function endProcess({ pid, since }: Process): boolean {
  for (let tries = 0; tries < END_TRIES; tries += 1) {
    if (since === null || beginningOf(pid) !== since || isOver(pid)) return true;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    }
    pause(END_POLL_MS);
  }
  return false;
}

/** Calls `note` with the running children of this process each time one starts or ends. Returns a function that stops it. */
export function watchChildren(note: (children: Process[]) => void): () => void {
  const children = new Map<number, Process>();
  const onChild = (message: unknown): void => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      const { pid } = child;
      if (pid === undefined) return;
      children.set(pid, processOf(pid));
      note([...children.values()]);
      child.once('exit', () => {
        children.delete(pid);
        note([...children.values()]);
      });
    });
  };
  subscribe('child_process', onChild);
  return () => unsubscribe('child_process', onChild);
}

/** Blocks this process. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** A process's /proc stat line from the third field (its state) on: the name before it, in parentheses, may contain anything. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

/** Killed, and down to the first of its threads (the 18th field from the state on): while others end, its files and ports are open. */
function isOver(pid: number): boolean {
  const stat = statOf(pid);
  return stat?.[0] === 'Z' && Number(stat[17]) <= 1;
}

function beginningOf(pid: number): string | null {
  const began = statOf(pid)?.[19];
  if (began !== undefined) return began;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}
