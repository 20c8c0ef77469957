/**
 * The stored ways into an account besides its password, each named here once. They are removed here when an account is recovered,
 * deleted or deactivated. Links in e-mails are not stored: mail/reset-link.ts binds them to the address.
 */
import { sql, type SQL } from 'drizzle-orm';

/** `when`: nothing is removed unless it holds, for instance that the same batch changed the password. */
type Closing = { userId: number; when?: SQL };

const ALWAYS = sql`1`;

/** Ends every session but `keepSessionId`. */
export const endSessions = ({
  userId,
  nowMs,
  keepSessionId = '',
  when = ALWAYS,
}: Closing & { nowMs: number; keepSessionId?: string }): SQL =>
  sql`UPDATE sessions SET revoked_at = ${nowMs} WHERE user_id = ${userId} AND id <> ${keepSessionId} AND revoked_at IS NULL AND ${when}`;

/** Removes passkeys, recovery codes and the calendar's address: all, or those whose creation time `which` accepts. */
export const removeAddedAccess = ({ userId, when = ALWAYS }: Closing, which: (madeAt: SQL) => SQL = () => ALWAYS): SQL[] => [
  sql`DELETE FROM passkeys WHERE user_id = ${userId} AND ${when} AND ${which(sql`passkeys.created_at`)}`,
  // Recovery codes replace a passkey, so they are removed with the last one.
  sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND ${when} AND (${which(sql`recovery_codes.created_at`)}
    OR NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId}))`,
  sql`UPDATE users SET calendar_hash = NULL, calendar_since = NULL WHERE id = ${userId} AND calendar_since IS NOT NULL
    AND ${when} AND ${which(sql`users.calendar_since`)}`,
];

/** Cancels a requested change of address: its link no longer confirms it. */
export const dropWantedEmail = ({ userId, when = ALWAYS }: Closing): SQL =>
  sql`UPDATE users SET wanted_email = NULL WHERE id = ${userId} AND wanted_email IS NOT NULL AND ${when}`;

/** All of them. */
export const closeAccess = (closing: Closing & { nowMs: number; keepSessionId?: string }): SQL[] => [
  endSessions(closing),
  dropWantedEmail(closing),
  ...removeAddedAccess(closing),
];
