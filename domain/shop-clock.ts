/**
 * Instants and the shop's clock, by date-fns with the zone's own history (Montevideo moved its clocks until 2015). An instant is
 * a number of milliseconds since 1970 UTC. Nothing that Home loads first may import this file: day.ts is for that.
 * Functions come from files of their own: the index is 250 files, a second and a half of every tool's start.
 */
import { TZDateMini } from '@date-fns/tz';
import { lightFormat } from 'date-fns/lightFormat';
import { SHOP_TIME_ZONE, type Day } from './day.ts';

const inShop = (ms: number) => new TZDateMini(ms, SHOP_TIME_ZONE);

/** An instant as clocks in Montevideo show it, by a pattern of date-fns such as 'dd/MM/yyyy HH:mm'. */
export const formatInShop = (ms: number, pattern: string): string => lightFormat(inShop(ms), pattern);

/** The hour, 0 to 23, that clocks in Montevideo show at an instant. */
export const hourInShop = (ms: number): number => inShop(ms).getHours();

/** The instant at which clocks in Montevideo show a minute of a day (0 to 1,439). */
export function instantInShop(day: Day, minuteOfDay: number): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split('-').map(Number);
  return new TZDateMini(year, month - 1, date, 0, minuteOfDay, SHOP_TIME_ZONE).getTime();
}

/** The instant at which a day begins in Montevideo. */
export const startOfDayInShop = (day: Day): number => instantInShop(day, 0);
