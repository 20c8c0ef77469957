/**
 * Makes the first administrator of a shop, or raises an account that exists and whose owner confirmed the address. One that nobody
 * confirmed may be a stranger's who registered it first: it gets a new password, and whoever was logged in is not any more.
 *
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva            (this machine)
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva --remote   (the deployment)
 *
 * That password is asked for, or taken from RESUENA_ADMIN_PASSWORD; it is hashed here and never sent or stored.
 */
import { parseArgs } from 'node:util';
import { isAcceptedEmail, MAX_PASSWORD_LENGTH, MIN_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account-rules.ts';
import { emailKey } from '#domain/account.ts';
import { hashPassword } from '#worker/session/password.ts';
import { askSecret } from './ask-secret.ts';
import { type RunSql, withShopDatabase } from './run-sql.ts';

const USAGE = 'npm run create-admin -- --email <e-mail> --name <first name> --lastname <last name> [--remote]';

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** A text as SQL writes it: the remote command takes no parameters. */
const quoted = (text: string): string => `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;

async function newPasswordHash(): Promise<string> {
  const password = process.env['RESUENA_ADMIN_PASSWORD'] ?? (await askSecret('Password for the new administrator: '));
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    fail(`a password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters`);
  return hashPassword(password);
}

async function makeAdministrator(run: RunSql, person: { email: string; name: string; lastname: string }): Promise<string> {
  const key = quoted(emailKey(person.email));
  const raised = await run(
    `UPDATE users SET role = 'ADMIN', is_active = 1 WHERE email_key = ${key} AND deleted_at IS NULL AND email_verified_at IS NOT NULL
     RETURNING id`,
  );
  if (raised.length > 0) return `${person.email} is an administrator now; the password is as it was.`;

  const now = Date.now();
  const unconfirmed = `email_key = ${key} AND deleted_at IS NULL`;
  if ((await run(`SELECT id FROM users WHERE ${unconfirmed}`)).length > 0) {
    const hash = quoted(await newPasswordHash());
    // The role comes last: whoever knew the old password, or is logged in by it, never has it.
    await run(`UPDATE users SET password_hash = ${hash}, email_verified_at = ${now} WHERE ${unconfirmed}`);
    await run(
      `UPDATE sessions SET revoked_at = ${now} WHERE revoked_at IS NULL AND user_id = (SELECT id FROM users WHERE email_key = ${key})`,
    );
    await run(`UPDATE users SET role = 'ADMIN', is_active = 1 WHERE email_key = ${key} AND deleted_at IS NULL`);
    return `${person.email} is an administrator now, with the new password: nobody had confirmed that address.`;
  }

  if (!isAcceptedEmail(person.email)) fail(`not an e-mail address that the shop accepts: ${person.email}`);
  if (person.name.length < MIN_NAME_LENGTH || person.lastname.length < MIN_NAME_LENGTH)
    fail(`There is no such account yet. ${USAGE}`);
  const values = [
    key,
    key,
    quoted(person.name),
    quoted(person.lastname),
    quoted('ADMIN'),
    String(now),
    quoted(await newPasswordHash()),
    String(now),
  ];
  await run(
    `INSERT INTO users (email, email_key, username, lastname, role, email_verified_at, password_hash, created_at)
     VALUES (${values.join(', ')}) RETURNING id`,
  );
  return `${person.email} can log in as administrator.`;
}

const { values } = parseArgs({
  options: { email: { type: 'string' }, name: { type: 'string' }, lastname: { type: 'string' }, remote: { type: 'boolean' } },
});
if (values.email === undefined) fail(USAGE);
const person = { email: values.email, name: values.name?.trim() ?? '', lastname: values.lastname?.trim() ?? '' };

console.log(await withShopDatabase(values.remote ?? false, (run) => makeAdministrator(run, person)));
