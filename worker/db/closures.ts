/** Days on which the shop is closed. A closure cancels no reservation (domain/shop-calendar.ts). */
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Closure, ClosureDraft, ClosureNotice, MadeClosure } from '#domain/contract/shop-calendar.ts';
import { fromEpochDay, toEpochDay } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, batch, build, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { closureOccasion, closureStatement } from './outbox.ts';
import { selectReservations, toReservation, type ReservationRow } from './reservation-view.ts';
import { users } from './schema/accounts.ts';
import { outbox } from './schema/mail.ts';
import { closures } from './schema/shop.ts';
import { IS_AFFECTED } from './statuses.ts';

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

const selectAffected = (closure: SQL) =>
  selectReservations(
    sql`JOIN closures k ON k.id = ${closure} WHERE r.end_day >= k.start_day AND ${IS_AFFECTED} ORDER BY r.start_day, r.id LIMIT ${MAX_AFFECTED}`,
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

/** Writes the e-mail (`outboxId`) about the closure to one of its customers, unless one was written before: `isWritten`. */
export async function tellOfClosure(
  db: Database,
  id: number,
  userId: number,
  { author, outboxId, key }: By & { outboxId: string },
): Promise<Result<{ notice: ClosureNotice; isWritten: boolean }>> {
  const {
    written,
    known: [known],
    customers: [customer],
    notices: [notice],
  } = await batch(
    db,
    {
      written: keyed(
        returning({ id: outbox.id }, closureStatement({ id: outboxId, nowMs: author.nowMs, closureId: id, userId })),
        sql`${outboxId}`,
        key,
      ),
      known: build.select({ id: closures.id }).from(closures).where(eq(closures.id, id)),
      customers: build.select({ hasEmail: users.hasEmail }).from(users).where(eq(users.id, userId)),
      notices: build
        .select({ at: outbox.createdAt })
        .from(outbox)
        .where(eq(outbox.occasion, closureOccasion(id, userId))),
    },
    {
      after: [
        auditStatement(
          { ...author, action: 'created', entity: 'mail' },
          sql`SELECT o.id AS entity_id, o.kind AS entity_name, NULL AS before_json, json_object('status', o.status) AS after_json
            FROM outbox o WHERE o.id = ${outboxId}`,
        ),
      ],
    },
  );
  if (!known) return fail(failure('closure_not_found'));
  if (!customer) return fail(failure('user_not_found'));
  if (!customer.hasEmail) return fail(failure('no_address'));
  if (!notice) return fail(failure('wrong_phase', { message: NOT_AFFECTED }));
  return ok({ notice: { userId, writtenAt: new Date(notice.at).toISOString() }, isWritten: written.length > 0 });
}

const NOT_AFFECTED = 'Ninguna reserva de este cliente empieza o termina ya en el cierre.';

/** Of an e-mail about a closure. Null when there is none. */
export async function findNotice(db: Database, outboxId: string): Promise<ClosureNotice | null> {
  const [notice] = await all(
    db,
    build.select({ userId: outbox.userId, at: outbox.createdAt }).from(outbox).where(eq(outbox.id, outboxId)),
  );
  return notice ? { userId: notice.userId, writtenAt: new Date(notice.at).toISOString() } : null;
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
