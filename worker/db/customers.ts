/** Customers whom administrators add, and changes of their contact data. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { emailKey } from '#domain/account.ts';
import type { ContactChange, CustomerDraft } from '#domain/contract/admin/customers.ts';
import type { User } from '#domain/contract/users.ts';
import { closeAccess } from './account-access.ts';
import { newPlaceholder, NO_PASSWORD } from './address.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, batch, build, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { addressChangedStatement, addressSetStatement, welcomeStatement } from './outbox.ts';
import { users } from './schema/accounts.ts';
import { toUser, USER_FIELDS } from './users.ts';

/**
 * Adds a customer who has no password yet; one with an address gets the welcome e-mail (`outboxId`). The unique index users_email
 * refuses an address that another account has.
 */
export async function addCustomer(
  db: Database,
  { username, lastname, phone, email }: CustomerDraft,
  { author, outboxId, key }: { author: Author; outboxId: string; key: WriteKey | null },
): Promise<User> {
  const stored = email ?? newPlaceholder();
  const address = { email: stored, emailKey: emailKey(stored) };
  const insert = build
    .insert(users)
    .values({ ...address, username, lastname, phone, passwordHash: NO_PASSWORD, createdAt: author.nowMs })
    .returning(USER_FIELDS);
  const [[row]] = await batch(db, [
    keyed(insert, NEW_ROW, key),
    welcomeStatement({ id: outboxId, emailKey: address.emailKey, nowMs: author.nowMs }),
    auditStatement(
      { ...author, action: 'created', entity: 'user' },
      sql`SELECT users.id AS entity_id, '' AS entity_name, NULL AS before_json,
        json_object('hasEmail', json(iif(users.has_email, 'true', 'false'))) AS after_json
        FROM users WHERE email_key = ${address.emailKey}`,
    ),
  ]);
  if (!row) throw new Error('INSERT … RETURNING gave no row');
  return toUser(row);
}

type Row = RowOf<typeof USER_FIELDS>;

/** The fields that differ from the stored customer. */
export type ContactPlan = { known: Row; set: Partial<Pick<Row, 'username' | 'lastname' | 'phone' | 'email'>> };

/** Null: there is no such account. */
export async function planContact(db: Database, id: number, change: ContactChange): Promise<ContactPlan | null> {
  const [known] = await all(
    db,
    build
      .select(USER_FIELDS)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt))),
  );
  if (!known) return null;
  const { username = known.username, lastname = known.lastname, phone = known.phone, email = known.email } = change;
  const wanted = { username, lastname, phone: phone === '' ? null : phone, email };
  const set = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== known[field as keyof typeof wanted]),
  ) as ContactPlan['set'];
  return { known, set };
}

/**
 * Changes a customer's contact as planned. A new address is unconfirmed, and nothing that opened the account or was sent to the address
 * before opens it any longer; both are written to. Null, and nothing is written, when the account changed since the plan. The unique
 * index users_email refuses an address that another account has.
 */
export async function changeContact(
  db: Database,
  { known, set }: ContactPlan,
  { author, outboxIds: [toOld, toNew], key }: { author: Author; outboxIds: readonly [string, string]; key: WriteKey | null },
): Promise<User | null> {
  const { nowMs } = author;
  const asPlanned = sql`users.id = ${known.id} AND users.role = 'USER' AND users.deleted_at IS NULL AND users.email = ${known.email}`;
  const address = set.email === undefined ? {} : { email: set.email, emailKey: emailKey(set.email), emailVerifiedAt: null };
  const update = build
    .update(users)
    .set({ ...set, ...address })
    .where(asPlanned)
    .returning(USER_FIELDS);
  const when = sql`EXISTS (SELECT 1 FROM users WHERE ${asPlanned})`;
  const before = [
    auditStatement(
      { ...author, action: 'updated', entity: 'user' },
      // The names of the fields, without values: the log outlives the account.
      sql`SELECT users.id AS entity_id, '' AS entity_name, NULL AS before_json,
        json_object('contact', json(${JSON.stringify(Object.keys(set))})) AS after_json FROM users WHERE ${asPlanned}`,
    ),
    ...(set.email === undefined
      ? []
      : [addressChangedStatement({ id: toOld, nowMs, who: asPlanned }), ...closeAccess({ userId: known.id, nowMs, when })]),
  ];
  const after =
    set.email === undefined
      ? []
      : [addressSetStatement({ id: toNew, nowMs, who: sql`users.id = ${known.id} AND users.email = ${set.email}` })];
  const [[row]] = await batch(db, [keyed(update, sql`${known.id}`, key)], { before, after });
  return row ? toUser(row) : null;
}
