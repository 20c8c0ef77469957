/**
 * Makes an account the administrator's: a new one, or one that exists. An existing account always gets a new password and loses every
 * other way to log in, since another person may have registered it and a mail gateway may have confirmed its address.
 *
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva            (this machine)
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva --remote   (the deployment)
 *
 * The password is asked for, or taken from RESUENA_ADMIN_PASSWORD; it is hashed here and never sent or stored.
 */
import { readOptions } from './arguments.ts';
import { sql, type SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { isAcceptedEmail, MAX_PASSWORD_LENGTH, MIN_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account-rules.ts';
import { emailKey } from '#domain/account.ts';
import { closeAccess } from '#worker/db/account-access.ts';
import { roleWarning } from '#worker/db/outbox.ts';
import { hashPassword } from '#worker/session/password.ts';
import { askSecret } from './ask-secret.ts';
import { type Shop, withShop } from './run-sql.ts';

const USAGE = 'npm run create-admin -- --email <e-mail> --name <first name> --lastname <last name> [--remote]';

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** SQL with its values in place: the remote command takes no parameters. */
const written = (query: SQL): string => new SQLiteAsyncDialect().sqlToQuery(query.inlineParams()).sql;

async function newPasswordHash(): Promise<string> {
  const password = process.env['RESUENA_ADMIN_PASSWORD'] ?? (await askSecret('Password for the new administrator: '));
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    fail(`a password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  return hashPassword(password);
}

async function makeAdministrator(
  { run, runAll }: Shop,
  person: { email: string; name: string; lastname: string },
): Promise<string> {
  const key = emailKey(person.email);
  const account = sql`email_key = ${key} AND deleted_at IS NULL`;
  const [known] = await run<{ id: number }>(written(sql`SELECT id FROM users WHERE ${account}`));
  if (!known) {
    if (!isAcceptedEmail(person.email)) fail(`not an e-mail address that the shop accepts: ${person.email}`);
    if (person.name.length < MIN_NAME_LENGTH || person.lastname.length < MIN_NAME_LENGTH)
      fail(`There is no such account yet. ${USAGE}`);
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

const values = readOptions({
  email: { type: 'string' },
  name: { type: 'string' },
  lastname: { type: 'string' },
  remote: { type: 'boolean' },
});
if (values.email === undefined) fail(USAGE);
const person = { email: values.email, name: values.name?.trim() ?? '', lastname: values.lastname?.trim() ?? '' };

console.log(await withShop(values.remote ?? false, (shop) => makeAdministrator(shop, person)));
