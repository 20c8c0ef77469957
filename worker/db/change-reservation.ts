/**
 * Changes of a line. What decides is read in one call (change-state.ts); one batch writes the change. A trigger applies it to the line:
 * one UPDATE releases the old days and takes the new ones, and the constraint stock_days_room refuses it if a day lacks units.
 */
import { sql, type SQL } from 'drizzle-orm';
import { MAX_CHANGES_A_DAY, takesMore, type LineTerms } from '#domain/change.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { daysInclusive, toEpochDay } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { MAX_UNIT_DAYS_UNVERIFIED } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Author } from './audit-log.ts';
import {
  assess,
  changedDays,
  readChange,
  startOfToday,
  type AskedChange,
  type Asking,
  type Assessed,
  type ChangeState,
} from './change-state.ts';
import { HAS_RETURNED, tooManyUnitDays, UNIT_DAYS_OPEN } from './create-reservation.ts';
import { batch, returning, type Database } from './database.ts';
import { hasRoomForHold, isHoldOver, keepDeadlineStatement, type HoldTerms, type HoldWish } from './holds.ts';
import { keyed, storeKeyAlone, type WriteKey } from './idempotency-keys.ts';
import { changeStatement } from './outbox.ts';
import { markRemindersDead } from './outbox-due.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { isBlocked } from './rental-blocks.ts';
import { changedAuditEntry } from './reservation-audit.ts';
import { toReservation, type ReservationRow } from './reservation-view.ts';
import { RESERVATION_BY_ID } from './reservations.ts';
import { reservationChanges } from './schema/reservations.ts';
import { isOpenOnAll } from './shop-calendar.ts';

/** How often a change is planned anew when others change the same line. */
const MAX_TRIES = 30;

export type ChangeWrite = Asking & { author: Author; note: string; outboxId: string; key: WriteKey | null };

export type Changed = { reservation: Reservation; isWritten: boolean };

/** Makes the change, or returns why not. Writes nothing if the terms stay the same. */
export async function changeReservation(db: Database, state: ChangeState, write: ChangeWrite): Promise<Result<Changed>> {
  const viewer = write.by === 'shop' ? 'shop' : 'customer';
  let found: ChangeState | null = state;
  let before: ChangeState | null = null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (!found) return fail(failure('reservation_not_found'));
    const assessed = assess(found, write);
    if (!assessed.ok) return assessed;
    const { isSame, refusal } = assessed.value;
    if (isSame) {
      if (write.key) await storeKeyAlone(db, write.key, found.row.id);
      return ok({ reservation: toReservation(found.row, viewer), isWritten: false });
    }
    if (refusal) return fail(refusal);
    if (before && isUntouched(before, found)) return fail(overLimit(found, write.asked));
    const written = await tryToWrite(db, found, assessed.value, write);
    if (written) return written.ok ? ok({ reservation: toReservation(written.value, viewer), isWritten: true }) : written;
    before = found;
    found = await readChange(db, write.asked, write.nowMs);
  }
  return fail(failure('wrong_phase'));
}

const isUntouched = (before: ChangeState, now: ChangeState): boolean => factsOf(before) === factsOf(now);

const factsOf = ({ row, instrument, free, ownHolds, customer }: ChangeState): string =>
  JSON.stringify([row, instrument, [...free], ownHolds, customer]);

/** The limit that refuses a change when nothing else does. */
export const overLimit = ({ customer }: ChangeState, { newCustomerUnitDays }: AskedChange): Failure =>
  customer.emailVerifiedAt === null
    ? failure('unverified_limit')
    : failure('too_many_open', { message: tooManyUnitDays(newCustomerUnitDays) });

/** Null if the line changed since it was read, or a limit refuses. */
async function tryToWrite(
  db: Database,
  state: ChangeState,
  planned: Assessed,
  write: ChangeWrite,
): Promise<Result<ReservationRow> | null> {
  const { row } = state;
  const change = returning({ id: reservationChanges.id }, insertChange(state, planned, write));
  try {
    const {
      written,
      changed: [after],
    } = await batch(
      db,
      {
        written: keyed(change, sql`${row.id}`, write.key),
        ...besidesChange(state, planned, write),
        changed: RESERVATION_BY_ID({ id: row.id }),
      },
      { after: holdOverdueStatements(write.nowMs, sql`${row.instrumentId}, ${planned.terms.instrumentId}`) },
    );
    return written.length > 0 && after ? ok(after) : null;
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === 'unverified_limit') return fail(failure('unverified_limit'));
    if (refused !== null && RACED.has(refused)) return null;
    throw error;
  }
}

/** What comes with the change: deadline, e-mail, reminders that are untrue now, and its entry in the log. */
function besidesChange(state: ChangeState, { was, terms }: Assessed, write: ChangeWrite): Record<string, SQL> {
  const { author, note, outboxId, asked, by } = write;
  // The shop may move a line to days that its customer held before: the line keeps its time.
  const hold = by === 'customer' ? holdOf(state, asked) : null;
  const movesDays = terms.startDate !== was.startDate || terms.endDate !== was.endDate;
  return {
    ...(hold && { deadline: keepDeadlineStatement(outboxId, hold, wishOf(state.row.userId, terms, author.nowMs)) }),
    email: changeStatement({ id: outboxId, nowMs: author.nowMs }),
    ...(movesDays && { reminders: markRemindersDead(outboxId, author.nowMs) }),
    entry: changedAuditEntry({ ...author, note, isOverride: asked.isOverride === true }, outboxId),
  };
}

