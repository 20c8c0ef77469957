/** The account of an administrator, made from outside the shop. */
import { sql, type SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { FIRST_NAME, isAcceptedEmail, PASSWORD } from '#domain/account-rules.ts';
import { emailKey } from '#domain/account.ts';
import { closeAccess } from '#worker/db/account-access.ts';
import { roleWarning } from '#worker/db/outbox.ts';
import { hashPassword } from '#worker/session/password.ts';
import { askSecret } from './ask-secret.ts';
import type { Shop } from './run-sql.ts';

export type Person = { email: string; name: string; lastname: string };

/** SQL with its values in place: the remote command takes no parameters. */
const written = (query: SQL): string => new SQLiteAsyncDialect().sqlToQuery(query.inlineParams()).sql;

/** RESUENA_ADMIN_PASSWORD, else asked for. It is hashed here and never sent or stored. */
async function newPasswordHash(): Promise<string> {
  const password = process.env['RESUENA_ADMIN_PASSWORD'] ?? (await askSecret('Password for the new administrator: '));
  if (password.length < PASSWORD.min || password.length > PASSWORD.max)
    throw new Error(`a password has ${PASSWORD.min} to ${PASSWORD.max} characters`);
  return hashPassword(password);
}

export const hasAdministrator = async ({ run }: Pick<Shop, 'run'>): Promise<boolean> =>
  (await run(`SELECT 1 FROM users WHERE role = 'ADMIN' AND is_active = 1 AND deleted_at IS NULL LIMIT 1`)).length > 0;

/** What was done, in words. Throws when the address, the name or the password is none that the shop takes. */
export async function makeAdministrator({ run, runAll }: Pick<Shop, 'run' | 'runAll'>, person: Person): Promise<string> {
  const key = emailKey(person.email);
  const account = sql`email_key = ${key} AND deleted_at IS NULL`;
  const [known] = await run<{ id: number }>(written(sql`SELECT id FROM users WHERE ${account}`));
  if (!known) {
    if (!isAcceptedEmail(person.email)) throw new Error(`not an e-mail address that the shop accepts: ${person.email}`);
    if (person.name.length < FIRST_NAME.min || person.lastname.length < FIRST_NAME.min)
      throw new Error('there is no such account yet: a new one needs --email, --name and --lastname');
  }
  const passwordHash = await newPasswordHash();
  const nowMs = Date.now();
  const steps = [
    sql`INSERT INTO users (email, email_key, username, lastname, email_verified_at, password_hash, created_at)
      VALUES (${key}, ${key}, ${person.name}, ${person.lastname}, ${nowMs}, ${passwordHash}, ${nowMs})
      ON CONFLICT (email_key) DO UPDATE SET password_hash = excluded.password_hash,
        email_verified_at = excluded.email_verified_at`,
    ...(known ? closeAccess({ userId: known.id, nowMs }) : []),
    roleWarning('ADMIN', { id: crypto.randomUUID(), nowMs, who: account }),
    sql`UPDATE users SET role = 'ADMIN', is_active = 1 WHERE ${account}`,
  ];
  await runAll(steps.map(written));
  return known
    ? `${person.email} is an administrator now, with the new password; whatever else opened the account does so no longer.`
    : `${person.email} can log in as administrator.`;
}
