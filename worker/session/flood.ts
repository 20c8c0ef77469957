/**
 * Reads are limited for each network, without a call to the database. Ordinary reads are counted in this isolate's
 * memory, which costs nothing; those that read thousands of rows are counted by the edge's own limiter, for the whole location.
 */
import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '#domain/durations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';
import { refuse } from '../respond.ts';
import { clientAddress } from './client-address.ts';
import { countDone, refuseOver } from './over-limit.ts';

const MINUTE_SECONDS = 60;
/** The most networks to remember. A flood from more networks is not a flood of one network. */
const MAX_NETWORKS = 20_000;

const counted = perIsolate(() => ({ minute: 0, byNetwork: new Map<string, number>() }));

/** Counts one read; the number that this network has made in the running minute. */
function countRead(network: string, minute: number): number {
  const reads = counted();
  if (reads.minute !== minute || reads.byNetwork.size >= MAX_NETWORKS) {
    reads.minute = minute;
    reads.byNetwork.clear();
  }
  const count = (reads.byNetwork.get(network) ?? 0) + 1;
  reads.byNetwork.set(network, count);
  return count;
}

/** Before a read, signed in or not. */
export const boundReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  const nowMs = Date.now();
  const minute = Math.floor(nowMs / MINUTE_MS);
  const isFlood = countRead(clientAddress(c), minute) > Number(c.env.READS_A_MINUTE);
  if (!isFlood) return next();
  const retryAfterSeconds = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1000));
  return refuse(c, failure('too_many_requests', { retryAfterSeconds }));
};

type Miss = 'search' | 'picture';

const missesOf = (c: AppContext, what: Miss): string => `${what} ${clientAddress(c)}`;

/** Before a read that may find nothing, and then costs much: the refusal when this network found nothing too often. */
export const refuseMisses = (c: AppContext, what: Miss): Failure | null => refuseOver(c.env.FLOOD_LIMIT, missesOf(c, what));

/** After a search or a picture that was not found. */
export const countMiss = (c: AppContext, what: Miss): void =>
  c.executionCtx.waitUntil(countDone(c.env.FLOOD_LIMIT, missesOf(c, what)));

/**
 * Comes before a read of thousands of rows. The refusal when this network asked for too many of them, else null. Reads with a
 * `counter` of their own have a limit of their own.
 */
export async function refuseCostly(c: AppContext, counter = ''): Promise<Failure | null> {
  const { success } = await c.env.FLOOD_LIMIT.limit({ key: counter + clientAddress(c) });
  return success ? null : failure('too_many_requests', { retryAfterSeconds: MINUTE_SECONDS });
}
