/**
 * Decisions about the reservations that conflict with a maintenance window: each is cancelled with a reason or moved to another
 * instrument, in the batch that takes the units out of service. No other reservation can take the freed units in between, and the
 * decisions take effect together or not at all.
 */
import { sql } from 'drizzle-orm';
import type { Decision } from '#domain/contract/admin/maintenance.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Author } from './audit-log.ts';
import { statementsOfChange } from './change-reservation.ts';
import { type AskedChange, readChange } from './change-state.ts';
import { CANCELLABLE, cancelStatement } from './cancellation.ts';
import { among, type Database, type Query } from './database.ts';
import type { Decided } from './maintenance.ts';
import { markUntrueDead } from './outbox-due.ts';
import { shopCancellation } from './reservations.ts';

export type Deciding = {
  instrumentId: number;
  decisions: readonly Decision[];
  author: Author;
  /** The change that moves a reservation. */
  askedOf: (reservationId: number, instrumentId: number) => AskedChange;
};

/** Nothing is written yet. `outboxIds` are of the e-mails to the customers. */
export async function decide(
  db: Database,
  { instrumentId, decisions, author, askedOf }: Deciding,
): Promise<Result<Decided & { outboxIds: string[] }>> {
  const statements: Query[] = [everyCancellable(instrumentId, decisions)];
  const outboxIds: string[] = [];
  const { nowMs } = author;
  for (const [place, decision] of decisions.entries()) {
    const id = decision.reservationId;
    const refuse = (reason: Failure): Result<never> => fail(atDecision(reason, place));
    const asked = askedOf(id, decision.action === 'move' ? decision.instrumentId : instrumentId);
    const state = await readChange(db, asked, nowMs);
    if (!state) return refuse(failure('reservation_not_found'));
    if (state.row.instrumentId !== instrumentId) return refuse(failure('wrong_phase', { message: OF_ANOTHER }));
    const outboxId = crypto.randomUUID();
    outboxIds.push(outboxId);
    if (decision.action === 'cancel') {
      const note = decision.reason;
      const { first, open } = shopCancellation(id, { author, note, outboxId });
      statements.push(...first, cancelStatement(open, { note, nowMs }), markUntrueDead(sql`o.reservation_id = ${id}`, nowMs));
    } else {
      const moved = statementsOfChange(state, { asked, by: 'shop', nowMs, author, note: '', outboxId, key: null });
      if (!moved.ok) return refuse(moved.failure);
      statements.push(...moved.value);
    }
  }
  const instrumentIds = decisions.flatMap((decision) => (decision.action === 'move' ? [decision.instrumentId] : []));
  return ok({ statements, check: [everyChanged(decisions, outboxIds)], instrumentIds, outboxIds });
}

const OF_ANOTHER = 'La reserva es de otro instrumento.';

const atDecision = (reason: Failure, place: number): Failure => ({
  ...reason,
  errors: [{ path: `decisions[${place}]`, message: reason.message }],
});

/** Comes before the decisions. Fails the batch unless each reservation to cancel is still open, and of this instrument. */
function everyCancellable(instrumentId: number, decisions: readonly Decision[]): Query {
  const cancelled = decisions.flatMap(({ action, reservationId }) => (action === 'cancel' ? [reservationId] : []));
  return sql`INSERT INTO whole_order (written, wanted)
    SELECT count(*), ${cancelled.length} FROM reservations
    WHERE id IN ${among(cancelled)} AND instrument_id = ${instrumentId} AND ${CANCELLABLE}`;
}

/** Comes after the decisions. Fails the batch unless each change was made. */
const everyChanged = (decisions: readonly Decision[], outboxIds: readonly string[]): Query =>
  sql`INSERT INTO whole_order (written, wanted)
    SELECT count(*), ${decisions.filter(({ action }) => action === 'move').length}
    FROM reservation_changes WHERE outbox_id IN ${among(outboxIds)}`;
