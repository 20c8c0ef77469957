/** One's own space: who one is, what one has, and what can be done with the account. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { todayInShop } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { logIn, signIn, uniqueEmail } from './customer.ts';
import { comeBack, loseAnswer, NO_ANSWER } from './cut-calls.ts';
import { fact } from './fact.ts';
import { CONFIRMATION, findInstrument, freeRange, linkIn, mailTo, reservationsOf, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

test('says who one is and counts what one has', async ({ page, watch, sampleCustomer }) => {
  const ana = await sampleCustomer('ana');
  const own = await reservationsOf(ana);
  await signIn(page, ana);
  await page.goto(paths.profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola Ana' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(fact(main, 'Nombre')).toHaveText('Ana Pereyra');
  await expect(fact(main, 'Email')).toContainText('ana@resuena.com');
  await expect(fact(main, 'Rol')).toHaveText('Cliente');
  const [year, month, day] = todayInShop(Date.parse(ana.user.createdAt)).split('-').map(Number);
  await expect(fact(main, 'Miembro desde')).toHaveText(`${day}/${month}/${year}`);
  await expect(fact(main, 'Total')).toHaveText(String(own.length));
  const active = own.filter(({ status }) => status === 'ACTIVE' || status === 'CONFIRMED' || status === 'PENDING');
  await expect(fact(main, 'Activas')).toHaveText(String(active.length));
  await expect(fact(main, 'Finalizadas')).toHaveText(String(own.filter(({ status }) => status === 'ENDED').length));
  await expect(page.getByRole('link', { name: 'Ver mis reservas' })).toHaveAttribute('href', paths.reservations);
  await page.getByRole('link', { name: 'Ver Favoritos' }).click();
  await expect(page).toHaveURL(paths.favorites);

  watch.allow(refusal(500, /\/api\/users\/me$/));
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.profile);
  await expect(page.getByRole('status').filter({ hasText: 'Error al obtener el usuario actual' })).toBeVisible();
  await expect(fact(main, 'Nombre')).toHaveText('Ana Pereyra');
});

test('name and phone are edited; the header follows', async ({ page, freshCustomer }) => {
  const customer = await freshCustomer();
  await signIn(page, customer);
  await page.goto(paths.profile);
  const main = page.getByRole('main');
  await expect(fact(main, 'Teléfono')).toHaveText('No disponible');
  await main.getByRole('button', { name: 'Editar', exact: true }).click();
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  // As after a new version was taken: there must be a field for what was typed.
  await expect(page).toHaveURL(/editar/);
  await page.reload();
  await page.getByLabel('Nombre', { exact: true }).fill('E');
  await page.getByLabel('Teléfono').fill('llámame');
  await main.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible();
  await expect(page.getByText('El teléfono solo admite números, espacios y los signos + ( ) . -')).toBeVisible();
  await page.getByLabel('Nombre', { exact: true }).fill('Elisa');
  await page.getByLabel('Teléfono').fill('+598 99 765 432');
  await page.getByLabel('Recordarme por correo').uncheck({ force: true });
  await main.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(fact(main, 'Nombre')).toHaveText('Elisa Prueba');
  await expect(fact(main, 'Teléfono')).toHaveText('+598 99 765 432');
  await expect(main.getByRole('button', { name: 'Editar', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menú de Elisa Prueba' })).toBeVisible();
  expect(await (await customer.api.get('/api/users/me')).json()).toMatchObject({
    username: 'Elisa',
    phone: '+598 99 765 432',
    reminders: false,
  });
});

test('an address that is not verified can have another link', async ({ page, freshCustomer }) => {
  const { api, email, ...rest } = await freshCustomer();
  await mailTo(api, email, /bienvenida/);
  await signIn(page, { api, email, ...rest });
  await page.goto(paths.profile);
  await expect(page.getByText('Tu correo aún no está confirmado.')).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText(`Te enviamos un enlace nuevo a ${email}`)).toBeVisible();
  const mail = await mailTo(api, email, /^(?!.*bienvenida)/);
  expect(linkIn(mail.text, CONFIRMATION)).not.toBe('');
});

test('another address is asked for with the password, and is the account’s once its link is confirmed', async ({
  page,
  watch,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const wanted = uniqueEmail();
  await signIn(page, customer);
  await page.goto(paths.profile);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Cambiar correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar correo' });
  await expect(dialog.getByText(customer.email)).toBeVisible();
  await dialog.getByLabel('Correo nuevo').fill('sin-arroba');
  const send = dialog.getByRole('button', { name: 'Enviar enlace' });
  await send.click();
  await expect(dialog.getByText('La contraseña es obligatoria')).toBeVisible();
  await expect(dialog.getByText(/^Por favor ingrese un correo electrónico válido/)).toBeVisible();
  await dialog.getByLabel('Correo nuevo').fill(wanted);
  await dialog.getByLabel(/^Tu contraseña/).fill('no-es-esta');
  watch.allow(refusal(422, /me\/email$/));
  await send.click();
  await expect(dialog.getByLabel(/^Tu contraseña/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Tu contraseña/).fill(customer.password);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: `Te enviamos un enlace a ${wanted}` })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(fact(main, 'Email')).toContainText(customer.email);

  const { text } = await mailTo(customer.api, wanted, /correo/i);
  await page.goto(linkIn(text, CONFIRMATION));
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
  await page.goto(paths.profile);
  await expect(fact(main, 'Email')).toContainText(wanted);
  await expect(fact(main, 'Email')).toContainText('Confirmado');
});

test('a request for another address whose answer is lost is written once, however often it is pressed', async ({
  page,
  watch,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const wanted = uniqueEmail();
  await signIn(page, customer);
  await page.goto(paths.profile);
  await page.getByRole('main').getByRole('button', { name: 'Cambiar correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar correo' });
  await dialog.getByLabel('Correo nuevo').fill(wanted);
  await dialog.getByLabel(/^Tu contraseña/).fill(customer.password);
  watch.allow(NO_ANSWER);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/api/users/me/email') && sent.push(request.method())));
  await loseAnswer(page, '**/api/users/me/email', true);
  const send = dialog.getByRole('button', { name: 'Enviar enlace' });
  await send.click();
  await expect(dialog.getByText(/^No sabemos si llegó/)).toBeVisible();
  await page.unrouteAll();
  await comeBack(page);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: `Te enviamos un enlace a ${wanted}` })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual(['PUT']);
  await mailTo(customer.api, wanted, /correo/i);
});

