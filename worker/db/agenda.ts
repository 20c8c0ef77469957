import { sql, type SQL } from 'drizzle-orm';
import type { Agenda } from '#domain/contract/admin/reservations.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { OPEN_STATUSES } from '#domain/reservation.ts';
import { batch, named, selectList, type Database } from './database.ts';
import { selectEndangeredByOverdue, toDangers } from './endangered.ts';
import { literal } from './literal.ts';
import { RESERVATION_FIELDS, RESERVATION_JOINS, type ReservationRow, toReservation } from './reservation-view.ts';
import { lineMatches, type Search } from './search-words.ts';
import { CAN_BE_OVERDUE } from './statuses.ts';

const LIMIT = 100;
const PLACES = literal(JSON.stringify(Array.from({ length: LIMIT }, (_, place) => place)));
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
  // Walked once, for the lines and for their number.
  const shown = { ...RESERVATION_FIELDS, total: sql<number>`walked.total` };
  const list = (lines: SQL, order: SQL) =>
    named(
      shown,
      sql`WITH walked AS MATERIALIZED (SELECT count(*) AS total, json_group_array(id) AS ids FROM (${first(lines, MAX_LOOKED)}))
        SELECT ${selectList(shown)} FROM walked CROSS JOIN json_each(iif(walked.total, ${PLACES}, '[]')) p
          CROSS JOIN reservations r ON r.id = walked.ids ->> p.value ${RESERVATION_JOINS} ORDER BY ${order}`,
    );
  const { overdue, pickups, returns, endangered } = await batch(db, {
    overdue: list(lists.overdue, sql`r.end_day, r.id`),
    pickups: list(lists.pickups, sql`r.id`),
    returns: list(lists.returns, sql`r.id`),
    endangered: selectEndangeredByOverdue(
      today,
      sql`(SELECT r.instrument_id FROM (${first(lists.overdue, LIMIT)}) n CROSS JOIN reservations r ON r.id = n.id)`,
    ),
  });
  const { byOverdue } = toDangers(endangered);
  const toShown = (row: ReservationRow) => toReservation(row, 'shop');
  return {
    today,
    overdue: overdue.map(toShown).map((reservation) => ({
      reservation,
      daysLate: daysInclusive(reservation.endDate, today) - 1,
      endangers: (byOverdue.get(reservation.id) ?? []).map(({ overdueId: _, ...coming }) => coming),
    })),
    pickups: pickups.map(toShown),
    returns: returns.map(toShown),
    counts: { overdue: overdue[0]?.total ?? 0, pickups: pickups[0]?.total ?? 0, returns: returns[0]?.total ?? 0 },
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
