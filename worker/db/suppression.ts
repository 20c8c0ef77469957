/** Addresses that nothing is sent to any more. The claim of an e-mail asks (outbox-claim.ts), and administrators lift it. */
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { SuppressedAddress } from '#domain/contract/admin/mail.ts';
import { failure } from '#domain/failure.ts';
import { ADDRESS_SUPPRESSED, type SuppressionCause } from '#domain/mail.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { u } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, among, batch, build, returning, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { suppressedAddresses as suppressed } from './schema/mail.ts';

const MAX_SHOWN = 50;
const MAX_DETAIL = 300;

/** The address, as compared, that the message `o` goes to. */
const RECIPIENT = sql`coalesce(lower(o.recipient), (SELECT email_key FROM users WHERE id = o.user_id))`;

/** Whether the message `o` goes to such an address. */
export const IS_SUPPRESSED: SQL = sql`EXISTS (SELECT 1 FROM suppressed_addresses x WHERE x.email_key = ${RECIPIENT})`;

/** Comes before a claim. */
export const markSuppressedDead = (id: string, nowMs: number): SQL =>
  sql`UPDATE outbox AS o SET status = 'dead', last_error = ${ADDRESS_SUPPRESSED}
    WHERE o.id = ${id} AND o.status IN ('queued', 'failed') AND o.lease_until <= ${nowMs} AND ${IS_SUPPRESSED}`;

type Refusal = { cause: SuppressionCause; detail: string; nowMs: number };

const suppress = ({ cause, detail, nowMs }: Refusal, which: SQL) =>
  returning(
    { id: suppressed.id },
    sql`INSERT INTO suppressed_addresses (email_key, cause, detail, created_at)
      SELECT f.email_key, ${cause}, ${detail.slice(0, MAX_DETAIL)}, ${nowMs} FROM (${which}) f WHERE f.email_key IS NOT NULL
      ON CONFLICT (email_key) DO NOTHING`,
  );

/** The address that this message was refused for. */
export async function suppressRecipient(db: Database, outboxId: string, refusal: Refusal): Promise<void> {
  await all(db, suppress(refusal, sql`SELECT ${RECIPIENT} AS email_key FROM outbox o WHERE o.id = ${outboxId}`));
}

/** Those of the addresses that an account has; of anybody else nothing is kept. How many are new. */
export async function suppressAccounts(db: Database, emailKeys: readonly string[], refusal: Refusal): Promise<number> {
  const which = sql`SELECT email_key FROM users WHERE email_key IN ${among(emailKeys)} AND deleted_at IS NULL`;
  return (await all(db, suppress(refusal, which))).length;
}

const FIELDS = {
  id: suppressed.id,
  emailKey: suppressed.emailKey,
  cause: suppressed.cause,
  detail: suppressed.detail,
  createdAt: sql<number>`suppressed_addresses.created_at`,
  userId: u.id,
  userName: sql<string>`u.username || ' ' || u.lastname`,
};

export const toSuppressed = ({ emailKey, userName, createdAt, ...row }: RowOf<typeof FIELDS>): SuppressedAddress => ({
  ...row,
  address: emailKey,
  userName: userName.trim(),
  createdAt: new Date(createdAt).toISOString(),
});

/** The newest. */
export const selectSuppressed = () =>
  rows(
    FIELDS,
    sql`FROM suppressed_addresses JOIN users u ON u.email_key = suppressed_addresses.email_key
      ORDER BY suppressed_addresses.id DESC LIMIT ${MAX_SHOWN}`,
  );

/** When the account's own address was suppressed. */
export const selectSuppressionOf = (userId: number) =>
  build
    .select({ createdAt: suppressed.createdAt })
    .from(suppressed)
    .where(sql`email_key = (SELECT email_key FROM users WHERE id = ${userId})`)
    .orderBy(desc(suppressed.id));

/** Lets e-mails go to the address again. What died meanwhile stays dead until it is retried. */
export async function liftSuppression(
  db: Database,
  id: number,
  author: Author,
  key: WriteKey | null,
): Promise<Result<undefined>> {
  const { lifted } = await batch(db, {
    entry: auditStatement(
      { ...author, action: 'mail_resumed', entity: 'user' },
      sql`SELECT u.id AS entity_id, '' AS entity_name, json_object('cause', x.cause) AS before_json, NULL AS after_json
        FROM suppressed_addresses x JOIN users u ON u.email_key = x.email_key WHERE x.id = ${id}`,
    ),
    lifted: keyed(build.delete(suppressed).where(eq(suppressed.id, id)).returning({ id: suppressed.id }), sql`${id}`, key),
  });
  return lifted.length > 0 ? ok(undefined) : fail(failure('suppression_not_found'));
}
