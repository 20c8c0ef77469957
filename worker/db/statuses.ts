import { sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#domain/reservation.ts';
import { oneOf } from './literal.ts';

/** The statuses that hold stock. */
export const OPEN = oneOf(OPEN_STATUSES);

/** Of an open `reservations r`: whether units are out, as `quantityOut` counts (domain/rental.ts). */
export const IS_OUT = sql`(r.quantity_handed > r.quantity_returned
  OR (r.quantity_handed = 0 AND r.start_day < (SELECT recording_since FROM settings)))`;

/**
 * Of an open `reservations r`: whether it can be overdue, and its customer reminded to return it. What is out, and, unless hand-over
 * is strict, also lines without recorded movements.
 */
export const CAN_BE_OVERDUE = sql`(${IS_OUT} OR (r.quantity_handed = 0 AND (SELECT is_hand_over_strict FROM settings) = 0))`;

/** The same, beside `users u`: of an account that was deactivated only what is out. */
export const TO_BE_RETURNED = sql`(${CAN_BE_OVERDUE} AND (u.is_active = 1 OR ${IS_OUT}))`;

/** Of reservations: something is written down about it. The partial index has the same words. */
export const HAS_NOTES = sql`notes <> '' OR closing_note <> ''`;

/** Of reservations `r`: open, and starting or ending on a day of the closure `k`; what is out has started. */
export const IS_AFFECTED = sql`r.status IN ${OPEN} AND (r.end_day BETWEEN k.start_day AND k.end_day
  OR (r.start_day BETWEEN k.start_day AND k.end_day AND r.quantity_handed = 0))`;
