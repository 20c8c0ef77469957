/**
 * The verbs of the rental: hand over, receive, release, undo. Each reads the line, plans by domain/rental.ts and writes in one
 * batch, on the condition that the line has not changed since it was read. If it has, the verb plans again: of two concurrent calls, the
 * second acts on the result of the first, or is refused. Triggers maintain the line's columns, and refuse what no plan would do.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Reservation } from '#domain/contract/reservations.ts';
import { todayInShop } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { handOver, receive, release, undo, type Move } from '#domain/rental.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { rowOf } from '#domain/row-of.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, among, batch, returning, type Database, type Query } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { noShowStatement } from './outbox.ts';
import { markUntrueDead } from './outbox-due.ts';
import { holdOverdueStatements, instrumentOfLine, releaseOverdueStatement } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { closedAuditEntry } from './reservation-audit.ts';
import type { Close, Closing } from './reservations.ts';
import { lastOf, shopTimeAt, toCounter, toLine } from './rental-line.ts';
import { selectReservations, toReservation, type ReservationRow } from './reservation-view.ts';
import { movements } from './schema/counter.ts';
import { reservations } from './schema/reservations.ts';

/** How often a verb plans anew when others move the same line. */
const MAX_TRIES = 30;

type By = { author: Author; key: WriteKey | null };
type Texts = { condition: string; note: string };
type Asked = { quantity?: number | undefined; expectedOut?: number | undefined; isFinal?: boolean | undefined };

export const handOverUnits = (db: Database, id: number, asked: Asked & Texts, by: By): Promise<Result<Reservation>> =>
  act(db, id, by, (row) => {
    const planned = handOver(toLine(row), toCounter(row), shopTimeAt(by.author.nowMs), asked);
    return planned.ok ? ok(moved(row, planned.value, asked, by.author)) : planned;
  });

export const receiveUnits = (db: Database, id: number, asked: Asked & Texts, by: By): Promise<Result<Reservation>> =>
  act(db, id, by, (row) => {
    const planned = receive(toLine(row), toCounter(row), shopTimeAt(by.author.nowMs), asked);
    return planned.ok ? ok(moved(row, planned.value, asked, by.author)) : planned;
  });

/** Hands over all units of the lines that the same batch has written for these requests. */
export const handOverStatement = (requests: readonly string[], { actorId, nowMs }: Author): SQL =>
  sql`INSERT INTO movements (reservation_id, kind, quantity, actor_id, at)
    SELECT id, 'out', quantity, ${actorId}, ${nowMs} FROM reservations WHERE request_id IN ${among(requests)}`;

/** Cancels a line that was not collected. The customer gets an e-mail (`outboxId`). */
export const releaseLine = (
  db: Database,
  id: number,
  { note, outboxId }: { note: string; outboxId: string },
  by: By,
): Promise<Result<Reservation>> =>
  act(db, id, by, (row) => {
    const planned = release(toLine(row), toCounter(row), shopTimeAt(by.author.nowMs));
    if (!planned.ok) return planned;
    const { nowMs } = by.author;
    return ok({
      first: [
        audited({ ...by.author, action: 'no_show', note }, row, { status: 'CANCELLED' }),
        noShowStatement({ id: outboxId, actorId: by.author.actorId, nowMs, where: asRead(row) }),
      ],
      write: closing(sql`status = 'CANCELLED', no_show_at = ${nowMs}, closing_note = ${note}`, row, nowMs),
    });
  });

/** Takes the last movement or the no-show of today back. */
export const undoLast = (
  db: Database,
  id: number,
  { movementId }: { movementId?: number | undefined },
  by: By,
): Promise<Result<Reservation>> =>
  act(db, id, by, (row) => {
    const { nowMs } = by.author;
    const { last, noShowDay } = lastOf(row);
    const planned = undo(toLine(row), { last, noShowDay }, todayInShop(nowMs), movementId);
    if (!planned.ok) return planned;
    const reopening = sql`UPDATE reservations SET status = 'ACTIVE', no_show_at = NULL, closed_at = NULL, closing_note = ''
      WHERE ${asRead(row)}`;
    const reversal = sql`INSERT INTO movements (reservation_id, kind, quantity, reversal_of, actor_id, at)
      SELECT m.reservation_id, 'reversal', m.quantity, m.id, ${by.author.actorId}, ${nowMs}
      FROM movements m JOIN reservations ON reservations.id = m.reservation_id
      WHERE m.id = ${planned.value.movementId} AND ${asRead(row)}`;
    const isNoShow = planned.value.movementId === null;
    const out = row.quantityHanded - row.quantityReturned;
    const outAfter = isNoShow || !last ? out : out + (last.kind === 'in' ? last.quantity : -last.quantity);
    return ok({
      first: [
        audited({ ...by.author, action: 'undone', note: '' }, row, { status: 'ACTIVE', quantityOut: outAfter }),
        // The line takes back the days that it had, before what is overdue.
        releaseOverdueStatement(nowMs, instrumentOfLine(id)),
      ],
      write: isNoShow ? returning({ id: reservations.id }, reopening) : returning({ id: movements.id }, reversal),
    });
  });

