/**
 * Reads are limited for each network, without a call to the database. All of them are counted in this isolate's memory, which costs
 * nothing. Those that turned out to read thousands of rows are also counted by the edge's own limiter, for the whole location.
 */
import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '#domain/durations.ts';
import { failure, type Failure } from '#domain/failure.ts';
import type { AppContext, AppEnv } from '../app-env.ts';
import { withBatch, type Statement } from '../db/database.ts';
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

/** A read of more rows than this counts against its network, whatever was asked. */
export const MAX_UNCOUNTED_ROWS = 2_000;

/** Before a read of a call, signed in or not: watches how many rows the database reads for it. */
export const boundRows: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = `rows ${clientAddress(c)}`;
  const refused = refuseOver(c.env.FLOOD_LIMIT, key);
  if (refused) return refuse(c, refused);
  const db = c.get('db');
  let rows = 0;
  const watched = async <T>(statements: Statement[]): Promise<D1Result<T>[]> => {
    const results = await db.batch<T>(statements);
    for (const { meta } of results) rows += meta.rows_read;
    return results;
  };
  c.set('db', withBatch(db, watched));
  await next();
  if (rows > MAX_UNCOUNTED_ROWS) c.executionCtx.waitUntil(countDone(c.env.FLOOD_LIMIT, key));
};

type Miss = 'search' | 'picture';

const missesOf = (c: AppContext, what: Miss): string => `${what} ${clientAddress(c)}`;

/** Before a read that may find nothing, and then costs much: the refusal when this network found nothing too often. */
export const refuseMisses = (c: AppContext, what: Miss): Failure | null => refuseOver(c.env.FLOOD_LIMIT, missesOf(c, what));

/** After a search or a picture that was not found. */
export const countMiss = (c: AppContext, what: Miss): void =>
  c.executionCtx.waitUntil(countDone(c.env.FLOOD_LIMIT, missesOf(c, what)));

/** Comes before what always costs much. The refusal when this network asked for it too often, else null; each `what` has a limit of its own. */
export async function refuseCostly(c: AppContext, what: 'sitemap' | 'telemetry'): Promise<Failure | null> {
  const { success } = await c.env.FLOOD_LIMIT.limit({ key: `${what} ${clientAddress(c)}` });
  return success ? null : failure('too_many_requests', { retryAfterSeconds: MINUTE_SECONDS });
}
