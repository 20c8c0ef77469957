/** The shop's hours and closures: how they are read, and the condition that reserving statements use. */
import { desc, sql, type SQL } from 'drizzle-orm';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import type { ShopTime } from '#domain/rental.ts';
import { weekdayOf } from '#domain/settings.ts';
import type { Closure, ShopCalendar } from '#domain/shop-calendar.ts';
import { build, type RowOf } from './database.ts';
import { closures, settings } from './schema/shop.ts';

/** At most so many closures are read, the latest. */
const MAX_CLOSURES = 1_000;

const SETTINGS = {
  hours: settings.hours,
  lastHourToday: settings.lastHourToday,
  leadDays: settings.leadDays,
  turnaroundDays: settings.turnaroundDays,
};
const CLOSURE = { startDay: closures.startDay, endDay: closures.endDay, note: closures.note };

/** Those that end on `from` or later; all without it. */
export const selectClosures = (from: Day | null = null) =>
  build
    .select(CLOSURE)
    .from(closures)
    .where(from === null ? undefined : sql`end_day >= ${toEpochDay(from)}`)
    .orderBy(desc(closures.endDay), desc(closures.startDay))
    .limit(MAX_CLOSURES);

export const toClosure = ({ startDay, endDay, note }: RowOf<typeof CLOSURE>): Closure => ({
  startDate: fromEpochDay(startDay),
  endDate: fromEpochDay(endDay),
  note,
});

/** The rows of {@link toCalendar}, for days from `from` on. */
export const calendarQueries = (from: Day) => [build.select(SETTINGS).from(settings), selectClosures(from)] as const;

export function toCalendar([shop]: RowOf<typeof SETTINGS>[], closed: RowOf<typeof CLOSURE>[]): ShopCalendar {
  if (!shop) throw new Error('the shop has its settings from the migration on');
  const { hours, lastHourToday, leadDays } = shop;
  return { hours, lastHourToday, leadDays, closures: closed.map(toClosure) };
}

/** Of `settings`: whether a rental may still start today, which is this weekday. */
const isStillTime = (time: string, today: SQL): SQL => sql`(coalesce(${time} < last_hour_today, 1)
  AND coalesce(${time} < (SELECT max(value ->> 'to') FROM json_each(hours_json) WHERE value ->> 'weekday' = ${today}), 1))`;

/** `weekdayOf` for an epoch day. */
const weekday = (day: SQL): SQL => sql`(${day} + 3) % 7 + 1`;

/** Whether a rental may start and end on its days: `refusedByCalendar` (domain/shop-calendar.ts) as a condition. */
export function isAllowedByCalendar({ startDate, endDate }: { startDate: Day; endDate: Day }, { today, time }: ShopTime): SQL {
  const [start, end] = [toEpochDay(startDate), toEpochDay(endDate)];
  const [first, last] = [weekdayOf(startDate), weekdayOf(endDate)];
  return sql`(EXISTS (SELECT 1 FROM settings WHERE ${start} >= ${toEpochDay(today)} + lead_days
      AND (${startDate} > ${today} OR ${isStillTime(time, sql`${first}`)})
      AND (hours_json = '[]' OR (EXISTS (SELECT 1 FROM json_each(hours_json) WHERE value ->> 'weekday' = ${first})
        AND EXISTS (SELECT 1 FROM json_each(hours_json) WHERE value ->> 'weekday' = ${last}))))
    AND NOT EXISTS (SELECT 1 FROM closures
      WHERE end_day >= ${start} AND (start_day <= ${start} OR (start_day <= ${end} AND end_day >= ${end}))))`;
}

/** Asked first, and once for a statement: a shop without hours, lead time and coming closures reads no more than this. */
const IS_OPEN_ALWAYS = sql`(EXISTS (SELECT 1 FROM settings WHERE hours_json = '[]' AND lead_days = 0 AND last_hour_today IS NULL)
  AND NOT EXISTS (SELECT 1 FROM closures WHERE end_day >= unixepoch() / 86400 - 1))`;

const isOpenOn = (day: SQL): SQL =>
  sql`(hours_json = '[]' OR EXISTS (SELECT 1 FROM json_each(hours_json) WHERE value ->> 'weekday' = ${weekday(day)}))
  AND NOT EXISTS (SELECT 1 FROM closures WHERE end_day >= ${day} AND start_day <= ${day})`;

/** Whether the shop is open on each of the days. */
export const isOpenOnAll = (days: readonly Day[]): SQL =>
  sql`EXISTS (SELECT 1 FROM settings WHERE ${sql.join([sql`1`, ...days.map((day) => isOpenOn(sql`${toEpochDay(day)}`))], sql` AND `)})`;

/** `isAllowedByCalendar` for the epoch days of a search. */
export const isOfferedByCalendar = (start: SQL, end: SQL, { today, time }: { today: number; time: string }): SQL =>
  sql`(${IS_OPEN_ALWAYS} OR EXISTS (
    SELECT 1 FROM settings JOIN (SELECT ${start} AS first, ${end} AS last, ${today} AS today) x
    WHERE ${isOpenOn(sql`x.first`)} AND ${isOpenOn(sql`x.last`)} AND (lead_days = 0 OR x.first >= x.today + lead_days)
      AND (x.first <> x.today OR ${isStillTime(time, weekday(sql`x.first`))})))`;

/** Days after a rental that must be free as well. */
export const TURNAROUND_DAYS = sql`(SELECT turnaround_days FROM settings)`;
