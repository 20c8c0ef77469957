/**
 * One form with pictures at a time: its bytes, parts and encoded pictures take up to 70 MiB of the isolate's 128. The others leave
 * their bodies unread. No request waits for a promise of another's; a place whose request has disconnected expires by itself.
 */
import type { MiddlewareHandler } from 'hono';
import { MINUTE_MS } from '#domain/durations.ts';
import { failure } from '#domain/failure.ts';
import type { AppEnv } from './app-env.ts';
import { perIsolate } from './per-isolate.ts';
import { refuse } from './respond.ts';

const POLL_MS = 50;
const RENEW_MS = 1_000;
const LEASE_MS = 5_000;
/** A body that comes slower than this lets the next one begin. */
const LONGEST_MS = 2 * MINUTE_MS;
const LONGEST_WAIT_MS = MINUTE_MS;
const RETRY_AFTER_SECONDS = 10;

const ownTurn = perIsolate(() => ({ holder: null as symbol | null, heldUntil: 0 }));

export const oneUpload: MiddlewareHandler<AppEnv> = async (c, next) => {
  // Checks access first: only a caller who may upload takes a place.
  await c.get('actor')?.standing();
  const turn = ownTurn();
  const giveUpAt = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < turn.heldUntil) {
    if (performance.now() > giveUpAt) return refuse(c, failure('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    await scheduler.wait(POLL_MS);
  }
  const own = Symbol('upload');
  const endsAt = performance.now() + LONGEST_MS;
  turn.holder = own;
  const work = { isOver: false };
  const renew = async (): Promise<void> => {
    while (!work.isOver && turn.holder === own && performance.now() < endsAt) {
      turn.heldUntil = performance.now() + LEASE_MS;
      await scheduler.wait(RENEW_MS);
    }
  };
  const renewing = renew();
  try {
    await next();
  } finally {
    work.isOver = true;
    if (turn.holder === own) turn.heldUntil = 0;
  }
  c.executionCtx.waitUntil(renewing);
  return undefined;
};
