/** Codes that let an account's owner in while others guess. A code is made from its e-mail's id, and stands in no table. */
import { sql, type SQL } from 'drizzle-orm';
import { o } from './aliases.ts';
import { rows } from './database.ts';

/** What the e-mail says: the code is good for so long from when it was sent. */
const LIFE_MS = 10 * 60_000;
/** The e-mail may be late by so much. */
const PATIENCE_MS = 50 * 60_000;

/** Whether the e-mail `o` may still be sent. */
export const loginCodeIsDue = (nowMs: number): SQL => sql`o.created_at > ${nowMs - PATIENCE_MS}`;

/** The e-mails whose codes the account with this e-mail key may still use, but for those that it used already. */
export const selectLoginCodes = (emailKey: string, nowMs: number) =>
  rows(
    { id: o.id },
    sql`FROM outbox o JOIN users u ON u.id = o.user_id WHERE u.email_key = ${emailKey} AND o.kind = 'login_code'
      AND o.created_at > ${nowMs - PATIENCE_MS - LIFE_MS} AND (o.sent_at IS NULL OR o.sent_at > ${nowMs - LIFE_MS})`,
  );
