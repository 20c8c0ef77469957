import { addDays, todayInShop } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';

/** No test file of Vitest and no test in the browser takes longer, on a loaded machine either. */
export const LONGEST_MS = 4 * 60_000;

/** Waits for the shop's midnight if it is nearer than `longestMs`: what runs next may take one day for granted. */
export async function beginWithinDay(longestMs = LONGEST_MS): Promise<void> {
  const now = Date.now();
  const leftMs = startOfDayInShop(addDays(todayInShop(now), 1)) - now;
  if (leftMs <= longestMs) await new Promise((resolve) => setTimeout(resolve, leftMs + 1_000));
}
