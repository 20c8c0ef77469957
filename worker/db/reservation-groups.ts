/**
 * Reservations by customer for the administrator's list. What is grouped is bounded: all that is open up to a limit no shop
 * reaches, the newest of what is closed; the answer says when there is more.
 */
import type {
  ReservationGroup,
  ReservationGroups,
  ReservationLine,
  ReservationTab,
} from '#domain/contract/admin/reservations.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { groupByCustomer, type CustomerGroup } from '#domain/reservation-groups.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { placeOf } from '../paging.ts';
import { endangeredStatement, toDangers, type Dangers } from './endangered.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { reservationMatches, type Search } from './search-words.ts';

const MAX_OPEN = 5_000;
const MAX_CLOSED = 2_000;
const MAX_LINES = 100;

export type GroupFilter = { tab: ReservationTab; search: Search; userId: number | null; page: number; size: number; today: Day };

type Row = {
  id: number;
  user_id: number;
  instrument_id: number;
  start_day: number;
  end_day: number;
  quantity: number;
  status: ReservationStatus;
  total_cents: number;
};

/** Without an index named, SQLite may walk every reservation there ever was in the order asked for, looking for the open ones. */
function sourceOf({ tab, search, userId }: GroupFilter): Fragment {
  if (search.kind !== 'all' || userId !== null) return sql`reservations r`;
  switch (tab) {
    case 'open':
      return sql`reservations r INDEXED BY reservations_open`;
    case 'overdue':
      return sql`reservations r INDEXED BY reservations_due`;
    case 'ended':
    case 'cancelled':
      return sql`reservations r INDEXED BY reservations_status`;
  }
}

/** `+` keeps SQLite from walking a whole status where a search or a customer narrows better. */
function tabCondition({ tab, search, userId, today }: GroupFilter): Fragment {
  const status = search.kind === 'some' || userId !== null ? sql`+r.status` : sql`r.status`;
  switch (tab) {
    case 'open':
      return sql`${status} IN ('ACTIVE', 'CONFIRMED', 'PENDING')`;
    case 'ended':
      return sql`${status} = 'ENDED'`;
    case 'cancelled':
      return sql`${status} = 'CANCELLED'`;
    case 'overdue':
      return sql`r.status = 'ACTIVE' AND r.end_day < ${toEpochDay(today)}`;
  }
}

/** Two D1 calls: what is grouped with the counts, and the people of the page. */
export async function readGroups(db: D1Database, filter: GroupFilter): Promise<ReservationGroups> {
  const { tab, search, userId, page, size, today } = filter;
  const isOpen = tab === 'open' || tab === 'overdue';
  const limit = isOpen ? MAX_OPEN : MAX_CLOSED;
  const own = userId === null ? sql`1` : sql`r.user_id = ${userId}`;
  const [found, counted, endangered] = await db.batch([
    statement(
      db,
      sql`SELECT r.id, r.user_id, r.instrument_id, r.start_day, r.end_day, r.quantity, r.status, r.total_cents FROM ${sourceOf(filter)}
        WHERE ${tabCondition(filter)} AND ${own} AND ${reservationMatches(search)}
        ORDER BY r.start_day ${isOpen ? sql`ASC` : sql`DESC`}, r.id ${isOpen ? sql`ASC` : sql`DESC`} LIMIT ${limit}`,
    ),
    countsStatement(db, today),
    endangeredStatement(db, today),
  ]);
  const rows = (found?.results ?? []) as Row[];
  const dangers = toDangers(endangered);
  const lines = rows.map((row) => toLine(row, today, dangers));
  const groups = groupByCustomer(lines, isOpen ? 'soonest' : 'latest');
  const place = placeOf({ page, size }, groups.length);
  const shown = groups.slice((place.page - 1) * place.size, place.page * place.size);
  return {
    groups: await named(db, shown),
    counts: (counted?.results as ReservationGroups['counts'][] | undefined)?.[0] ?? {
      open: 0,
      ended: 0,
      cancelled: 0,
      overdue: 0,
    },
    truncated: rows.length === limit,
    place,
  };
}

type Line = ReservationLine & { userId: number; totalCents: number };

function toLine(row: Row, today: Day, { byOverdue, byComing, inMaintenance }: Dangers): Line {
  const late = row.status === 'ACTIVE' ? Math.max(0, toEpochDay(today) - row.end_day) : 0;
  return {
    id: row.id,
    userId: row.user_id,
    instrumentId: row.instrument_id,
    startDate: fromEpochDay(row.start_day),
    endDate: fromEpochDay(row.end_day),
    totalDays: row.end_day - row.start_day + 1,
    quantity: row.quantity,
    status: row.status,
    totalPrice: fromCents(row.total_cents),
    totalCents: row.total_cents,
    daysLate: late,
    endangers: (byOverdue.get(row.id) ?? []).map(({ id, startDate }) => ({ id, startDate })),
    endangeredBy: (byComing.get(row.id) ?? []).map(({ overdueId }) => overdueId),
    inMaintenance: inMaintenance.has(row.id),
  };
}

type Person = { id: number; name: string; email: string; is_active: number };

async function named(db: D1Database, groups: readonly CustomerGroup<Line>[]): Promise<ReservationGroup[]> {
  if (groups.length === 0) return [];
  const ids = JSON.stringify(groups.map(({ userId }) => userId));
  const { results } = await statement(
    db,
    sql`SELECT id, username || ' ' || lastname AS name, email, is_active FROM users WHERE id IN (SELECT value FROM json_each(${ids}))`,
  ).all<Person>();
  const people = new Map(results.map((person) => [person.id, person]));
  return groups.map(({ userId, overdue, reservations }) => {
    const person = people.get(userId);
    return {
      user: { id: userId, name: person?.name.trim() ?? '', email: person?.email ?? '', isActive: person?.is_active === 1 },
      count: reservations.length,
      totalPrice: fromCents(reservations.reduce((sum, { totalCents }) => sum + totalCents, 0)),
      overdue,
      reservations: reservations.slice(0, MAX_LINES).map(({ userId: _user, totalCents: _total, ...line }) => line),
    };
  });
}

/** Each from an index of its own; what is closed is counted up to a limit. */
const countsStatement = (db: D1Database, today: Day): D1PreparedStatement => {
  const closed = (status: 'ENDED' | 'CANCELLED'): Fragment =>
    sql`(SELECT count(*) FROM (SELECT 1 FROM reservations INDEXED BY reservations_status WHERE status = ${status} LIMIT ${MAX_COUNTED}))`;
  return statement(
    db,
    sql`SELECT (SELECT count(*) FROM reservations INDEXED BY reservations_open WHERE status IN ('ACTIVE', 'CONFIRMED', 'PENDING')) AS open,
      ${closed('ENDED')} AS ended, ${closed('CANCELLED')} AS cancelled,
      (SELECT count(*) FROM reservations INDEXED BY reservations_due WHERE status = 'ACTIVE' AND end_day < ${toEpochDay(today)}) AS overdue`,
  );
};
