/** Waits after the first, second, … failed attempt. All together stay under the 24 hours for which providers remember a key. */
const DELAYS_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 10_800, 21_600] as const;

export const MAX_ATTEMPTS = DELAYS_SECONDS.length + 1;

/** A consumer that died leaves its row alone for so long. */
export const LEASE_MS = 60_000;

/** Clocks of the machines that write a row and that take it: a message must not be put off because it came a blink too early. */
export const CLOCK_SKEW_MS = 5_000;

/** Longest delay that the queue takes: 12 hours. */
const MAX_DELAY_SECONDS = 43_200;

/** Seconds to wait after the given failed attempt (1 is the first), and never less than the provider asked for. */
export function delayAfter(attempt: number, atLeastSeconds = 0): number {
  const planned = DELAYS_SECONDS[Math.min(Math.max(attempt, 1), DELAYS_SECONDS.length) - 1] ?? 0;
  return Math.min(Math.max(planned, atLeastSeconds), MAX_DELAY_SECONDS);
}