test('another password ends the other sessions', async ({ page, watch, openBrowser, freshCustomer }) => {
  const customer = await freshCustomer();
  const elsewhere = await openBrowser();
  await elsewhere.goto(`${paths.login}?volver=${paths.profile}`);
  await logIn(elsewhere, customer);
  const open = async (where: Page): Promise<Locator> => {
    await where.getByRole('button', { name: 'Cambiar contraseña' }).click();
    return where.getByRole('dialog', { name: 'Cambiar contraseña' });
  };
  const late = await open(elsewhere);
  await late.getByLabel('Contraseña actual').fill(customer.password);
  for (const label of ['Contraseña nueva', 'Confirmar contraseña']) await late.getByLabel(label).fill('Sinfonia88');

  await signIn(page, customer);
  await page.goto(paths.profile);
  const dialog = await open(page);
  await dialog.getByLabel('Contraseña actual').fill('NoEsEsta1');
  await dialog.getByLabel('Contraseña nueva').fill('Armonia77');
  await dialog.getByLabel('Confirmar contraseña').fill('Armonia77');
  watch.allow(refusal(422, /\/password$/), refusal(403, /\/password$/), refusal(409, /\/password$/), refusal(401, /\/api\//));
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await dialog.getByLabel('Contraseña actual').fill(customer.password);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola Elena' })).toBeVisible();

  // What is pressed in one that has ended: why, where to go, and nothing of what was typed.
  await late.getByRole('button', { name: 'Guardar' }).click();
  await expect(elsewhere.getByText('Tu sesión terminó. Inicia sesión para continuar.')).toBeVisible();
  await expect(elsewhere).toHaveURL(`${paths.login}?volver=${encodeURIComponent(paths.profile)}&sesion=terminada`);
  const kept = await elsewhere.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
  for (const secret of [customer.password, 'Sinfonia88']) expect(kept).not.toContain(secret);
  await logIn(elsewhere, { ...customer, password: 'Armonia77' });
  await expect(elsewhere).toHaveURL(paths.profile);
  await expect(await open(elsewhere).then((again) => again.getByLabel('Contraseña nueva'))).toHaveValue('');
});

test('a calendar’s link is listed, goes with another password unless that is unticked, and is revoked', async ({
  page,
  watch,
  freshCustomer,
}) => {
  watch.allow(refusal(404, /\.ics$/));
  const customer = await freshCustomer();
  await signIn(page, customer);
  const makeLink = async (): Promise<string> =>
    ((await (await page.request.put('/api/users/me/calendar')).json()) as { path: string }).path;
  const link = page.getByRole('heading', { name: 'Enlace de tu calendario' });
  const changePassword = async (from: string, to: string, isTicked: boolean): Promise<void> => {
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await dialog.getByLabel('Contraseña actual').fill(from);
    for (const label of ['Contraseña nueva', 'Confirmar contraseña']) await dialog.getByLabel(label).fill(to);
    const removes = dialog.getByRole('checkbox', { name: 'Quitar también mis llaves de acceso' });
    await expect(removes).toBeChecked();
    await removes.setChecked(isTicked);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toBeHidden();
  };
  const first = await makeLink();
  await page.goto(paths.profile);
  await expect(link).toBeVisible();
  await changePassword(customer.password, 'Armonia77', false);
  expect((await page.request.get(first)).status()).toBe(200);
  await expect(link).toBeVisible();
  await changePassword('Armonia77', 'Sinfonia88', true);
  await expect(link).toBeHidden();
  expect((await page.request.get(first)).status()).toBe(404);

  const second = await makeLink();
  await page.reload();
  await page.getByRole('button', { name: 'Revocar enlace' }).click();
  await expect(page.getByText('El enlace de tu calendario ya no funciona.')).toBeVisible();
  await expect(link).toBeHidden();
  expect((await page.request.get(second)).status()).toBe(404);
});

test('a session elsewhere is listed and ended', async ({ page, watch, openBrowser, freshCustomer }) => {
  const customer = await freshCustomer();
  const elsewhere = await openBrowser({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  });
  await elsewhere.goto(paths.login);
  await logIn(elsewhere, customer);
  await expect(elsewhere).toHaveURL(paths.home);

  await page.goto(paths.login);
  await logIn(page, customer);
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.profile);
  const list = page.getByRole('list', { name: 'Sesiones abiertas' });
  const phone = list.getByRole('listitem').filter({ hasText: 'Safari en iPhone' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toContainText('En uso ahora');
  await expect(phone).toContainText('Usada hace unos minutos');

  // Without the shop nobody can tell which sessions are open.
  const isOwn = (url: URL) => url.pathname.startsWith('/api/users/me/sessions');
  watch.allow(refusal(503, /sessions/));
  await page.route(isOwn, (route) => route.fulfill({ status: 503, json: {} }));
  await phone.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('alert')).toContainText('No sabemos si llegó');
  await page.unroute(isOwn);
  await page.reload();

  await phone.getByRole('button', { name: 'Cerrar' }).click();
  await expect(phone).toHaveCount(0);
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  watch.allow(refusal(401, /\/api\//));
  await elsewhere.goto(paths.profile);
  await expect(elsewhere).toHaveURL(/\/login/);
});

test('a copy of one’s data, and the end of the account', async ({ page, watch, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  await signIn(page, customer);
  await page.goto(paths.profile);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar' }).click()]);
  expect(download.suggestedFilename()).toBe('resuena-mis-datos.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(customer.email);
  expect(text).toContain(instrument.name);
  expect(text).not.toMatch(/scrypt|hash/i);

  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' });
  const confirm = dialog.getByRole('button', { name: 'Eliminar cuenta' });
  // An account that cannot be deleted says so before it asks for a password.
  await expect(dialog).toContainText('No puedes eliminar tu cuenta mientras tengas reservas abiertas.');
  await expect(dialog.getByRole('link', { name: 'Ver mis reservas' })).toHaveAttribute('href', paths.reservations);
  await expect(dialog.getByLabel(/^Tu contraseña/)).toHaveCount(0);
  await expect(confirm).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Mantener cuenta' }).click();
  await customer.api.put(`/api/reservations/${id}/cancel`);

  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await dialog.getByLabel(/^Tu contraseña/).fill(customer.password);
  // Reserved in another tab meanwhile: the shop still refuses.
  const { id: later } = await reserve(customer, instrument, await freeRange(request, instrument));
  watch.allow(refusal(409, /\/api\/users\/me$/), refusal(401, /\/login$/));
  await confirm.click();
  await expect(dialog).toContainText('No puedes eliminar tu cuenta mientras tengas reservas abiertas.');
  await customer.api.put(`/api/reservations/${later}/cancel`);
  await confirm.click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await page.goto(paths.login);
  await logIn(page, customer);
  await expect(page.getByText('Credenciales inválidas')).toBeVisible();
});
