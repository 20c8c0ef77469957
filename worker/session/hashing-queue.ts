/**
 * Hashing a password keeps the whole isolate busy for a tenth of a second or more. Hashes wait in a short queue, one at a time,
 * with a pause between two in which other requests are answered. When there is no place, the request is refused for now.
 *
 * Callers take turns in rounds: a caller with many waiting requests gets one turn a round, like any other. One caller alone may fill
 * half of the places, the next one half of the rest. A known device goes first in its round, and has places of its own.
 *
 * No request waits for a promise of another's, which the runtime may never settle: each asks again and again whether it is next.
 * A place whose request has disconnected holds the others up for a moment only, and expires by itself.
 */
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { AppContext } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';
import { clientAddress, siteOf } from './client-address.ts';

const MAX_WAITING = 20;
const PLACES_OF_KNOWN = 5;
const PAUSE_MS = 25;
const POLL_MS = 5;
/** How long a free turn waits for each of those before. */
const CLAIM_MS = 40;
/** A turn that takes longer was abandoned, and so was a place whose request stopped polling. */
const LEASE_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;

/** Who shares turns and places. */
export type Caller = { origin: string; isKnown: boolean };

type Place = Caller & { round: number; seenAt: number; hasBegun: boolean };

const ownQueue = perIsolate(() => ({ places: [] as Place[], round: 0, lastRounds: new Map<string, number>(), heldUntil: 0 }));

/**
 * By network or site, also of who is signed in: many accounts give one network no second share. `isKnown`: its browser holds a
 * session's cookie of the account, over or not.
 */
export function visitor(c: AppContext, isKnown = false): Caller {
  const network = clientAddress(c);
  return { origin: `${isKnown ? 'known' : 'from'}:${siteOf(network) ?? network}`, isKnown };
}

const busy = (): Failure => failure('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });

function dropAbandoned(now: number): void {
  const queue = ownQueue();
  queue.places = queue.places.filter(({ seenAt }) => seenAt > now - LEASE_MS);
  if (queue.places.length === 0) queue.lastRounds.clear();
}

function hasPlace({ origin, isKnown }: Caller, now: number): boolean {
  dropAbandoned(now);
  const queue = ownQueue();
  const own = queue.places.filter((place) => place.origin === origin).length;
  const room = MAX_WAITING + (isKnown ? PLACES_OF_KNOWN : 0) - (queue.places.length - own);
  return own < room / 2;
}

/** The refusal when there is no place: to check before anything is read. */
export const refuseWhenFull = (caller: Caller): Failure | null => (hasPlace(caller, performance.now()) ? null : busy());

function takePlace(caller: Caller, now: number): Place | null {
  if (!hasPlace(caller, now)) return null;
  const queue = ownQueue();
  const round = Math.max(queue.round, (queue.lastRounds.get(caller.origin) ?? -1) + 1);
  queue.lastRounds.set(caller.origin, round);
  const place = { ...caller, round, seenAt: now, hasBegun: false };
  queue.places.push(place);
  return place;
}

/** Whether the turn is free, and no request ahead has claimed it. */
function mayBegin(place: Place, now: number): boolean {
  place.seenAt = now;
  dropAbandoned(now);
  const queue = ownQueue();
  const at = queue.places.indexOf(place);
  const before = queue.places.filter((other, i) => !other.hasBegun && other !== place && isBefore(other, i, place, at)).length;
  return now >= queue.heldUntil + before * CLAIM_MS;
}

function isBefore(a: Place, atA: number, b: Place, atB: number): boolean {
  if (a.round !== b.round) return a.round < b.round;
  return a.isKnown === b.isKnown ? atA < atB : a.isKnown;
}

/** Runs `hash` in its turn. */
export async function inTurn<T>(caller: Caller, hash: () => Promise<T>): Promise<Result<T>> {
  const queue = ownQueue();
  const place = takePlace(caller, performance.now());
  if (!place) return fail(busy());
  try {
    while (!mayBegin(place, performance.now())) await scheduler.wait(POLL_MS);
    place.hasBegun = true;
    queue.round = Math.max(queue.round, place.round);
    queue.heldUntil = performance.now() + LEASE_MS;
    return ok(await hash());
  } finally {
    // On Cloudflare the clock does not advance while code runs: the duration is known only after a wait.
    await scheduler.wait(1);
    queue.places = queue.places.filter((other) => other !== place);
    if (place.hasBegun) queue.heldUntil = performance.now() + (queue.places.length > 0 ? PAUSE_MS : 0);
  }
}
