/** Codes that let an account's owner log in while others guess. A code is computed from its e-mail's id and never stored. */
import { sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '#domain/durations.ts';
import { o } from './aliases.ts';
import { rows } from './database.ts';

/** As the e-mail says: how long the code is valid after it was sent. */
const LIFE_MS = 10 * MINUTE_MS;
/** How late the e-mail may be. */
const PATIENCE_MS = 50 * MINUTE_MS;

/** Whether the e-mail, an outbox row of this name, may still be sent. */
export const loginCodeIsDue = (name: SQL, nowMs: number): SQL => sql`${name}.created_at > ${nowMs - PATIENCE_MS}`;

/** The e-mails whose codes the account with this e-mail key may still use, without those used already. */
export const selectLoginCodes = (emailKey: string, nowMs: number) =>
  rows(
    { id: o.id },
    sql`FROM outbox o JOIN users u ON u.id = o.user_id WHERE u.email_key = ${emailKey} AND o.kind = 'login_code'
      AND o.created_at > ${nowMs - PATIENCE_MS - LIFE_MS} AND (o.sent_at IS NULL OR o.sent_at > ${nowMs - LIFE_MS})`,
  );
