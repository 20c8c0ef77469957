/**
 * Reservations that wait for their customer to confirm the e-mail. A row is in `unconfirmed_holds` exactly as long as that is so:
 * triggers delete it, and the network in it, in the transaction that confirms the address or closes the reservation.
 */
import { HOLD_EXPIRED_NOTE, HOLD_MS } from '#domain/hold.ts';
import { fragment, statement, type Fragment } from './fragment.ts';
import type { Database, Statement } from './database.ts';

/** Where an unconfirmed customer reserves from, and the unit-days that may be held from there at once. */
export type HoldTerms = { network: string; networkUnitDays: number; site: string | null; siteUnitDays: number };

const unitDaysHeld = (held: Fragment): Fragment => fragment`(SELECT coalesce(sum(x.quantity * (x.end_day - x.start_day + 1)), 0)
  FROM unconfirmed_holds h JOIN reservations x ON x.id = h.reservation_id WHERE ${held})`;

/** Whether so many unit-days more may be held from there. */
export const hasRoomForHold = ({ network, networkUnitDays, site, siteUnitDays }: HoldTerms, unitDays: number): Fragment =>
  fragment`(${unitDaysHeld(fragment`h.network = ${network}`)} + ${unitDays} <= ${networkUnitDays}
    ${site === null ? fragment`` : fragment`AND ${unitDaysHeld(fragment`h.site = ${site}`)} + ${unitDays} <= ${siteUnitDays}`})`;

/** Comes after the insert. Holds the reservation of `requestId`, unless its customer is confirmed or an administrator. */
export const holdStatement = (db: Database, { network, site }: HoldTerms, requestId: string): Statement =>
  statement(
    db,
    fragment`INSERT INTO unconfirmed_holds (reservation_id, network, site)
      SELECT r.id, ${network}, ${site} FROM reservations r JOIN users u ON u.id = r.user_id
      WHERE r.request_id = ${requestId} AND u.email_verified_at IS NULL AND u.role <> 'ADMIN'`,
  );

/** Most reservations cancelled per sweep. */
const MAX_EXPIRED = 500;

/**
 * Cancels the reservations whose e-mail was accepted two hours ago and whose customer has not confirmed since. One statement: it
 * cannot overlap with a confirmation, and a second run cancels nothing more. Returns how many it cancelled.
 */
export async function expireHolds(db: Database, nowMs: number): Promise<number> {
  const [expired] = await db.batch([
    statement(
      db,
      fragment`UPDATE reservations SET status = 'CANCELLED', closed_at = ${nowMs}, closing_note = ${HOLD_EXPIRED_NOTE}
      WHERE id IN (
        SELECT h.reservation_id FROM unconfirmed_holds h
        JOIN outbox o ON o.reservation_id = h.reservation_id AND o.kind = 'reservation_confirmation'
        WHERE o.sent_at <= ${nowMs - HOLD_MS} LIMIT ${MAX_EXPIRED})
      RETURNING id`,
    ),
  ]);
  return expired?.results.length ?? 0;
}
