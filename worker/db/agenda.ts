import type { Agenda } from '#domain/contract/admin/reservations.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { endangeredStatement, toDangers } from './endangered.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { RESERVATION_SQL, toReservation, type ReservationRow } from './reservation-view.ts';
import { reservationMatches, type Search } from './search-words.ts';

const LIMIT = 100;
const VIEW: Fragment = { text: RESERVATION_SQL, values: [] };

/** What today asks of the shop. One D1 call; reads today's entries of two indexes, and what is overdue. */
export async function readAgenda(db: D1Database, today: Day, search: Search): Promise<Agenda> {
  const day = toEpochDay(today);
  const matching = reservationMatches(search);
  const lists = [
    { where: sql`r.status = 'ACTIVE' AND r.end_day < ${day} AND ${matching}`, order: sql`r.end_day, r.id` },
    { where: sql`r.status IN ('ACTIVE', 'CONFIRMED', 'PENDING') AND r.start_day = ${day} AND ${matching}`, order: sql`r.id` },
    { where: sql`r.status = 'ACTIVE' AND r.end_day = ${day} AND ${matching}`, order: sql`r.id` },
  ];
  const results = await db.batch([
    ...lists.map(({ where, order }) => statement(db, sql`${VIEW} WHERE ${where} ORDER BY ${order} LIMIT ${LIMIT}`)),
    ...lists.map(({ where }) => statement(db, sql`SELECT count(*) AS total FROM reservations r WHERE ${where}`)),
    endangeredStatement(db, today),
  ]);
  const reservationsOf = (i: number) =>
    ((results[i]?.results ?? []) as ReservationRow[]).map((row) => toReservation(row, 'shop'));
  const totalOf = (i: number): number => (results[i]?.results as { total: number }[] | undefined)?.[0]?.total ?? 0;
  const { byOverdue } = toDangers(results[6]);
  return {
    today,
    overdue: reservationsOf(0).map((reservation) => ({
      reservation,
      daysLate: daysInclusive(reservation.endDate, today) - 1,
      endangers: (byOverdue.get(reservation.id) ?? []).map(({ overdueId: _, ...coming }) => coming),
    })),
    pickups: reservationsOf(1),
    returns: reservationsOf(2),
    counts: { overdue: totalOf(3), pickups: totalOf(4), returns: totalOf(5) },
  };
}