/** Ends an ACTIVE line as specified; what is out comes back with it. One of the two writes has an effect. */
export async function endReservation(db: Database, id: number, { author, note, key }: Close): Promise<Closing> {
  const { actorId, nowMs } = author;
  const open = sql`reservations.id = ${id} AND reservations.status = 'ACTIVE'`;
  const returned = sql`INSERT INTO movements (reservation_id, kind, quantity, ends, note, actor_id, at)
    SELECT id, 'in', quantity_handed - quantity_returned, 1, ${note}, ${actorId}, ${nowMs}
    FROM reservations WHERE ${open} AND quantity_handed > quantity_returned`;
  const ended = sql`UPDATE reservations SET status = 'ENDED', closed_at = ${nowMs}, closing_note = ${note} WHERE ${open}`;
  const {
    taken,
    closed,
    shown: [row],
  } = await batch(
    db,
    {
      taken: keyed(returning({ id: movements.id }, returned), sql`${id}`, key),
      closed: keyed(returning({ id: reservations.id }, ended), sql`${id}`, key),
      untrue: markUntrueDead(sql`o.reservation_id = ${id}`, nowMs),
      shown: selectReservations(sql`WHERE r.id = ${id}`),
    },
    {
      before: [closedAuditEntry({ ...author, action: 'ended', note }, open)],
      after: holdOverdueStatements(nowMs, instrumentOfLine(id)),
    },
  );
  return { changed: taken.length + closed.length > 0, reservation: row ? toReservation(row, 'shop') : null };
}

/** `first` are statements that must see the line as it was. `write` returns a row if it has an effect. */
type Step = { first: SQL[]; write: Query & { fields: { id: unknown } } };

async function act(
  db: Database,
  id: number,
  { author, key }: By,
  plan: (row: ReservationRow) => Result<Step>,
): Promise<Result<Reservation>> {
  let [found] = await all(db, selectReservations(sql`WHERE r.id = ${id}`));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (!found) return fail(failure('reservation_not_found'));
    const planned = plan(found);
    if (!planned.ok) return planned;
    const { first, write } = planned.value;
    try {
      const {
        written,
        shown: [after],
      } = await batch(
        db,
        {
          written: keyed(write, sql`${id}`, key),
          untrue: markUntrueDead(sql`o.reservation_id = ${id}`, author.nowMs),
          shown: selectReservations(sql`WHERE r.id = ${id}`),
        },
        { before: first, after: holdOverdueStatements(author.nowMs, instrumentOfLine(id)) },
      );
      if ((written as unknown[]).length > 0 && after) return ok(toReservation(after, 'shop'));
      found = after;
    } catch (error) {
      const refusal = rowOf(REFUSALS, refusedBy(error) ?? '');
      if (!refusal) throw error;
      return fail(refusal);
    }
  }
  return fail(failure('wrong_phase'));
}

const GONE = 'El instrumento está en mantenimiento o ya no se ofrece: no se puede deshacer.';
const NOBODY = 'El cliente eliminó su cuenta: no se puede deshacer.';

/** Why a closed line cannot be open again, by the constraint that refused it. */
const REFUSALS: Record<string, Failure> = {
  stock_days_room: failure('no_stock'),
  instrument_not_rentable: failure('in_maintenance', { message: GONE }),
  reservation_rated: failure('rated'),
  customer_gone: failure('wrong_phase', { message: NOBODY }),
};

/** Condition on `reservations`: the line, if it has not changed since it was read. */
const asRead = (row: ReservationRow): SQL =>
  sql`reservations.id = ${row.id} AND reservations.status = ${row.status} AND reservations.quantity = ${row.quantity}
    AND reservations.start_day = ${row.startDay} AND reservations.end_day = ${row.endDay}
    AND reservations.quantity_handed = ${row.quantityHanded} AND reservations.quantity_returned = ${row.quantityReturned}
    AND reservations.last_movement_id IS ${row.lastMovementId} AND reservations.no_show_at IS ${row.noShowAt}`;

const closing = (set: SQL, row: ReservationRow, nowMs: number) =>
  returning({ id: reservations.id }, sql`UPDATE reservations SET ${set}, closed_at = ${nowMs} WHERE ${asRead(row)}`);

/** One INSERT for both directions, in order, so that it happens as a whole or not at all. */
function moved(row: ReservationRow, move: Move, { condition, note }: Texts, author: Author): Step {
  const steps = [
    { kind: 'out', quantity: move.out, ends: 0 },
    { kind: 'in', quantity: move.in, ends: Number(move.ends) },
  ].filter(({ quantity }) => quantity > 0);
  const { actorId, nowMs } = author;
  const insert = sql`INSERT INTO movements (reservation_id, kind, quantity, ends, condition, note, actor_id, at)
    SELECT reservations.id, m.value ->> 'kind', m.value ->> 'quantity', m.value ->> 'ends', ${condition}, ${note}, ${actorId}, ${nowMs}
    FROM reservations CROSS JOIN json_each(${JSON.stringify(steps)}) m WHERE ${asRead(row)} ORDER BY m.key`;
  const after = {
    status: move.ends ? 'ENDED' : 'ACTIVE',
    quantityOut: row.quantityHanded - row.quantityReturned + move.out - move.in,
  };
  return {
    first: [audited({ ...author, action: move.in > 0 || move.ends ? 'received' : 'handed_over', note }, row, after)],
    write:
      steps.length > 0
        ? returning({ id: movements.id }, insert)
        : closing(sql`status = 'ENDED', closing_note = ${note}`, row, nowMs),
  };
}

type Audited = Author & { action: 'handed_over' | 'received' | 'no_show' | 'undone'; note: string };

const audited = (by: Audited, row: ReservationRow, after: { status: string; quantityOut?: number }): SQL =>
  auditStatement(
    { ...by, entity: 'reservation' },
    sql`SELECT reservations.id AS entity_id, i.name AS entity_name,
        json_object('status', reservations.status, 'quantityOut', reservations.quantity_handed - reservations.quantity_returned) AS before_json,
        json_object('status', ${after.status}, 'quantityOut', ${after.quantityOut ?? 0}) AS after_json
      FROM reservations JOIN instruments i ON i.id = reservations.instrument_id WHERE ${asRead(row)}`,
  );
