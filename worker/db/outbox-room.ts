/**
 * Ten e-mails an hour go to an unconfirmed address, of any kind and from any source: it may be a
 * stranger's. An e-mail counts from when it was sent or is planned to be; one buried before any attempt was none.
 */
const HOUR_MS = 3_600_000;
const MAX_MAILS_PER_HOUR_UNVERIFIED = 10;

/** When the next e-mail to the user of this row may leave, `now` being SQL for the instant that it is asked at. */
const nextTurn = (user: string, now: string): string =>
  `max(${now}, coalesce((SELECT coalesce(sent_at, next_attempt_at) FROM outbox
     WHERE user_id = ${user}.id AND (status <> 'dead' OR attempts > 0)
     ORDER BY coalesce(sent_at, next_attempt_at) DESC LIMIT 1 OFFSET ${MAX_MAILS_PER_HOUR_UNVERIFIED - 1}) + ${HOUR_MS}, 0))`;

/** The instant at which an e-mail to the user may leave: now, or after those already planned when they fill the hour. */
export const turnOf = (user: string, now: string): string =>
  `iif(${user}.email_verified_at IS NULL, ${nextTurn(user, now)}, ${now})`;

/** Whether an e-mail to the user may leave at once. */
export const hasRoom = (user: string, now: string): string =>
  `(${user}.email_verified_at IS NOT NULL OR ${nextTurn(user, now)} <= ${now})`;
