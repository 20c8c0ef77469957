/**
 * Calendar days. A day is a 'YYYY-MM-DD' string of the proleptic Gregorian calendar; it has no hour and no zone and is never
 * shifted. The epoch day (days since 1970-01-01) is its integer form for arithmetic and storage.
 *
 * Not by date-fns: Home's first load has no room for it (docs/decisions/2026-11-22-days-and-dates.md). A test holds the two
 * equal. The time of day is in shop-clock.ts, which uses date-fns.
 */
import { DAY_MS } from './durations.ts';

export type Day = string;

export const SHOP_TIME_ZONE = 'America/Montevideo';
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01. Throws on a string that is not a day of the calendar: check with {@link isDay} at the door. */
export function toEpochDay(day: Day): number {
  const match = SHAPE.exec(day);
  const epochDay = match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS : Number.NaN;
  // Date.UTC carries over: '2026-02-30' would become the 2nd of March.
  if (!match || fromEpochDay(epochDay) !== day) throw new RangeError(`not a day: ${day}`);
  return epochDay;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** For the years 1000 to 9999. Part by part: formatting a whole instant and cutting the day out takes five times as long. */
export function fromEpochDay(epochDay: number): Day {
  const date = new Date(epochDay * DAY_MS);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** True for a real day between 1970 and 9999, written 'YYYY-MM-DD' ('2026-02-30' is none). */
export function isDay(text: string): text is Day {
  if (!SHAPE.test(text) || text < '1970-01-01') return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}

export const addDays = (day: Day, count: number): Day => fromEpochDay(toEpochDay(day) + count);

/** Both ends count: a start that is also the end is one day. */
export const daysInclusive = (start: Day, end: Day): number => toEpochDay(end) - toEpochDay(start) + 1;

/** Each day from start to end, both included; empty when end lies before start. */
export function eachDay(start: Day, end: Day): Day[] {
  const first = toEpochDay(start);
  return Array.from({ length: Math.max(0, toEpochDay(end) - first + 1) }, (_, i) => fromEpochDay(first + i));
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** First day of the month that lies `count` months after the month of `day` (negative: before). */
export function addMonths(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** '27/11/2026' */
export const numericDay = (day: Day): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

export const lastOfMonth = (day: Day): Day => addDays(addMonths(day, 1), -1);

/** Made on first use: that takes 20 ms, on a phone 100 ms, which a page's first view does not need. */
let clockInShop: Intl.DateTimeFormat | undefined;

/**
 * The calendar day in Montevideo at an instant (milliseconds since 1970 UTC), whatever the machine's own zone. Intl gives the
 * parts as numbers only, because its texts differ between engines.
 */
export function todayInShop(nowMs: number): Day {
  clockInShop ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: SHOP_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(clockInShop.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