/** The statements of a change that belongs to a larger step, or why it is not possible. Their effect is for the batch to check. */
export function statementsOfChange(state: ChangeState, write: ChangeWrite): Result<SQL[]> {
  const assessed = assess(state, write);
  if (!assessed.ok) return assessed;
  const { isSame, refusal } = assessed.value;
  if (isSame) return fail(failure('wrong_phase'));
  if (refusal) return fail(refusal);
  return ok([insertChange(state, assessed.value, write), ...Object.values(besidesChange(state, assessed.value, write))]);
}

/** The line changed meanwhile: reads it again to find out why the change fails. */
const RACED = new Set([
  'stock_days_room',
  'instrument_not_rentable',
  'customer_gone',
  'line_out',
  'reservations_handed',
  'reservation_frozen',
]);

const holdOf = ({ customer: { network, site } }: ChangeState, { holdLimits }: AskedChange): HoldTerms | null =>
  network === null ? null : { network, site, ...holdLimits };

const wishOf = (userId: number, { instrumentId, startDate, endDate }: LineTerms, nowMs: number): HoldWish => ({
  userId,
  instrumentId,
  startDay: toEpochDay(startDate),
  endDay: toEpochDay(endDate),
  nowMs,
});

const unitDays = ({ startDate, endDate, quantity }: LineTerms): number => quantity * daysInclusive(startDate, endDate);

/** Writes nothing if the line changed since it was read, or its customer's state did. */
function insertChange(
  state: ChangeState,
  { was, terms, missedDay }: Assessed,
  { author, asked, by, note, outboxId }: ChangeWrite,
): SQL {
  const { row } = state;
  const isMore = takesMore(was, terms);
  return sql`INSERT INTO reservation_changes (outbox_id, reservation_id, actor_id, at, note,
        old_instrument_id, old_start_day, old_end_day, old_quantity, old_price_cents,
        new_instrument_id, new_start_day, new_end_day, new_quantity, new_price_cents, missed_end_day, given_up)
      SELECT ${outboxId}, r.id, ${author.actorId}, ${author.nowMs}, ${note}, r.instrument_id, r.start_day, r.end_day, r.quantity, r.price_cents,
        ${terms.instrumentId}, ${toEpochDay(terms.startDate)}, ${toEpochDay(terms.endDate)}, ${terms.quantity}, ${terms.priceCents},
        ${missedDay === null ? null : toEpochDay(missedDay)}, max(0, r.quantity_handed - ${terms.quantity})
      FROM reservations r JOIN users u ON u.id = r.user_id
      WHERE r.id = ${row.id} AND r.status = ${row.status} AND r.instrument_id = ${row.instrumentId} AND r.start_day = ${row.startDay}
        AND r.end_day = ${row.endDay} AND r.quantity = ${row.quantity} AND r.price_cents = ${row.priceCents}
        AND r.quantity_handed = ${row.quantityHanded} AND r.quantity_returned = ${row.quantityReturned}
        ${isMore ? sql`AND u.is_active = 1 AND NOT ${isBlocked(sql`u.id`, author.nowMs)}` : sql``}
        ${asked.price === 'current' ? sql`AND ${terms.priceCents} = (SELECT price_cents FROM instruments WHERE id = ${terms.instrumentId})` : sql``}
        ${asked.isOverride === true ? sql`` : sql`AND ${isOpenOnAll(Object.values(changedDays(was, terms)).filter((day) => day !== undefined))}`}
        ${by === 'customer' ? sql`AND ${mayChange(state, was, terms, { asked, nowMs: author.nowMs })}` : sql``}`;
}

/** Limits for customers: changes a day, and what they may hold, as for reserving. */
export function mayChange(
  state: ChangeState,
  was: LineTerms,
  terms: LineTerms,
  { asked, nowMs }: Pick<Asking, 'asked' | 'nowMs'>,
): SQL {
  const more = unitDays(terms) - unitDays(was);
  const hold = holdOf(state, asked);
  const fitsDay = sql`(SELECT count(*) FROM reservation_changes x WHERE x.actor_id = ${asked.actorId}
    AND x.at >= ${startOfToday(nowMs)}) < ${MAX_CHANGES_A_DAY}`;
  const isRepeated = hold && takesMore(was, terms) ? isHoldOver(hold, wishOf(state.row.userId, terms, nowMs)) : sql`0`;
  if (more <= 0) return sql`${fitsDay} AND NOT ${isRepeated}`;
  return sql`${fitsDay} AND NOT ${isRepeated} AND (u.email_verified_at IS NOT NULL OR
      (${UNIT_DAYS_OPEN} + ${more} <= ${MAX_UNIT_DAYS_UNVERIFIED} ${hold ? sql`AND ${hasRoomForHold(hold, more)}` : sql``}))
    AND (u.email_verified_at IS NULL OR u.role = 'ADMIN' OR ${HAS_RETURNED} OR ${UNIT_DAYS_OPEN} + ${more} <= ${asked.newCustomerUnitDays})`;
}
