import { fromEpochDay, todayInShop } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';

const monthInUtc = (ms: number): string => fromEpochDay(ms / DAY_MS).slice(0, 7);

/**
 * The shop's month ('2026-11') of an instant such as `createdAt`; '' for what is no instant. The shop's clock is less than twelve hours
 * behind UTC. So only an instant at a month's beginning needs a time zone, which takes a phone a tenth of a second to load.
 */
export function monthOfInstant(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  const month = monthInUtc(ms);
  return monthInUtc(ms - DAY_MS / 2) === month ? month : todayInShop(ms).slice(0, 7);
}
