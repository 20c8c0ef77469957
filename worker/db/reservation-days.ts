/** What begins and what ends on some days, for the list by date. */
import { sql } from 'drizzle-orm';
import type { DayEvent } from '#domain/contract/admin/reservations.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { LONGEST_SPAN } from '#domain/reservation.ts';
import { batch, rows, type Database } from './database.ts';
import { RESERVATION_FIELDS, RESERVATION_JOINS, toReservation } from './reservation-view.ts';
import { reservationMatches, type Search } from './search-words.ts';

export type DaysFilter = { startDate: Day; endDate: Day; search: Search };

const FIELDS = { ...RESERVATION_FIELDS, day: sql<number>`d.day`, event: sql<DayEvent['event']>`d.event` };

/** One D1 call; reads the reservations that begin at most the longest rental before. */
export async function readDays(
  db: Database,
  { startDate, endDate, search }: DaysFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: DayEvent[]; total: number }> {
  const [first, last] = [toEpochDay(startDate), toEpochDay(endDate)];
  const matching = sql`r.status <> 'CANCELLED' AND ${reservationMatches(search, { notes: true })}`;
  const events = sql`SELECT r.id, r.start_day AS day, 'begins' AS event FROM reservations r INDEXED BY reservations_start
      WHERE r.start_day BETWEEN ${first} AND ${last} AND ${matching}
    UNION ALL SELECT r.id, r.end_day AS day, 'ends' AS event FROM reservations r INDEXED BY reservations_start
      WHERE r.start_day BETWEEN ${first - LONGEST_SPAN} AND ${last} AND r.end_day BETWEEN ${first} AND ${last} AND ${matching}`;
  const [found, [counted]] = await batch(db, [
    rows(
      FIELDS,
      sql`FROM (SELECT * FROM (${events}) ORDER BY day, event, id LIMIT ${limit} OFFSET ${offset}) d
        CROSS JOIN reservations r ON r.id = d.id ${RESERVATION_JOINS} ORDER BY d.day, d.event, d.id`,
    ),
    rows({ total: sql<number>`count(*)` }, sql`FROM (SELECT 1 FROM (${events}) LIMIT ${MAX_COUNTED})`),
  ]);
  const nowMs = Date.now();
  return {
    events: found.map((row) => ({
      date: fromEpochDay(row.day),
      event: row.event,
      reservation: toReservation(row, 'shop', nowMs),
    })),
    total: counted?.total ?? 0,
  };
}
