/** The link of the welcome e-mail: a page whose button confirms the address, and nothing else does. */
import type { Locator, Page } from 'playwright/test';
import type { User } from '#domain/contract/users.ts';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { CONFIRMATION, findInstrument, freeRange, linkIn, mailTo, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'Confirmar mi correo' });

test('opening the link confirms nothing, its button does; links of older e-mails lead to it too', async ({
  page,
  freshCustomer,
}) => {
  const { api, email } = await freshCustomer();
  const { text } = await mailTo(api, email, /bienvenida/);
  const link = linkIn(text, CONFIRMATION);
  const confirmations: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') confirmations.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(link);
  await expect(page.getByText(`Vas a confirmar que ${email} es tu correo.`)).toBeVisible();
  await page.reload();
  await expect(confirmButton(page)).toBeVisible();
  await page.goto(link.replace('/confirmar#', '/api/users/verify?'));
  await expect(page).toHaveURL(link);
  await expect(confirmButton(page)).toBeVisible();
  expect(confirmations).toEqual([]);
  expect(((await (await api.get('/api/users/me')).json()) as User).emailVerified).toBe(false);

  await confirmButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correo confirmado');
  expect(confirmations).toEqual(['POST /api/users/verify']);
  expect(((await (await api.get('/api/users/me')).json()) as User).emailVerified).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
});

test('a reservation that was begun in this browser goes on from here', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const { text } = await mailTo(customer.api, customer.email, /bienvenida/);
  const instrument = await findInstrument(request, 'Arpa');
  const checkout = paths.checkout(instrument.id, await freeRange(request, instrument));
  await signIn(page, customer);
  await page.goto(checkout);
  // Its heading stands before the page that remembers where it was begun.
  await expect(page.getByRole('button', { name: 'Revisar fechas seleccionadas' })).toBeEnabled();
  const other = await page.context().newPage();
  await other.goto(linkIn(text, CONFIRMATION));
  await confirmButton(other).click();
  await expect(other.getByRole('main').getByRole('link', { name: 'Explorar instrumentos' })).toBeVisible();
  await other.getByRole('link', { name: 'Continuar con tu reserva' }).click();
  await expect(other).toHaveURL(checkout);
});

test('a reservation that was made waits behind the link of its e-mail, in any browser', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Arpa');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  const { text } = await mailTo(customer.api, customer.email, /^Confirma tu correo para mantener/);
  await page.goto(linkIn(text, CONFIRMATION));
  await confirmButton(page).click();
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: paths.voucher(id) })}`);

  await signIn(page, customer);
  await page.goto(linkIn(text, CONFIRMATION));
  await page.getByRole('link', { name: 'Ver tu reserva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobante de reserva' })).toBeVisible();
});

test('a link that is no longer good says how to get another, to each as they are signed in', async ({
  page,
  watch,
  freshCustomer,
  sampleCustomer,
}) => {
  watch.allow(refusal(400, /\/api\/users\/verify$/));
  const dead = page.getByText('El enlace no es válido o ya venció.');
  await page.goto(`${paths.confirmEmail}#token=inventado`);
  await confirmButton(page).click();
  await expect(dead).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: paths.profile })}`);

  // Cut off on its way.
  const { email, ...customer } = await freshCustomer();
  await signIn(page, { email, ...customer });
  await page.goto(paths.confirmEmail);
  await expect(dead).toBeVisible();
  await page.getByRole('button', { name: 'Enviar otro enlace' }).click();
  await expect(page.getByText(`Te enviamos un enlace nuevo a ${email}.`)).toBeVisible();
  const { text } = await mailTo(customer.api, email, /Confirma tu correo/);

  // In a browser where another account is signed in: its session does not change.
  await page.context().clearCookies();
  await signIn(page, await sampleCustomer('ana'));
  await page.goto(linkIn(text, CONFIRMATION));
  await expect(page.getByText('En este navegador entraste como ana@resuena.com')).toBeVisible();
  await confirmButton(page).click();
  await expect(page.getByText(`Quedó confirmado el correo ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menú de Ana Pereyra' })).toBeVisible();
  await page.goto('/health/ping');
  await page.goto(`${paths.confirmEmail}#token=inventado`);
  await confirmButton(page).click();
  await expect(page.getByText('El correo de la cuenta con la que entraste, ana@resuena.com, ya está confirmado.')).toBeVisible();
});

test('a confirmation that does not reach the server is no dead link: the button stays', async ({
  page,
  watch,
  freshCustomer,
}) => {
  const { api, email } = await freshCustomer();
  const { text } = await mailTo(api, email, /bienvenida/);
  watch.allow(/Failed to load resource/);
  await page.goto(linkIn(text, CONFIRMATION));
  await page.route('**/api/users/verify', (route) => route.abort());
  await confirmButton(page).click();
  await expect(page.getByText('Sin conexión con la tienda. Inténtalo nuevamente en un momento.')).toBeVisible();
  await page.unroute('**/api/users/verify');
  await confirmButton(page).click();
  await expect(page.getByText('Tu correo quedó confirmado.')).toBeVisible();
});
