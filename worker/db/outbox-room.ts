/**
 * How many e-mails a person gets: fifty a day, and ten an hour to an unconfirmed address, which may belong to somebody else. The
 * hour counts every kind and source. It holds back neither login codes, which go only to those who know the account's password, nor
 * one password link at a time, by which the owner of the address takes the account.
 *
 * An e-mail counts from when it was sent or is planned; one marked dead before any attempt does not. outbox-claim.ts counts
 * attempts instead: at a claim, planned e-mails have used none of the day.
 */
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

const MAX_MAILS_PER_HOUR_UNVERIFIED = 10;
export const MAX_MAILS_PER_DAY = 50;

/** The table of users, under the name that the statement gives it. */
type Of = 'u' | 'users';

/** When the next e-mail to the user of this row stays within `most` per `windowMs`. */
function nextTurn(of: Of, nowMs: number, most: number, windowMs: number): SQL<number> {
  return sql`max(${nowMs}, coalesce((SELECT coalesce(sent_at, next_attempt_at) FROM outbox
     WHERE user_id = ${sql.identifier(of)}.id AND (status <> 'dead' OR attempts > 0)
     ORDER BY coalesce(sent_at, next_attempt_at) DESC LIMIT 1 OFFSET ${most - 1}) + ${windowMs}, 0))`;
}

const hourlyTurn = (of: Of, nowMs: number): SQL => nextTurn(of, nowMs, MAX_MAILS_PER_HOUR_UNVERIFIED, HOUR_MS);

/** The instant at which the user's day has room. */
export const dailyTurn = (of: Of, nowMs: number): SQL<number> => nextTurn(of, nowMs, MAX_MAILS_PER_DAY, DAY_MS);

/** The instant at which an e-mail to the user may leave: now, or after those already planned when they fill the hour. */
export const turnOf = (of: Of, nowMs: number): SQL<number> =>
  sql`iif(${sql.identifier(of)}.email_verified_at IS NULL, ${hourlyTurn(of, nowMs)}, ${nowMs})`;

/** Whether an e-mail to the user may leave at once. */
export const hasRoom = (of: Of, nowMs: number): SQL =>
  sql`(${sql.identifier(of)}.email_verified_at IS NOT NULL OR ${hourlyTurn(of, nowMs)} <= ${nowMs})`;
