/**
 * Reservations by customer for the administrator's list. How many lines are looked at is bounded, and the answer says when there are more.
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
import { OPEN_STATUSES, type ReservationStatus } from '#domain/reservation.ts';
import { MAX_WALKED, paginate, slicePage } from '#domain/pagination.ts';
import { groupByCustomer, type CustomerGroup } from '#domain/reservation-groups.ts';
import { addressOf } from './address.ts';
import { r } from './aliases.ts';
import { among, batch, build, named, rows, selectList, type RowOf, type Database } from './database.ts';
import { selectEndangered, toDangers, type Dangers } from './endangered.ts';
import { ALL } from './instrument-search.ts';
import { countReservations } from './kept-reservations.ts';
import { literal } from './literal.ts';
import { users } from './schema/accounts.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { CAN_BE_OVERDUE, OPEN } from './statuses.ts';

/** Lines that are looked at for each page up to the one asked for, to find its customers. */
const LINES_A_PAGE = 250;
/** Most lines that are looked at: of a search or a customer, and for the last page. */
const MAX_LOOKED = 2_000;
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

const isOverdue = (today: Day): SQL => sql`r.status = 'ACTIVE' AND r.end_day < ${toEpochDay(today)} AND ${CAN_BE_OVERDUE}`;

/** `+` keeps SQLite from walking a whole status where a search or a customer narrows better. */
function inTab(tab: ReservationTab, today: Day): SQL {
  switch (tab) {
    case 'open':
      return sql`+r.status IN ${OPEN}`;
    case 'ended':
      return sql`+r.status = 'ENDED'`;
    case 'cancelled':
      return sql`+r.status = 'CANCELLED'`;
    case 'overdue':
      return sql`+r.status = 'ACTIVE' AND +r.end_day < ${toEpochDay(today)} AND ${CAN_BE_OVERDUE}`;
  }
}

/** The first lines of a tab, each from an index of the order in which its groups stand. */
function firstOf(tab: ReservationTab, today: Day, limit: number): SQL {
  const lines = (from: SQL): SQL => sql`SELECT ${selectList(FIELDS)} FROM reservations r INDEXED BY ${from}`;
  const ofStatus = (status: ReservationStatus, which: SQL): SQL =>
    lines(sql`reservations_status WHERE r.status = ${literal(status)} AND ${which}`);
  const late = sql`SELECT * FROM (${lines(sql`reservations_due WHERE ${isOverdue(today)}`)} ORDER BY r.end_day, r.id LIMIT ${limit})`;
  switch (tab) {
    case 'overdue':
      return late;
    case 'open': {
      const others = OPEN_STATUSES.map((status) => ofStatus(status, sql`NOT (${isOverdue(today)})`));
      // SQLite runs the selects of a UNION ALL in order, and stops with the limit.
      return sql`${late} UNION ALL SELECT * FROM (${sql.join(others, sql` UNION ALL `)} ORDER BY startDay, id LIMIT ${limit}) LIMIT ${limit}`;
    }
    case 'ended':
    case 'cancelled':
      return sql`${ofStatus(tab === 'ended' ? 'ENDED' : 'CANCELLED', ALL)} ORDER BY r.start_day DESC, r.id DESC LIMIT ${limit}`;
  }
}

/**
 * Two D1 calls: the lines that say which customers are on the page, and what these have. With a search or a customer all lines are looked
 * at; otherwise the first ones, more of them for later pages, and the answer says that there are more.
 */
export async function readGroups(db: Database, filter: GroupFilter): Promise<ReservationGroups> {
  const { tab, search, userId, page, size, today } = filter;
  const isPlain = search.kind === 'all' && userId === null;
  const limit = isPlain ? Math.min(LINES_A_PAGE * Math.max(1, page), MAX_LOOKED) : MAX_LOOKED;
  const order = tab === 'open' || tab === 'overdue' ? 'soonest' : 'latest';
  const way = order === 'soonest' ? sql`ASC` : sql`DESC`;
  const own = userId === null ? ALL : sql`r.user_id = ${userId}`;
  const [found, [counts]] = await batch(db, [
    isPlain
      ? named(FIELDS, firstOf(tab, today, limit))
      : rows(
          FIELDS,
          sql`FROM reservations r WHERE ${inTab(tab, today)} AND ${own} AND ${reservationMatches(search, { notes: true })}
            ORDER BY r.start_day ${way}, r.id ${way} LIMIT ${limit}`,
        ),
    selectCounts(today),
  ]);
  const truncated = found.length === limit;
  const known = groupByCustomer(
    found.map((row) => toDated(row, today)),
    order,
  );
  const place = paginate({ page, size }, known.length);
  const shown = slicePage(known, place);
  return {
    groups: await complete(db, shown, { tab, today, order, isPart: truncated && isPlain }),
    counts: counts ?? { open: 0, ended: 0, cancelled: 0, overdue: 0 },
    truncated,
    place: { ...place, ...(truncated && { isMore: true }) },
  };
}

