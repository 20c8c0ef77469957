/** People: who may do what, whose account is open; and the log of what administrators did. */
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { downloadedBy, expect, read, rowsOf, test } from './admin-test.ts';
import { logIn } from './customer.ts';
import { expectMessage } from './messages.ts';
import { dailyStock, mailTo, reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

test('search, filters, sort and page stand in the address', async ({ adminPage: page }) => {
  const rows = rowsOf(page, 'Usuarios');
  await page.goto(paths.adminUsers);
  await expect(rows).toHaveCount(10);
  for (const name of ['ID', 'Usuario', 'Correo', 'Rol', 'Alta', 'Cambiar rol'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect(page.getByText(/^11–20 de \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Correo' }).click();
  await expect(page).toHaveURL(/\?orden=email$/);
  await page.getByLabel('Cuenta:').selectOption('desactivadas');
  await expect(page).toHaveURL(/cuenta=desactivadas/);
  await expect(rows.first()).toContainText('Desactivada');
  await page.getByLabel('Cuenta:').selectOption('todas');
  await expect(rows).toHaveCount(10);
  await page.getByLabel('Correo:').selectOption('sin confirmar');
  await expect(page).toHaveURL(/correo=sin-confirmar/);
  await expect(rows.filter({ hasNotText: 'Sin confirmar' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Correo:')).toHaveValue('sin-confirmar');
  await expect(rows.filter({ hasText: 'Sin confirmar' }).first()).toBeVisible();
  await page.getByLabel('Correo:').selectOption('confirmado');
  await expect(rows.filter({ hasText: 'Confirmado' })).toHaveCount(10);
  await page.getByLabel('Correo:').selectOption('todos');
  await expect(page).not.toHaveURL(/correo=/);
  await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill('INES acosta');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('inactiva@resuena.com');
  await page.reload();
  await expect(rows).toHaveCount(1);
  const { text } = await downloadedBy(page, () => page.getByRole('link', { name: 'Exportar CSV' }).click());
  expect(text.trim().split('\r\n')).toHaveLength(2);
  await page.getByRole('searchbox').fill('nadie así');
  await expect(page.getByText('Ningún usuario coincide')).toBeVisible();
  // The rows are slow to come: the text goes at once, and is not written back meanwhile.
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/users?*', async (route) => {
    await slow.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  slow.resolve();
  await expect(rows).toHaveCount(10);
  await expect(page).not.toHaveURL(/buscar=/);
});

test('a role is granted and taken away with its warning, an account closed and opened, and the log has it all', async ({
  adminPage: page,
  watch,
  adminApi,
  freshCustomer,
  openBrowser,
}) => {
  test.slow();
  const { email, password, user } = await freshCustomer();
  const rows = rowsOf(page, 'Usuarios');
  await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent(email)}`);
  const role = rows.getByRole('combobox');
  await role.selectOption('Administrador');
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('Va a poder ver y cambiar todo:')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(role).toHaveValue('USER');
  await role.selectOption('Administrador');
  // The address was never confirmed, so the dialog asks a second time.
  const give = asked.getByRole('button', { name: 'Dar permisos' });
  await expect(asked.getByText('Su correo nunca se confirmó:')).toBeVisible();
  await expect(give).toBeDisabled();
  await asked.getByRole('checkbox', { name: /^Sé de quién es esta cuenta/ }).check();
  await give.click();
  await expectMessage(page, 'Permisos actualizados correctamente');
  await expect(role).toHaveValue('ADMIN');

  await role.selectOption('Cliente');
  const warned = page.getByRole('alertdialog').or(asked);
  await expect(warned.getByText('Deja de ver la administración:')).toBeVisible();
  watch.allow(refusal(500, /\/role\?/));
  await page.route('**/role?*', (route) => route.fulfill({ status: 500, json: {} }));
  await warned.getByRole('button').last().click();
  await expect(warned.getByText('Error al cambiar permisos: Error al actualizar rol de usuario')).toBeVisible();
  await page.unroute('**/role?*');
  await warned.getByRole('button').last().click();
  await expect(role).toHaveValue('USER');

  const theirs = await openBrowser();
  await theirs.goto(paths.login);
  await logIn(theirs, { email, password });
  await expect(theirs).toHaveURL(paths.home);
  await rows.getByRole('button', { name: /^Desactivar la cuenta/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
  await expect(rows).toContainText('Desactivada');
  watch.allow(refusal(401, /\/api\//), refusal(403, /\/login$/));
  await theirs.goto(paths.reservations);
  await expect(theirs).toHaveURL(/\/login/);
  await logIn(theirs, { email, password });
  await expect(theirs.getByText('Cuenta desactivada')).toBeVisible();
  await rows.getByRole('button', { name: /^Activar la cuenta/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await expect(rows).not.toContainText('Desactivada');

  await page.getByRole('link', { name: 'Auditoría' }).click();
  await page.getByRole('searchbox', { name: 'Buscar en la auditoría' }).fill(email);
  const log = page.getByRole('table', { name: /^Cambios/ });
  await expect(log.getByText(/^Cambió el rol$/)).toHaveCount(2);
  await expect(log.getByText('Desactivó la cuenta')).toBeVisible();
  await expect(log.getByText('Activó la cuenta', { exact: true })).toBeVisible();
  await expect(log.getByRole('row').filter({ hasText: 'Cambió el rol' }).last()).toContainText(
    /Martina Olivera.*Antes: Cliente.*Después: Administrador/,
  );
  await expect(page.getByText('4 cambios', { exact: true })).toBeVisible();
  const { text } = await downloadedBy(page, () => page.getByRole('link', { name: 'Exportar CSV' }).click());
  expect(text.trim().split('\r\n')).toHaveLength(5);
  await page.getByLabel('Objeto:').selectOption('Instrumento');
  await expect(page).toHaveURL(/objeto=instrument/);
  await expect(log).toHaveCount(0);
  expect(await read<User[]>(await adminApi.admin.api.get('/api/users', { params: { search: email } }))).toMatchObject([
    { id: user.id, role: 'USER', isActive: true },
  ]);
});

test('closing an account offers to cancel what it has open in the same step, with one e-mail', async ({
  adminPage: page,
  watch,
  adminApi,
  freshCustomer,
}) => {
  test.slow();
  const customer = await freshCustomer();
  const { email, user } = customer;
  const instrument = await adminApi.addInstrument();
  for (const ahead of [5, 9])
    await reserve(customer, instrument, { start: addDays(today(), ahead), end: addDays(today(), ahead + 1) }, 2);
  const rows = rowsOf(page, 'Usuarios');
  const close = rows.getByRole('button', { name: /^Desactivar la cuenta/ });
  const asked = page.getByRole('alertdialog');
  await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent(email)}`);

  watch.allow(refusal(500, /\/reservations\/groups\?/), refusal(503, /\/health\/ping/));
  await page.route('**/reservations/groups?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/health/ping', (route) => route.fulfill({ status: 503, body: '' }));
  const unknown = asked.getByText('No pudimos comprobar si tiene reservas abiertas.');
  await close.click();
  await expect(unknown).toBeVisible();
  await asked.getByRole('button', { name: 'Volver' }).click();
  await page.unroute('**/reservations/groups?*');

  // Opened before the server is known to be back, it asks again by itself.
  await close.click();
  await expect(unknown).toBeVisible();
  await page.unroute('**/health/ping');
  const cancels = asked.getByRole('checkbox', { name: 'Cancelar también sus 2 reservas abiertas' });
  await expect(cancels).not.toBeChecked();
  await expect(asked.getByText('Si no lo marcas, quedan como están y siguen ocupando stock.')).toBeVisible();
  await cancels.check();
  await asked.getByRole('button', { name: 'Desactivar y cancelar' }).click();
  await expectMessage(page, 'Cuenta desactivada y reservas canceladas');
  await expect(rows).toContainText('Desactivada');

  const theirs = await read<Reservation[]>(await adminApi.admin.api.get(`/api/reservations/user/${user.id}`));
  expect(theirs.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  const days = await dailyStock(adminApi.admin.api, instrument.id, today(), addDays(today(), 12));
  expect(new Set(days.map(({ availableStock }) => availableStock))).toEqual(new Set([instrument.stock]));
  const mail = await mailTo(adminApi.admin.api, email, /desactivada/);
  for (const { id } of theirs) expect(mail.text).toContain(`Reserva #${id}: ${instrument.name}`);

  await rows.getByRole('button', { name: /^Activar la cuenta/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activar' }).click();
  await close.click();
  await expect(asked.getByText('No tiene reservas abiertas.')).toBeVisible();
});

test('of the accounts made today those that are chosen are closed together, with what they have open', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  test.slow();
  const [one, two, kept] = [await freshCustomer(), await freshCustomer(), await freshCustomer()];
  const instrument = await adminApi.addInstrument();
  await reserve(one, instrument, { start: addDays(today(), 5), end: addDays(today(), 6) });
  await page.goto(`${paths.adminUsers}?orden=id-desc`);
  await page.getByLabel('Alta:').selectOption('creadas hoy');
  await expect(page).toHaveURL(/alta=hoy/);
  const bar = page.getByRole('group', { name: 'Con los elegidos' });
  await page.getByRole('searchbox').fill('admin@resuena.com');
  await expect(page.getByText('Ningún usuario coincide')).toBeVisible();
  await page.goto(`${paths.adminUsers}?buscar=admin@resuena.com`);
  await expect(rowsOf(page, 'Usuarios')).toHaveCount(1);
  await expect(rowsOf(page, 'Usuarios').getByRole('checkbox')).toHaveCount(0);

  await page.goto(`${paths.adminUsers}?orden=id-desc&alta=hoy`);
  const rowOf = (email: string) => rowsOf(page, 'Usuarios').filter({ hasText: email });
  for (const { email } of [one, two]) await rowOf(email).getByRole('checkbox').check();
  await expect(bar.getByText('2 cuentas elegidas')).toBeVisible();
  await bar.getByRole('button', { name: 'Desactivar' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Desactivar 2 cuentas' });
  await expect(asked.getByText(one.email)).toBeVisible();
  await asked.getByRole('checkbox', { name: 'Cancelar también sus reservas abiertas' }).check();
  await asked.getByRole('button', { name: 'Desactivar y cancelar' }).click();
  await expectMessage(page, 'Desactivadas: 2 cuentas');

  for (const [{ email }, isActive] of [
    [one, false],
    [two, false],
    [kept, true],
  ] as const)
    expect(await read<User[]>(await adminApi.admin.api.get('/api/users', { params: { search: email } }))).toMatchObject([
      { isActive },
    ]);
  const theirs = await read<Reservation[]>(await adminApi.admin.api.get(`/api/reservations/user/${one.user.id}`));
  expect(theirs.map(({ status }) => status)).toEqual(['CANCELLED']);
  await expect(rowOf(one.email).getByRole('checkbox')).toHaveCount(0);
  await expect(bar.getByText(/elegida/)).toHaveCount(0);
});

test('nobody takes their own rights or closes their own account, whatever the page is made to send', async ({
  adminPage: page,
  adminApi,
}) => {
  await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent('admin@resuena.com')}`);
  const own = page.getByRole('combobox', { name: /^Rol de Martina Olivera/ });
  await expect(own).toBeDisabled();
  await expect(own).toHaveAccessibleDescription('No puedes quitarte permisos de administrador a ti mismo');
  await expect(page.getByRole('button', { name: 'Desactivar la cuenta de Martina Olivera' })).toBeDisabled();
  const { id } = adminApi.admin.user;
  const refused = await adminApi.admin.api.put(`/api/users/${id}/role`, { params: { role: 'USER' } });
  expect([refused.status(), await refused.json()]).toMatchObject([
    409,
    { message: 'No puedes quitarte permisos de administrador a ti mismo' },
  ]);
  expect((await adminApi.admin.api.put(`/api/users/${id}/active`, { params: { active: 'false' } })).status()).toBe(409);
});
