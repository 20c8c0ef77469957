import { todayInShop, type Day } from '#domain/day.ts';

/** The shop's calendar day of an instant such as `createdAt` (ISO 8601 UTC); '' for what is no instant. */
export function dayOfInstant(instant: string): Day {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : todayInShop(ms);
}
