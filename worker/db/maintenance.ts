/** Units out of service. Triggers take and return their days. The same CHECK as a reservation's refuses what lacks room. */
import { and, asc, between, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import type { Maintenance, MaintenanceConflicts, MaintenanceDraft } from '#domain/contract/admin/maintenance.ts';
import type { InTheWay } from '#domain/contract/problem.ts';
import { addDays, eachDay, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { MAX_DECISIONS, type Outage } from '#domain/maintenance.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { rangeLacksStock } from '#domain/stock.ts';
import { addressOf } from './address.ts';
import { r, u } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, batch, build, returning, rows, type Database, type Query, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { holdsSomeDay } from './endangered.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { instruments } from './schema/catalogue.ts';
import { holds, stockDays } from './schema/stock.ts';

const FIELDS = {
  id: holds.id,
  instrumentId: holds.instrumentId,
  startDay: holds.startDay,
  endDay: holds.endDay,
  quantity: holds.quantity,
  reason: holds.reason,
  createdAt: holds.createdAt,
};

/** Of `holds`: those for maintenance. */
const IS_MAINTENANCE = eq(holds.kind, 'maintenance');

const toMaintenance = ({ startDay, endDay, createdAt, ...row }: RowOf<typeof FIELDS>): Maintenance => ({
  ...row,
  startDate: fromEpochDay(startDay),
  endDate: fromEpochDay(endDay),
  createdAt: new Date(createdAt).toISOString(),
});

const selectLive = (instrumentId: number) =>
  build
    .select({ stock: instruments.stock })
    .from(instruments)
    .where(and(eq(instruments.id, instrumentId), isNull(instruments.archivedAt)));

/** Those that are not over on `today`, earliest first; null when there is no such instrument. One D1 call. */
export async function listMaintenance(db: Database, instrumentId: number, today: Day): Promise<Maintenance[] | null> {
  const [live, windows] = await batch(db, [
    selectLive(instrumentId),
    build
      .select(FIELDS)
      .from(holds)
      .where(and(eq(holds.instrumentId, instrumentId), IS_MAINTENANCE, gte(holds.endDay, toEpochDay(today))))
      .orderBy(asc(holds.startDay), asc(holds.id)),
  ]);
  return live.length > 0 ? windows.map(toMaintenance) : null;
}

export async function findMaintenance(db: Database, id: number): Promise<Maintenance | null> {
  const [row] = await all(
    db,
    build
      .select(FIELDS)
      .from(holds)
      .where(and(eq(holds.id, id), IS_MAINTENANCE)),
  );
  return row ? toMaintenance(row) : null;
}

const CONFLICT_FIELDS = {
  id: r.id,
  userName: sql<string>`u.username || ' ' || u.lastname`,
  userEmail: u.email,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  status: sql<InTheWay['status']>`r.status`,
};

/**
 * The days that lack units for it and the first reservations that hold those days: as many as may be decided in one step, unless `most`
 * says otherwise. null when the instrument does not exist. One D1 call.
 */
export async function findConflicts(
  db: Database,
  instrumentId: number,
  { startDate, endDate, quantity }: Outage,
  most = MAX_DECISIONS,
): Promise<MaintenanceConflicts | null> {
  const [start, end] = [toEpochDay(startDate), toEpochDay(endDate)];
  const [[live], days, holding] = await batch(db, [
    selectLive(instrumentId),
    build
      .select({ day: stockDays.day, free: stockDays.free })
      .from(stockDays)
      .where(and(eq(stockDays.instrumentId, instrumentId), between(stockDays.day, start, end))),
    rows(
      CONFLICT_FIELDS,
      sql`FROM reservations r CROSS JOIN users u ON u.id = r.user_id
        WHERE r.instrument_id = ${instrumentId} AND ${holdsSomeDay(start, end)}
        ORDER BY r.start_day, r.id LIMIT ${most + 1}`,
    ),
  ]);
  if (!live) return null;
  const wanted = quantity ?? live.stock;
  const free = new Map(days.map((row) => [fromEpochDay(row.day), row.free]));
  const lacking = eachDay(startDate, endDate)
    .map((date) => ({ date, availableStock: free.get(date) ?? live.stock }))
    .filter(({ availableStock }) => availableStock < wanted)
    .map((day) => ({ ...day, lacking: wanted - day.availableStock }));
  const inTheWay = holding
    .slice(0, most)
    .map(toInTheWay)
    .filter((reservation) => lacking.some(({ date }) => date >= reservation.startDate && date <= reservation.endDate));
  const [leftOut] = holding.slice(most);
  return { days: lacking, reservations: inTheWay, listedUntil: leftOut ? addDays(fromEpochDay(leftOut.startDay), -1) : null };
}

const toInTheWay = ({ userName, userEmail, startDay, endDay, ...row }: RowOf<typeof CONFLICT_FIELDS>): InTheWay => ({
  ...row,
  userEmail: addressOf(userEmail),
  userName: userName.trim(),
  startDate: fromEpochDay(startDay),
  endDate: fromEpochDay(endDay),
});

/**
 * Decisions about conflicting reservations: they run before the units are taken, and the end of the batch checks them. `instrumentIds` are
 * of the instruments that take some of them.
 */
export type Decided = { statements: readonly Query[]; check: readonly Query[]; instrumentIds: readonly number[] };

const NOTHING_DECIDED: Decided = { statements: [], check: [], instrumentIds: [] };

const DECISIONS_OUTDATED = new Set(['whole_order', 'reservation_frozen', 'line_out', 'instrument_not_rentable', 'customer_gone']);

/** Takes the units out of service, or refuses with the days and the reservations in the way. */
export async function startMaintenance(
  db: Database,
  instrumentId: number,
  draft: MaintenanceDraft,
  { author, key, decided = NOTHING_DECIDED }: { author: Author; key: WriteKey | null; decided?: Decided },
): Promise<Result<Maintenance>> {
  const newest = sql`m.id = (SELECT max(id) FROM holds WHERE instrument_id = ${instrumentId} AND kind = 'maintenance')`;
  try {
    const [[row]] = await batch(
      db,
      [
        keyed(
          returning(
            FIELDS,
            sql`INSERT INTO holds (kind, instrument_id, start_day, end_day, quantity, reason, created_at)
        SELECT 'maintenance', i.id, ${toEpochDay(draft.startDate)}, ${toEpochDay(draft.endDate)}, ${draft.quantity}, ${draft.reason}, ${author.nowMs}
        FROM instruments i WHERE i.id = ${instrumentId} AND i.archived_at IS NULL`,
          ),
          NEW_ROW,
          key,
        ),
        // Without the instrument there are no windows either: they are deleted together.
        auditEntry(author, 'created', { before: null, after: FACTS, where: newest }),
      ],
      {
        before: decided.statements,
        after: [
          ...decided.check,
          ...holdOverdueStatements(author.nowMs, sql.join([instrumentId, ...decided.instrumentIds], sql`, `)),
        ],
      },
    );
    return row ? ok(toMaintenance(row)) : fail(failure('instrument_not_found'));
  } catch (error) {
    const refusal = refusedBy(error);
    // Others changed one of the reservations meanwhile.
    if (refusal !== null && DECISIONS_OUTDATED.has(refusal)) return fail(failure('wrong_phase'));
    if (refusal !== 'stock_days_room') throw error;
    return lacksRoom(db, instrumentId, draft);
  }
}

async function lacksRoom(db: Database, instrumentId: number, outage: Outage): Promise<Result<never>> {
  const conflicts = await findConflicts(db, instrumentId, outage);
  if (!conflicts) return fail(failure('instrument_not_found'));
  const { days, reservations } = conflicts;
  const smallest = Math.min(...days.map(({ availableStock }) => availableStock));
  const kept = reservations.length > 0 ? [] : await all(db, keepsTurnaround(instrumentId, outage));
  const message = [rangeLacksStock(Math.max(0, smallest)), ...(kept.length > 0 ? [keptFor(kept.map(({ id }) => id))] : [])].join(
    '. ',
  );
  return fail(
    failure('no_stock', {
      days: days.map(({ date }) => date),
      conflicts: reservations,
      ...(days.length > 0 && { message }),
    }),
  );
}

const MAX_NAMED = 5;

/** Lines whose days of turnaround lie in the way. */
const keepsTurnaround = (instrumentId: number, { startDate, endDate }: Outage) =>
  rows(
    { id: sql<number>`h.reservation_id` },
    sql`FROM holds h WHERE h.instrument_id = ${instrumentId} AND h.kind = 'turnaround'
      AND h.start_day <= ${toEpochDay(endDate)} AND h.end_day >= ${toEpochDay(startDate)} ORDER BY h.start_day, h.id LIMIT ${MAX_NAMED}`,
  );

const keptFor = (lines: readonly number[]): string =>
  `Se preparan unidades después de ${lines.map((id) => `#${id}`).join(', ')}: libera esos días en la reserva`;

/** Ends the window or calls it off: all its days are given back. False when there is none. */
export async function endMaintenance(db: Database, id: number, author: Author, key: WriteKey | null): Promise<boolean> {
  const [gone] = await batch(
    db,
    [
      keyed(
        build
          .delete(holds)
          .where(and(eq(holds.id, id), IS_MAINTENANCE))
          .returning({ id: holds.id }),
        sql`${id}`,
        key,
      ),
    ],
    {
      before: [auditEntry(author, 'deleted', { before: FACTS, after: null, where: sql`m.id = ${id}` })],
      after: holdOverdueStatements(author.nowMs),
    },
  );
  return gone.length > 0;
}

/** What the audit log records of a window, of `holds m`. */
const FACTS = sql`json_object('instrumentId', m.instrument_id, 'startDate', date(m.start_day * 86400, 'unixepoch'),
  'endDate', date(m.end_day * 86400, 'unixepoch'), 'quantity', m.quantity, 'reason', m.reason)`;

const auditEntry = (
  author: Author,
  action: 'created' | 'deleted',
  { before, after, where }: { before: SQL | null; after: SQL | null; where: SQL },
): SQL =>
  auditStatement(
    { ...author, action, entity: 'maintenance' },
    sql`SELECT m.id AS entity_id, i.name AS entity_name, ${before} AS before_json, ${after} AS after_json
      FROM holds m JOIN instruments i ON i.id = m.instrument_id WHERE m.kind = 'maintenance' AND ${where}`,
  );
