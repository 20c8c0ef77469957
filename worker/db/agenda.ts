import { sql, type SQL } from 'drizzle-orm';
import type { Agenda } from '#domain/contract/admin/reservations.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { OPEN_STATUSES } from '#domain/reservation.ts';
import { batch, rows, type Database } from './database.ts';
import { selectEndangeredByOverdue, toDangers } from './endangered.ts';
import { literal } from './literal.ts';
import { RESERVATION_FIELDS, RESERVATION_JOINS, type ReservationRow, toReservation } from './reservation-view.ts';
import { lineMatches, type Search } from './search-words.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';

const LIMIT = 100;
/** Lines of each list that are counted, and that a search looks at. */
const MAX_LOOKED = MAX_WALKED + 1;

/** Today's work for the shop. One D1 call; what it reads has a bound, however much is late or due today. */
export async function readAgenda(db: Database, today: Day, search: Search): Promise<Agenda> {
  const lists = linesOf(toEpochDay(today));
  /** SELECT of the ids of the first lines of a list that the search asks for. */
  const first = (lines: SQL, limit: number): SQL =>
    search.kind === 'all'
      ? sql`${lines} LIMIT ${limit}`
      : sql`SELECT r.id FROM (${lines} LIMIT ${MAX_LOOKED}) n CROSS JOIN reservations r ON r.id = n.id
          WHERE ${lineMatches(search)} LIMIT ${limit}`;
  const joined = (lines: SQL): SQL => sql`FROM (${first(lines, LIMIT)}) n CROSS JOIN reservations r ON r.id = n.id`;
  const list = (lines: SQL, order: SQL) => rows(RESERVATION_FIELDS, sql`${joined(lines)} ${RESERVATION_JOINS} ORDER BY ${order}`);
  const total = (lines: SQL) => rows({ total: sql<number>`count(*)` }, sql`FROM (${first(lines, MAX_LOOKED)})`);
  const {
    overdue,
    pickups,
    returns,
    allOverdue: [allOverdue],
    allPickups: [allPickups],
    allReturns: [allReturns],
    endangered,
  } = await batch(db, {
    overdue: list(lists.overdue, sql`r.end_day, r.id`),
    pickups: list(lists.pickups, sql`r.id`),
    returns: list(lists.returns, sql`r.id`),
    allOverdue: total(lists.overdue),
    allPickups: total(lists.pickups),
    allReturns: total(lists.returns),
    endangered: selectEndangeredByOverdue(today, sql`(SELECT r.instrument_id ${joined(lists.overdue)})`),
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

/** Of each list a SELECT of its ids, in order, from an index of that order. */
function linesOf(day: number): Record<keyof Agenda['counts'], SQL> {
  // Of several statuses at once SQLite would read all to sort them by id; selects in that order it merges.
  const starting = OPEN_STATUSES.map(
    (status) =>
      sql`SELECT id FROM reservations INDEXED BY reservations_status WHERE status = ${literal(status)} AND start_day = ${day}`,
  );
  const due = sql`SELECT r.id FROM reservations r INDEXED BY reservations_due WHERE r.status = 'ACTIVE'`;
  return {
    overdue: sql`${due} AND r.end_day < ${day} AND ${CAN_BE_OVERDUE} ORDER BY r.end_day, r.id`,
    pickups: sql`${sql.join(starting, sql` UNION ALL `)} ORDER BY id`,
    returns: sql`${due} AND r.end_day = ${day} ORDER BY r.id`,
  };
}
