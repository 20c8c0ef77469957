/**
 * Makes the first administrator of a shop, or raises an account that exists:
 *
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva            (this machine)
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva --remote   (the deployment)
 *
 * The password of a new account is asked for, or taken from RESUENA_ADMIN_PASSWORD; it is hashed here and never sent or stored.
 */
import { parseArgs } from 'node:util';
import { isAcceptedEmail, MIN_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account-rules.ts';
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

async function makeAdministrator(run: RunSql, person: { email: string; name: string; lastname: string }): Promise<string> {
  const key = quoted(emailKey(person.email));
  const raised = await run(
    `UPDATE users SET role = 'ADMIN', is_active = 1 WHERE email_key = ${key} AND deleted_at IS NULL RETURNING id`,
  );
  if (raised.length > 0) return `${person.email} is an administrator now; the password is as it was.`;

  if (!isAcceptedEmail(person.email)) fail(`not an e-mail address that the shop accepts: ${person.email}`);
  if (person.name.length < MIN_NAME_LENGTH || person.lastname.length < MIN_NAME_LENGTH)
    fail(`There is no such account yet. ${USAGE}`);
  const password = process.env['RESUENA_ADMIN_PASSWORD'] ?? (await askSecret('Password for the new administrator: '));
  if (password.length < MIN_PASSWORD_LENGTH) fail(`a password has at least ${MIN_PASSWORD_LENGTH} characters`);
  const now = Date.now();
  const values = [
    key,
    key,
    quoted(person.name),
    quoted(person.lastname),
    quoted('ADMIN'),
    String(now),
    quoted(await hashPassword(password)),
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
