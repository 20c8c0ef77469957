/** Units out of service. Triggers take and give back their days, and the same CHECK as a reservation's refuses what lacks room. */
import type { Maintenance, MaintenanceConflicts, MaintenanceDraft } from '#domain/contract/admin/maintenance.ts';
import type { InTheWay } from '#domain/contract/problem.ts';
import { eachDay, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import type { Outage } from '#domain/maintenance.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { rangeLacksStock } from '#domain/stock.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { holdsSomeDay } from './endangered.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { refusedBy } from './outage.ts';

const MAX_CONFLICTS = 200;
const COLUMNS = sql`id, instrument_id, start_day, end_day, quantity, reason, created_at`;

type Row = {
  id: number;
  instrument_id: number;
  start_day: number;
  end_day: number;
  quantity: number;
  reason: string;
  created_at: number;
};

const toMaintenance = (row: Row): Maintenance => ({
  id: row.id,
  instrumentId: row.instrument_id,
  startDate: fromEpochDay(row.start_day),
  endDate: fromEpochDay(row.end_day),
  quantity: row.quantity,
  reason: row.reason,
  createdAt: new Date(row.created_at).toISOString(),
});

/** Those that are not over on `today`, earliest first; null when there is no such instrument. One D1 call. */
export async function listMaintenance(db: D1Database, instrumentId: number, today: Day): Promise<Maintenance[] | null> {
  const [instruments, windows] = await db.batch([
    statement(db, sql`SELECT id FROM instruments WHERE id = ${instrumentId} AND archived_at IS NULL`),
    statement(
      db,
      sql`SELECT ${COLUMNS} FROM maintenance_windows WHERE instrument_id = ${instrumentId} AND end_day >= ${toEpochDay(today)}
        ORDER BY start_day, id`,
    ),
  ]);
  return instruments?.results.length ? ((windows?.results ?? []) as Row[]).map(toMaintenance) : null;
}

type ConflictRow = {
  id: number;
  user_name: string;
  email: string;
  start_day: number;
  end_day: number;
  quantity: number;
  status: InTheWay['status'];
};

/** The days that lack units for it and the reservations that hold those days; null when there is no such instrument. One D1 call. */
export async function findConflicts(
  db: D1Database,
  instrumentId: number,
  { startDate, endDate, quantity }: Outage,
): Promise<MaintenanceConflicts | null> {
  const [start, end] = [toEpochDay(startDate), toEpochDay(endDate)];
  const [instruments, stockDays, reservations] = await db.batch([
    statement(db, sql`SELECT stock FROM instruments WHERE id = ${instrumentId} AND archived_at IS NULL`),
    statement(
      db,
      sql`SELECT day, free FROM stock_days WHERE instrument_id = ${instrumentId} AND day BETWEEN ${start} AND ${end}`,
    ),
    statement(
      db,
      sql`SELECT r.id, u.username || ' ' || u.lastname AS user_name, u.email, r.start_day, r.end_day, r.quantity, r.status
        FROM reservations r CROSS JOIN users u ON u.id = r.user_id
        WHERE r.instrument_id = ${instrumentId} AND ${holdsSomeDay(start, end)}
        ORDER BY r.start_day, r.id LIMIT ${MAX_CONFLICTS}`,
    ),
  ]);
  const stock = (instruments?.results as { stock: number }[] | undefined)?.[0]?.stock;
  if (stock === undefined) return null;
  const wanted = quantity ?? stock;
  const free = new Map(
    ((stockDays?.results ?? []) as { day: number; free: number }[]).map((row) => [fromEpochDay(row.day), row.free]),
  );
  const days = eachDay(startDate, endDate)
    .map((date) => ({ date, availableStock: free.get(date) ?? stock }))
    .filter(({ availableStock }) => availableStock < wanted)
    .map((day) => ({ ...day, lacking: wanted - day.availableStock }));
  const inTheWay = ((reservations?.results ?? []) as ConflictRow[])
    .map(toInTheWay)
    .filter((reservation) => days.some(({ date }) => date >= reservation.startDate && date <= reservation.endDate));
  return { days, reservations: inTheWay };
}

const toInTheWay = (row: ConflictRow): InTheWay => ({
  id: row.id,
  userName: row.user_name.trim(),
  userEmail: row.email,
  startDate: fromEpochDay(row.start_day),
  endDate: fromEpochDay(row.end_day),
  quantity: row.quantity,
  status: row.status,
});

/** Takes the units out of service, or refuses with the days and the reservations in the way. */
export async function startMaintenance(
  db: D1Database,
  instrumentId: number,
  draft: MaintenanceDraft,
  author: Author,
): Promise<Result<Maintenance>> {
  const newest = sql`m.id = (SELECT max(id) FROM maintenance_windows WHERE instrument_id = ${instrumentId})`;
  try {
    const [inserted] = await db.batch<Row>([
      statement(
        db,
        sql`INSERT INTO maintenance_windows (instrument_id, start_day, end_day, quantity, reason, created_at)
          SELECT i.id, ${toEpochDay(draft.startDate)}, ${toEpochDay(draft.endDate)}, ${draft.quantity}, ${draft.reason}, ${author.nowMs}
          FROM instruments i WHERE i.id = ${instrumentId} AND i.archived_at IS NULL RETURNING ${COLUMNS}`,
      ),
      // An instrument that the insert did not find has no window at all: deleting one takes its windows with it.
      deed(db, author, 'created', { before: null, after: FACTS, where: newest }),
    ]);
    const row = inserted?.results[0];
    return row ? ok(toMaintenance(row)) : fail(failure('instrument_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'stock_days_room') throw error;
    return lacksRoom(db, instrumentId, draft);
  }
}

async function lacksRoom(db: D1Database, instrumentId: number, outage: Outage): Promise<Result<never>> {
  const conflicts = await findConflicts(db, instrumentId, outage);
  if (!conflicts) return fail(failure('instrument_not_found'));
  const { days, reservations } = conflicts;
  const smallest = Math.min(...days.map(({ availableStock }) => availableStock));
  return fail(
    failure('no_stock', {
      days: days.map(({ date }) => date),
      conflicts: reservations,
      ...(days.length > 0 && { message: rangeLacksStock(Math.max(0, smallest)) }),
    }),
  );
}

/** Ends the window or calls it off: all its days are given back. False when there is none. */
export async function endMaintenance(db: D1Database, id: number, author: Author): Promise<boolean> {
  const [, gone] = await db.batch([
    deed(db, author, 'deleted', { before: FACTS, after: null, where: sql`m.id = ${id}` }),
    statement(db, sql`DELETE FROM maintenance_windows WHERE id = ${id} RETURNING id`),
  ]);
  return (gone?.results.length ?? 0) > 0;
}

/** What the log tells of a window, of `maintenance_windows m`. */
const FACTS = sql`json_object('instrumentId', m.instrument_id, 'startDate', date(m.start_day * 86400, 'unixepoch'),
  'endDate', date(m.end_day * 86400, 'unixepoch'), 'quantity', m.quantity, 'reason', m.reason)`;

const deed = (
  db: D1Database,
  author: Author,
  action: 'created' | 'deleted',
  { before, after, where }: { before: Fragment | null; after: Fragment | null; where: Fragment },
): D1PreparedStatement =>
  auditStatement(
    db,
    { ...author, action, entity: 'maintenance' },
    sql`SELECT m.id AS entity_id, i.name AS entity_name, ${before} AS before_json, ${after} AS after_json
      FROM maintenance_windows m JOIN instruments i ON i.id = m.instrument_id WHERE ${where}`,
  );
