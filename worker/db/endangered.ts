import { sql, type SQL } from 'drizzle-orm';
import { MAINTENANCE } from '#domain/catalogue.ts';
import { fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { outageOfStatus } from '#domain/maintenance.ts';
import { ENDANGERED_WITHIN_DAYS, LONGEST_SPAN } from '#domain/reservation.ts';
import { r } from './aliases.ts';
import { rows, type RowOf } from './database.ts';
import { CAN_BE_OVERDUE, OPEN } from './statuses.ts';

/** Reservations `r` that hold stock on one of these epoch days. */
export const holdsSomeDay = (start: number, end: number): SQL =>
  sql`r.status IN ${OPEN} AND r.start_day BETWEEN ${start - LONGEST_SPAN} AND ${end} AND r.end_day >= ${start}`;

/** A coming reservation that will lack units on some day unless overdue ones of its instrument come back. */
export type Endangered = { overdueId: number; id: number; userName: string; startDate: Day; quantity: number };

const LIMIT = 1_000;

const FIELDS = {
  overdueId: sql<number | null>`l.id`,
  id: r.id,
  userName: sql<string>`u.username || ' ' || u.lastname`,
  startDay: r.startDay,
  quantity: r.quantity,
};

/** What the shop's holds keep of an instrument's overdue units on an epoch day already. */
const heldForOverdue = (
  instrument: SQL,
  day: SQL,
  today: number,
): SQL => sql`coalesce((SELECT sum(h.quantity) FROM holds h JOIN reservations x ON x.id = h.reservation_id
  WHERE h.instrument_id = ${instrument} AND h.end_day >= ${day} AND h.start_day <= ${day} AND x.status = 'ACTIVE' AND x.end_day < ${today}), 0)`;

/** Units of an instrument that are out past their last day, without those that holds keep on that epoch day. */
export const missingOn = (instrument: SQL, day: SQL, today: number): SQL =>
  sql`max(0, (SELECT coalesce(sum(iif(r.quantity_handed > 0, r.quantity_handed - r.quantity_returned, r.quantity)), 0)
    FROM reservations r INDEXED BY reservations_instrument WHERE r.instrument_id = ${instrument} AND r.status = 'ACTIVE'
      AND r.start_day < ${today} AND r.end_day < ${today} AND ${CAN_BE_OVERDUE}) - ${heldForOverdue(instrument, day, today)})`;

/** FROM of the overdue reservations `l` of the instruments `only` with each coming one `r` that they endanger. */
const endangeredByOverdue = (day: number, only: SQL): SQL =>
  sql`FROM (SELECT instrument_id, id, sum(quantity) OVER (PARTITION BY instrument_id) AS units
      FROM reservations r INDEXED BY reservations_instrument WHERE instrument_id IN ${only} AND start_day < ${day}
        AND status = 'ACTIVE' AND end_day < ${day} AND ${CAN_BE_OVERDUE}) l
    CROSS JOIN reservations r INDEXED BY reservations_instrument ON r.instrument_id = l.instrument_id
      AND r.status IN ${OPEN} AND r.start_day BETWEEN ${day} AND ${day + ENDANGERED_WITHIN_DAYS}
    CROSS JOIN users u ON u.id = r.user_id
    WHERE EXISTS (SELECT 1 FROM stock_days d WHERE d.instrument_id = r.instrument_id
      AND d.day BETWEEN r.start_day AND r.end_day AND d.used + l.units - ${heldForOverdue(sql`d.instrument_id`, sql`d.day`, day)} > d.cap)`;

const IN_ORDER = sql`ORDER BY startDay, id, overdueId LIMIT ${LIMIT}`;

/**
 * Every overdue reservation of these instruments with each coming one that it endangers, soonest first. An overdue reservation holds its own
 * days and those of the shop's holds, so the units still out are added here to each coming day.
 */
export const selectEndangeredByOverdue = (today: Day, only: SQL) =>
  rows(FIELDS, sql`${endangeredByOverdue(toEpochDay(today), only)} ${IN_ORDER}`);

/** The same, and without an overdue one what holds stock from `today` on of those instruments whose status is Mantenimiento. */
export const selectEndangered = (today: Day, only: SQL) => {
  const day = toEpochDay(today);
  return rows(
    FIELDS,
    sql`${endangeredByOverdue(day, only)}
      UNION ALL
      SELECT NULL, r.id, '', r.start_day, r.quantity
      FROM (SELECT i.id FROM instruments i WHERE i.id IN ${only} AND i.status = ${MAINTENANCE} AND i.archived_at IS NULL) i
      CROSS JOIN reservations r INDEXED BY reservations_instrument ON r.instrument_id = i.id
      WHERE ${holdsSomeDay(day, toEpochDay(outageOfStatus(today).endDate))}
      ${IN_ORDER}`,
  );
};

/** The same reservations by either side, and the ids of those whose instrument is in maintenance. */
export type Dangers = {
  byOverdue: Map<number, Endangered[]>;
  byComing: Map<number, Endangered[]>;
  inMaintenance: ReadonlySet<number>;
};

export function toDangers(found: readonly RowOf<typeof FIELDS>[]): Dangers {
  const all = found.flatMap(({ overdueId, id, userName, startDay, quantity }) =>
    overdueId === null ? [] : [{ overdueId, id, userName: userName.trim(), startDate: fromEpochDay(startDay), quantity }],
  );
  return {
    byOverdue: Map.groupBy(all, ({ overdueId }) => overdueId),
    byComing: Map.groupBy(all, ({ id }) => id),
    inMaintenance: new Set(found.filter(({ overdueId }) => overdueId === null).map(({ id }) => id)),
  };
}
