import { sql, type SQL } from 'drizzle-orm';
import type { Agenda } from '#domain/contract/admin/reservations.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { batch, rows, type Database } from './database.ts';
import { selectEndangered, toDangers } from './endangered.ts';
import { selectReservations, toReservation, type ReservationRow } from './reservation-view.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { CAN_BE_OVERDUE, OPEN } from './statuses.ts';

const LIMIT = 100;

/** Today's work for the shop. One D1 call; reads today's entries of two indexes, and the overdue ones. */
export async function readAgenda(db: Database, today: Day, search: Search): Promise<Agenda> {
  const day = toEpochDay(today);
  const matching = reservationMatches(search);
  const late = sql`r.status = 'ACTIVE' AND r.end_day < ${day} AND ${CAN_BE_OVERDUE} AND ${matching}`;
  const starting = sql`r.status IN ${OPEN} AND r.start_day = ${day} AND ${matching}`;
  const ending = sql`r.status = 'ACTIVE' AND r.end_day = ${day} AND ${matching}`;
  const list = (where: SQL, order: SQL) => selectReservations(sql`WHERE ${where} ORDER BY ${order} LIMIT ${LIMIT}`);
  const total = (where: SQL) => rows({ total: sql<number>`count(*)` }, sql`FROM reservations r WHERE ${where}`);
  const {
    overdue,
    pickups,
    returns,
    allOverdue: [allOverdue],
    allPickups: [allPickups],
    allReturns: [allReturns],
    endangered,
  } = await batch(db, {
    overdue: list(late, sql`r.end_day, r.id`),
    pickups: list(starting, sql`r.id`),
    returns: list(ending, sql`r.id`),
    allOverdue: total(late),
    allPickups: total(starting),
    allReturns: total(ending),
    endangered: selectEndangered(today),
  });
  const { byOverdue } = toDangers(endangered);
  const shown = (row: ReservationRow) => toReservation(row, 'shop');
  return {
    today,
    overdue: overdue.map(shown).map((reservation) => ({
      reservation,
      daysLate: daysInclusive(reservation.endDate, today) - 1,
      endangers: (byOverdue.get(reservation.id) ?? []).map(({ overdueId: _, ...coming }) => coming),
    })),
    pickups: pickups.map(shown),
    returns: returns.map(shown),
    counts: { overdue: allOverdue?.total ?? 0, pickups: allPickups?.total ?? 0, returns: allReturns?.total ?? 0 },
  };
}
