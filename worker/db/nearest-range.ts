import { sql, type SQL } from 'drizzle-orm';
import { fromEpochDay } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { named, type Json, type RowOf } from './database.ts';
import { isOfferedByCalendar, TURNAROUND_DAYS } from './shop-calendar.ts';
import { hasRoom, idsOf, inService, isOffered, type InstrumentFilter, type WantedRange } from './instrument-search.ts';

/** Most instruments looked at, the newest of those searched: the cost does not grow with the catalogue. */
const MAX_LOOKED_AT = 50;

const SHIFTS = {
  /** How many days later, and how many earlier, the same number of days in a row is free; null when none is within 89 days. */
  later: sql<number | null>`later`,
  earlier: sql<number | null>`earlier`,
  /** Ids of the categories of what other days would find; empty when the days are not the reason that nothing was found. */
  wantedCategories: sql<Json<number[]>>`wantedCategories`,
};
type Shifts = RowOf<typeof SHIFTS>;

/**
 * Asks how far off the nearest free days are, in the same call as the search. When the search finds anything, this reads no
 * further than the first match, and both shifts are null. The condition that nothing was found comes first in the join; elsewhere
 * SQLite would evaluate it for every row. `today`, an epoch day, is the first that may be offered.
 */
export function shiftsOf(filter: InstrumentFilter, range: WantedRange, today: number) {
  const start = (shift: SQL): SQL => sql`${range.startDay} + ${shift}`;
  const first = (shift: SQL): SQL => sql`
    SELECT o.n FROM (SELECT 1 FROM wanted LIMIT 1) any_wanted CROSS JOIN day_offsets o
    WHERE ${start(shift)} BETWEEN ${today} AND ${today + MAX_DAYS_AHEAD}
      AND ${isOfferedByCalendar(start(shift), sql`${range.endDay} + ${shift}`, range.now)} AND EXISTS (
      SELECT 1 FROM wanted w WHERE NOT EXISTS (
        SELECT 1 FROM stock_days d WHERE d.instrument_id = w.id
        AND d.day BETWEEN ${start(shift)} AND ${range.endDay} + ${shift} + ${TURNAROUND_DAYS} AND d.free < ${range.quantity}))
    ORDER BY o.n LIMIT 1`;
  const shifts = sql`
    WITH wanted(id) AS MATERIALIZED (
      SELECT w.id FROM (
        SELECT 1 WHERE NOT ${isOffered(range)} UNION ALL SELECT 1 WHERE NOT EXISTS (${idsOf(filter, range, hasRoom(range))}) LIMIT 1) none_found
      CROSS JOIN (${idsOf(filter, range, inService(range))}) w LIMIT ${MAX_LOOKED_AT})
    SELECT (${first(sql`o.n`)}) AS later, (${first(sql`-o.n`)}) AS earlier,
      (SELECT json_group_array(DISTINCT i.category_id) FROM wanted w CROSS JOIN instruments i ON i.id = w.id) AS wantedCategories`;
  return named(SHIFTS, shifts);
}

/** The nearer of the two, the later when both are as near; null when there is none. */
export function nearestRange(
  { later, earlier }: Pick<Shifts, 'later' | 'earlier'>,
  { startDay, endDay }: WantedRange,
): { startDate: string; endDate: string } | null {
  const shift = later !== null && later <= (earlier ?? later) ? later : earlier === null ? null : -earlier;
  return shift === null ? null : { startDate: fromEpochDay(startDay + shift), endDate: fromEpochDay(endDay + shift) };
}
