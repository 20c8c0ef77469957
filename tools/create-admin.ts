/**
 * Makes an account the administrator's: a new one, or one that exists. An existing account always gets a new password and loses every
 * other way to log in, since another person may have registered it and a mail gateway may have confirmed its address.
 *
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva            (this machine)
 *   npm run create-admin -- --email marta@resuena.com --name Marta --lastname Silva --remote   (the deployment)
 */
import { makeAdministrator } from './administrator.ts';
import { readOptions } from './arguments.ts';
import { explain } from './explain.ts';
import { withShop } from './run-sql.ts';

const values = readOptions({
  email: { type: 'string' },
  name: { type: 'string' },
  lastname: { type: 'string' },
  remote: { type: 'boolean' },
});

await explain(async () => {
  if (values.email === undefined)
    throw new Error('npm run create-admin -- --email <e-mail> --name <first name> --lastname <last name> [--remote]');
  const person = { email: values.email, name: values.name?.trim() ?? '', lastname: values.lastname?.trim() ?? '' };
  console.log(await withShop(values.remote ?? false, (shop) => makeAdministrator(shop, person)));
});
