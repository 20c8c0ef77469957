import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { cpuMsOf } from '#tests/support/edge.ts';
import type { Ask, Measured } from './requests.ts';

export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

export type Line = (ask: Ask) => Promise<Reply>;

/** One kept-open connection; Node's own client, because its cost is added to everything that is measured. */
export function openLine(origin: string): { line: Line; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);
  const line = ({ method, path, headers = {}, body }: Ask): Promise<Reply> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const { statusCode = 0 } = response;
      buffer(response).then((bytes) => resolve({ status: statusCode, headers: response.headers, body: bytes }), reject);
    });
    sent.once('error', reject);
    sent.end(body);
    return promise;
  };
  return { line, close: () => agent.destroy() };
}

export type Cost = {
  calls: number;
  rows: number;
  /** Rows written, entries of indexes too. */
  written: number;
  /** What a search found in all; 0 for what is none. */
  matches: number;
};

/** What one such request costs the database, by D1's own count; asked past the isolate's memory. */
export async function costOf(line: Line, { ask, name, status }: Measured, turn: number): Promise<Cost> {
  const asked = ask(turn);
  const reply = await line({ ...asked, headers: { ...asked.headers, 'X-Bench-Count': '1', 'Cache-Control': 'no-cache' } });
  if (reply.status !== status) throw new Error(`${name} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
  const found = JSON.parse(reply.body.toString()) as { pagination?: { totalProducts: number } };
  return {
    calls: Number(reply.headers['x-bench-calls']),
    rows: Number(reply.headers['x-bench-rows']),
    written: Number(reply.headers['x-bench-written']),
    matches: found.pagination?.totalProducts ?? 0,
  };
}

export type Timing = {
  /** Half of the requests took less. */
  p50Ms: number;
  /** The same of each round that it took part in, by the round's number. */
  roundsMs: Map<number, number>;
  /** Processor time of workerd for each request; undefined where the system does not tell. */
  cpuMs: number | undefined;
};

/** A slow machine gets fewer rounds, not a longer wait. */
const PATIENCE_MS = 60_000;
/** What is slow on purpose takes part in one round of so many, once. */
const SLOW_EVERY = 4;

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Rounds in which everything takes its turn, so that whatever else the machine does falls on all alike. */
export async function timeAll(
  line: Line,
  measured: readonly Measured[],
  rounds: number,
  each: number,
  workerd: number,
): Promise<Timing[]> {
  const times = measured.map((): number[] => []);
  const byRound = measured.map(() => new Map<number, number>());
  const cpu = measured.map(() => 0);
  let turn = 0;
  const startedMs = performance.now();
  // The round before the first warms everything up.
  for (let round = -1; round < rounds && (round < 2 || performance.now() - startedMs < PATIENCE_MS); round += 1) {
    for (const [i, { ask, name, status, slow = false }] of measured.entries()) {
      if (slow && round % SLOW_EVERY !== 0) continue;
      const startedCpu = cpuMsOf(workerd) ?? 0;
      const taken: number[] = [];
      for (let n = 0; n < (slow ? 1 : each); n += 1) {
        turn += 1;
        const asked = ask(turn);
        const startedAt = performance.now();
        const reply = await line(asked);
        if (reply.status !== status) throw new Error(`${name} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
        taken.push(performance.now() - startedAt);
      }
      if (round < 0) continue;
      times[i]?.push(...taken);
      byRound[i]?.set(round, medianOf(taken));
      cpu[i] = (cpu[i] ?? 0) + (cpuMsOf(workerd) ?? 0) - startedCpu;
    }
  }
  const tells = cpuMsOf(workerd) !== undefined;
  return times.map((list, i) => ({
    p50Ms: medianOf(list),
    roundsMs: byRound[i] ?? new Map<number, number>(),
    cpuMs: tells ? (cpu[i] ?? 0) / list.length : undefined,
  }));
}

/**
 * How many times as fast as `base`, measured round by round and then the median of those: a machine that others share slows a whole round
 * down, and both alike, where medians over the whole run would meet different moments of it.
 */
export function speedAgainst(base: Timing, { roundsMs }: Timing): number {
  const ratios = [...roundsMs].flatMap(([round, own]) => {
    const bare = base.roundsMs.get(round);
    return bare === undefined ? [] : [bare / own];
  });
  return medianOf(ratios);
}
