import { isDay, type Day } from '#domain/day.ts';
import { LISTS, type ListFacts } from './counter-rows.ts';

/** `day` is null for today; `list` is null for all of them. Anything unreadable counts as absent. */
export type CounterAddress = { day: Day | null; list: ListFacts | null };

export function readCounterAddress(params: URLSearchParams, today: Day): CounterAddress {
  const day = params.get('dia') ?? '';
  return {
    day: isDay(day) && day !== today ? day : null,
    list: LISTS.find(({ slug }) => slug === params.get('lista')) ?? null,
  };
}