type Dated = RowOf<typeof FIELDS> & { startDate: Day; daysLate: number };

const toDated = (row: RowOf<typeof FIELDS>, today: Day): Dated => ({
  ...row,
  startDate: fromEpochDay(row.startDay),
  daysLate: row.status === 'ACTIVE' && row.canBeOverdue === 1 ? Math.max(0, toEpochDay(today) - row.endDay) : 0,
});

const toLine = (row: Dated, { byOverdue, byComing, inMaintenance }: Dangers): ReservationLine => ({
  id: row.id,
  instrumentId: row.instrumentId,
  startDate: row.startDate,
  endDate: fromEpochDay(row.endDay),
  totalDays: row.endDay - row.startDay + 1,
  quantity: row.quantity,
  status: row.status,
  totalPrice: fromCents(row.totalCents),
  daysLate: row.daysLate,
  endangers: (byOverdue.get(row.id) ?? []).map(({ id, startDate }) => ({ id, startDate })),
  endangeredBy: (byComing.get(row.id) ?? []).map(({ overdueId }) => overdueId),
  inMaintenance: inMaintenance.has(row.id),
});

type Completing = { tab: ReservationTab; today: Day; order: 'soonest' | 'latest'; isPart: boolean };

/** The customers with their names, all their lines where only part of these was looked at, and what these endanger. */
async function complete(
  db: Database,
  known: readonly CustomerGroup<Dated>[],
  { tab, today, order, isPart }: Completing,
): Promise<ReservationGroup[]> {
  if (known.length === 0) return [];
  const ids = known.map(({ userId }) => userId);
  const theirs = sql`FROM reservations r WHERE r.user_id IN ${among(ids)} AND ${inTab(tab, today)}`;
  const lines = known.flatMap(({ reservations }) => reservations);
  const { customers, own, endangered } = await batch(db, {
    customers: build
      .select({ id: users.id, name: sql<string>`username || ' ' || lastname`, email: users.email, isActive: users.isActive })
      .from(users)
      .where(sql`id IN ${among(ids)}`),
    own: rows(FIELDS, sql`${theirs} ORDER BY r.start_day, r.id LIMIT ${isPart ? MAX_LOOKED : 0}`),
    endangered: selectEndangered(
      today,
      isPart ? sql`(SELECT r.instrument_id ${theirs})` : among(lines.map(({ instrumentId }) => instrumentId)),
    ),
  });
  const people = new Map(customers.map((person) => [person.id, person]));
  const dangers = toDangers(endangered);
  const whole = isPart
    ? new Map(
        groupByCustomer(
          own.map((row) => toDated(row, today)),
          order,
        ).map((group) => [group.userId, group]),
      )
    : null;
  return known.map((part) => {
    const { userId, overdue, reservations } = whole?.get(part.userId) ?? part;
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
      reservations: reservations.slice(0, MAX_LINES).map((line) => toLine(line, dangers)),
    };
  });
}

/** Closed and overdue lines are counted up to a limit. */
const selectCounts = (today: Day) => {
  const closed = (status: 'ENDED' | 'CANCELLED'): SQL<number> => sql`min(${countReservations(sql`= ${status}`)}, ${MAX_COUNTED})`;
  return rows(
    {
      open: countReservations(sql`IN ${OPEN}`),
      ended: closed('ENDED'),
      cancelled: closed('CANCELLED'),
      overdue: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM reservations r INDEXED BY reservations_due
        WHERE ${isOverdue(today)} LIMIT ${MAX_WALKED + 1}))`,
    },
    sql``,
  );
};
