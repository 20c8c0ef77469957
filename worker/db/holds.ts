/**
 * Reservations that wait for their customer to confirm the e-mail. A row is in `unconfirmed_holds` exactly as long as that is so:
 * triggers delete it, and the network in it, in the transaction that confirms the address or closes the reservation.
 */
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { HOLD_EXPIRED_NOTE, HOLD_MS } from '#domain/hold.ts';
import { LONGEST_SPAN } from '#domain/reservation.ts';
import { cancelStatement } from './cancellation.ts';
import { batch, type Database } from './database.ts';
import { holdOverdueStatements, instrumentsLeftAt } from './overdue-holds.ts';
import { reservations } from './schema/reservations.ts';
import { OPEN } from './statuses.ts';

/** Where an unconfirmed customer reserves from, and the unit-days that may be held from there at once. */
export type HoldTerms = { network: string; networkUnitDays: number; site: string | null; siteUnitDays: number };

const unitDaysHeld = (held: SQL): SQL => sql`(SELECT coalesce(sum(x.quantity * (x.end_day - x.start_day + 1)), 0)
  FROM unconfirmed_holds h JOIN reservations x ON x.id = h.reservation_id WHERE ${held})`;

/** Whether so many unit-days more may be held from there. */
export const hasRoomForHold = ({ network, networkUnitDays, site, siteUnitDays }: HoldTerms, unitDays: number): SQL =>
  sql`(${unitDaysHeld(sql`h.network = ${network}`)} + ${unitDays} <= ${networkUnitDays}
    ${site === null ? sql`` : sql`AND ${unitDaysHeld(sql`h.site = ${site}`)} + ${unitDays} <= ${siteUnitDays}`})`;

/** What an unconfirmed customer wants to reserve, in epoch days. */
export type HoldWish = { userId: number; instrumentId: number; startDay: number; endDay: number; nowMs: number };

/** Of the hold `h` with its confirmation `o`; NULL until that e-mail is accepted or refused for good. */
export const HOLD_DEADLINE = sql<number>`coalesce(h.deadline, o.sent_at + ${HOLD_MS})`;

const HOLD_MAIL = sql`LEFT JOIN outbox o ON o.reservation_id = h.reservation_id AND o.kind = 'reservation_confirmation'`;

/**
 * The first deadline of the holds that this one would repeat: of the same account or network, for the same instrument and
 * overlapping days, made in the last 24 hours. NULL without one.
 */
function keptDeadline({ network }: HoldTerms, { userId, instrumentId, startDay, endDay, nowMs }: HoldWish): SQL {
  const isRepeated = sql`x.instrument_id = ${instrumentId} AND x.start_day <= ${endDay} AND x.end_day >= ${startDay}`;
  return sql`(SELECT min(deadline) FROM (
    SELECT x.deadline FROM past_holds x WHERE x.holder IN (${`user:${userId}`}, ${network}) AND ${isRepeated}
      AND x.start_day >= ${startDay - LONGEST_SPAN} AND x.made_at > ${nowMs - DAY_MS}
    UNION ALL
    SELECT ${HOLD_DEADLINE} FROM unconfirmed_holds h CROSS JOIN reservations x ON x.id = h.reservation_id ${HOLD_MAIL}
      WHERE h.network = ${network} AND ${isRepeated}
    UNION ALL
    SELECT ${HOLD_DEADLINE} FROM reservations x INDEXED BY reservations_open JOIN unconfirmed_holds h ON h.reservation_id = x.id ${HOLD_MAIL}
      WHERE x.user_id = ${userId} AND x.status IN ${OPEN} AND ${isRepeated}))`;
}

/** Whether the deadline of the first of those holds has passed. */
export const isHoldOver = (terms: HoldTerms, wish: HoldWish): SQL =>
  sql`coalesce(${keptDeadline(terms, wish)} <= ${wish.nowMs}, 0)`;

/** Comes after the insert. Holds the reservation of `requestId`, unless its customer is confirmed or an administrator. */
export const holdStatement = (terms: HoldTerms, wish: HoldWish, requestId: string): SQL =>
  sql`INSERT INTO unconfirmed_holds (reservation_id, network, site, deadline)
      SELECT r.id, ${terms.network}, ${terms.site}, ${keptDeadline(terms, wish)} FROM reservations r JOIN users u ON u.id = r.user_id
      WHERE r.request_id = ${requestId} AND u.email_verified_at IS NULL AND u.role <> 'ADMIN'`;

/** Comes after a change of the line, which the same batch wrote for this e-mail. Taking days again that the account or network held lately gives no more time than they had. */
export const keepDeadlineStatement = (outboxId: string, terms: HoldTerms, wish: HoldWish): SQL =>
  sql`UPDATE unconfirmed_holds SET deadline = ${keptDeadline(terms, wish)}
      WHERE reservation_id = (SELECT reservation_id FROM reservation_changes WHERE outbox_id = ${outboxId})`;

/** Comes after this e-mail ended for this reason. If it is a hold's confirmation, none will be accepted that begins its two hours. */
export const deadlineOfRefusedStatement = (outboxId: string, reason: string, nowMs: number): SQL =>
  sql`UPDATE unconfirmed_holds SET deadline = ${nowMs + HOLD_MS} WHERE deadline IS NULL AND reservation_id = (
    SELECT reservation_id FROM outbox WHERE id = ${outboxId} AND kind = 'reservation_confirmation' AND status = 'dead' AND last_error = ${reason})`;

/** Most reservations cancelled per sweep. */
const MAX_EXPIRED = 500;

/**
 * Cancels the reservations whose deadline has passed and whose customer has not confirmed since. One statement: it cannot overlap
 * with a confirmation, and a second run cancels nothing more. Returns how many it cancelled.
 */
export async function expireHolds(db: Database, nowMs: number): Promise<number> {
  const open = sql`${reservations.id} IN (
    SELECT h.reservation_id FROM unconfirmed_holds h ${HOLD_MAIL} WHERE ${HOLD_DEADLINE} <= ${nowMs} LIMIT ${MAX_EXPIRED})`;
  const [expired] = await batch(db, [cancelStatement(open, { note: HOLD_EXPIRED_NOTE, nowMs })], {
    after: holdOverdueStatements(nowMs, instrumentsLeftAt(nowMs)),
  });
  return expired.length;
}
