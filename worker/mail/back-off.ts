import { MINUTE_MS } from '#domain/durations.ts';

/** Waits after the first, second, … failed attempt. All together stay under the 24 hours for which providers remember a key. */
const DELAYS_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 10_800, 21_600] as const;

export const MAX_ATTEMPTS = DELAYS_SECONDS.length + 1;

/** How long a consumer that died keeps its row. */
export const LEASE_MS = MINUTE_MS;

/** How far the clocks of the machines that write and claim a row may differ: a message must not be delayed for that. */
export const CLOCK_SKEW_MS = 5_000;

/**
 * The most that a provider's request may lengthen a wait. With it in every wait, all attempts are over within 21 hours, so that
 * none comes after the key is forgotten, even when the queue is late.
 */
const MAX_ASKED_SECONDS = 7_200;

/** Seconds to wait after the given failed attempt (1 is the first): as planned, or as the provider asks, two hours at most. */
export function delayAfter(attempt: number, askedSeconds = 0): number {
  const planned = DELAYS_SECONDS[Math.min(Math.max(attempt, 1), DELAYS_SECONDS.length) - 1] ?? 0;
  return Math.max(planned, Math.min(askedSeconds, MAX_ASKED_SECONDS));
}
