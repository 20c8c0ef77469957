/**
 * Reservations by customer for the administrator's list. What is grouped is bounded: all open ones up to a limit that no shop
 * reaches, and the newest closed ones. The answer says when there are more.
 */
import { sql, type SQL } from 'drizzle-orm';
import type {
  ReservationGroup,
  ReservationGroups,
  ReservationLine,
  ReservationTab,
} from '#domain/contract/admin/reservations.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { paginate, slicePage } from '#domain/pagination.ts';
import { groupByCustomer, type CustomerGroup } from '#domain/reservation-groups.ts';
import { addressOf } from './address.ts';
import { r } from './aliases.ts';
import { all, among, batch, build, rows, type RowOf, type Database } from './database.ts';
import { selectEndangered, toDangers, type Dangers } from './endangered.ts';
import { countReservations } from './kept-reservations.ts';
import { users } from './schema.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { CAN_BE_OVERDUE, OPEN } from './statuses.ts';

const MAX_OPEN = 5_000;
const MAX_CLOSED = 2_000;
const MAX_LINES = 100;

export type GroupFilter = { tab: ReservationTab; search: Search; userId: number | null; page: number; size: number; today: Day };

const FIELDS = {
  id: r.id,
  userId: r.userId,
  instrumentId: r.instrumentId,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  status: r.status,
  totalCents: r.totalCents,
  canBeOverdue: sql<0 | 1>`${CAN_BE_OVERDUE}`,
};

/** Without an index named, SQLite may walk every reservation there ever was in the order asked for, looking for the open ones. */
function sourceOf({ tab, search, userId }: GroupFilter): SQL {
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
function tabCondition({ tab, search, userId, today }: GroupFilter): SQL {
  const status = search.kind === 'some' || userId !== null ? sql`+r.status` : sql`r.status`;
  switch (tab) {
    case 'open':
      return sql`${status} IN ${OPEN}`;
    case 'ended':
      return sql`${status} = 'ENDED'`;
    case 'cancelled':
      return sql`${status} = 'CANCELLED'`;
    case 'overdue':
      return sql`r.status = 'ACTIVE' AND r.end_day < ${toEpochDay(today)} AND ${CAN_BE_OVERDUE}`;
  }
}

/** Two D1 calls: what is grouped with the counts, and the people of the page. */
export async function readGroups(db: Database, filter: GroupFilter): Promise<ReservationGroups> {
  const { tab, search, userId, page, size, today } = filter;
  const isOpen = tab === 'open' || tab === 'overdue';
  const limit = isOpen ? MAX_OPEN : MAX_CLOSED;
  const own = userId === null ? sql`1` : sql`r.user_id = ${userId}`;
  const way = isOpen ? sql`ASC` : sql`DESC`;
  const [found, [counts], endangered] = await batch(db, [
    rows(
      FIELDS,
      sql`FROM ${sourceOf(filter)} WHERE ${tabCondition(filter)} AND ${own} AND ${reservationMatches(search, { notes: true })}
        ORDER BY r.start_day ${way}, r.id ${way} LIMIT ${limit}`,
    ),
    selectCounts(today),
    selectEndangered(today),
  ]);
  const dangers = toDangers(endangered);
  const lines = found.map((row) => toLine(row, today, dangers));
  const groups = groupByCustomer(lines, isOpen ? 'soonest' : 'latest');
  const place = paginate({ page, size }, groups.length);
  const shown = slicePage(groups, place);
  return {
    groups: await named(db, shown),
    counts: counts ?? { open: 0, ended: 0, cancelled: 0, overdue: 0 },
    truncated: found.length === limit,
    place,
  };
}

type Line = ReservationLine & { userId: number; totalCents: number };

function toLine(row: RowOf<typeof FIELDS>, today: Day, { byOverdue, byComing, inMaintenance }: Dangers): Line {
  const late = row.status === 'ACTIVE' && row.canBeOverdue === 1 ? Math.max(0, toEpochDay(today) - row.endDay) : 0;
  return {
    id: row.id,
    userId: row.userId,
    instrumentId: row.instrumentId,
    startDate: fromEpochDay(row.startDay),
    endDate: fromEpochDay(row.endDay),
    totalDays: row.endDay - row.startDay + 1,
    quantity: row.quantity,
    status: row.status,
    totalPrice: fromCents(row.totalCents),
    totalCents: row.totalCents,
    daysLate: late,
    endangers: (byOverdue.get(row.id) ?? []).map(({ id, startDate }) => ({ id, startDate })),
    endangeredBy: (byComing.get(row.id) ?? []).map(({ overdueId }) => overdueId),
    inMaintenance: inMaintenance.has(row.id),
  };
}

async function named(db: Database, groups: readonly CustomerGroup<Line>[]): Promise<ReservationGroup[]> {
  if (groups.length === 0) return [];
  const name = sql<string>`username || ' ' || lastname`;
  const customers = build
    .select({ id: users.id, name, email: users.email, isActive: users.isActive })
    .from(users)
    .where(sql`id IN ${among(groups.map(({ userId }) => userId))}`);
  const people = new Map((await all(db, customers)).map((person) => [person.id, person]));
  return groups.map(({ userId, overdue, reservations }) => {
    const person = people.get(userId);
    return {
      user: {
        id: userId,
        name: person?.name.trim() ?? '',
        email: person ? addressOf(person.email) : null,
        isActive: person?.isActive ?? false,
      },
      count: reservations.length,
      totalPrice: fromCents(reservations.reduce((sum, { totalCents }) => sum + totalCents, 0)),
      overdue,
      reservations: reservations.slice(0, MAX_LINES).map(({ userId: _user, totalCents: _total, ...line }) => line),
    };
  });
}

/** Closed lines are counted up to a limit. */
const selectCounts = (today: Day) => {
  const closed = (status: 'ENDED' | 'CANCELLED'): SQL<number> => sql`min(${countReservations(sql`= ${status}`)}, ${MAX_COUNTED})`;
  return rows(
    {
      open: countReservations(sql`IN ${OPEN}`),
      ended: closed('ENDED'),
      cancelled: closed('CANCELLED'),
      overdue: sql<number>`(SELECT count(*) FROM reservations r INDEXED BY reservations_due
        WHERE status = 'ACTIVE' AND end_day < ${toEpochDay(today)} AND ${CAN_BE_OVERDUE})`,
    },
    sql``,
  );
};
