/** Days on which the shop is closed. A closure cancels no reservation (domain/shop-calendar.ts). */
import { desc, sql, type SQL } from 'drizzle-orm';
import type { Closure, ClosureDraft, MadeClosure } from '#domain/contract/shop-calendar.ts';
import { fromEpochDay, toEpochDay } from '#domain/day.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, batch, build, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { selectReservations, toReservation, type ReservationRow } from './reservation-view.ts';
import { closures } from './schema.ts';
import { OPEN } from './statuses.ts';

const MAX_LISTED = 1_000;
const MAX_AFFECTED = 500;

const FIELDS = { id: closures.id, startDay: closures.startDay, endDay: closures.endDay, note: closures.note };

const toClosure = ({ id, startDay, endDay, note }: RowOf<typeof FIELDS>): Closure => ({
  id,
  startDate: fromEpochDay(startDay),
  endDate: fromEpochDay(endDay),
  note,
});

export async function listClosures(db: Database): Promise<Closure[]> {
  const found = await all(
    db,
    build.select(FIELDS).from(closures).orderBy(desc(closures.endDay), desc(closures.id)).limit(MAX_LISTED),
  );
  return found.map(toClosure);
}

/** Of reservations `r`: open, and starting or ending on a day of the closure `k`; what is out has started. */
const isAffected = sql`r.status IN ${OPEN} AND (r.end_day BETWEEN k.start_day AND k.end_day
  OR (r.start_day BETWEEN k.start_day AND k.end_day AND r.quantity_handed = 0))`;

const selectAffected = (closure: SQL) =>
  selectReservations(
    sql`JOIN closures k ON k.id = ${closure} WHERE r.end_day >= k.start_day AND ${isAffected} ORDER BY r.start_day, r.id LIMIT ${MAX_AFFECTED}`,
  );

const toMade = (closure: RowOf<typeof FIELDS>, affected: ReservationRow[]): MadeClosure => ({
  closure: toClosure(closure),
  affected: affected.map((row) => toReservation(row, 'shop')),
});

type By = { author: Author; key: WriteKey | null };

export async function closeShop(
  db: Database,
  { startDate, endDate, note }: ClosureDraft,
  { author, key }: By,
): Promise<MadeClosure> {
  const newest = sql`(SELECT max(id) FROM closures)`;
  const values = { startDay: toEpochDay(startDate), endDay: toEpochDay(endDate), note, createdAt: author.nowMs };
  const {
    written: [closure],
    affected,
  } = await batch(db, {
    written: keyed(build.insert(closures).values(values).returning(FIELDS), NEW_ROW, key),
    entry: auditEntry(author, 'created', newest),
    affected: selectAffected(newest),
  });
  if (!closure) throw new Error('an insert gives its row');
  return toMade(closure, affected);
}

/** As {@link closeShop} answers, now. Null when there is none. */
export async function findClosure(db: Database, id: number): Promise<MadeClosure | null> {
  const [[closure], affected] = await batch(db, [rows(FIELDS, sql`FROM closures WHERE id = ${id}`), selectAffected(sql`${id}`)]);
  return closure ? toMade(closure, affected) : null;
}

/** False when there is none. */
export async function reopenShop(db: Database, id: number, { author, key }: By): Promise<boolean> {
  const [gone] = await batch(
    db,
    [keyed(returning({ id: closures.id }, sql`DELETE FROM closures WHERE id = ${id}`), sql`${id}`, key)],
    { before: [auditEntry(author, 'deleted', sql`${id}`)] },
  );
  return gone.length > 0;
}

const FACTS = sql`json_object('startDate', date(k.start_day * 86400, 'unixepoch'), 'endDate', date(k.end_day * 86400, 'unixepoch'),
  'note', k.note)`;

const auditEntry = (author: Author, action: 'created' | 'deleted', id: SQL): SQL =>
  auditStatement(
    { ...author, action, entity: 'closure' },
    sql`SELECT k.id AS entity_id, k.note AS entity_name, ${action === 'deleted' ? FACTS : sql`NULL`} AS before_json,
        ${action === 'created' ? FACTS : sql`NULL`} AS after_json FROM closures k WHERE k.id = ${id}`,
  );
