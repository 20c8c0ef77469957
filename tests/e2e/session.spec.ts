/** Who is signed in is what the cookie says; what the browser stores is only what shows until the server has answered. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { logIn, loseSession, signIn, USER_KEY } from './customer.ts';
import { openLive } from './live.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const ME = '/api/users/me';
const menu = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name: `Menú de ${name}` });

const forbidStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
};

/** Counts the questions who is signed in, from now on. */
function countQuestions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += new URL(request.url()).pathname === ME ? 1 : 0));
  return () => count;
}

test('an emptied storage signs nobody out', async ({ page, sampleCustomer }) => {
  await signIn(page, await sampleCustomer('ana'));
  const empty = () => page.evaluate(() => localStorage.clear());
  await empty();
  await page.goto(paths.home);
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  for (const path of [paths.reservations, paths.favorites, paths.profile]) {
    await empty();
    await page.reload();
    await expect(menu(page, 'Ana Pereyra')).toBeVisible();
    await empty();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await empty();
  await page.goto(paths.login);
  await expect(page).toHaveURL(paths.home);
});

test('a cookie of another account shows that account, and what is its own', async ({ page, watch, sampleCustomer }) => {
  // The first load asks for the remembered person's.
  watch.allow(refusal(403, /\/api\/reservations\/user\/\d+$/));
  const [ana, bruno] = [await sampleCustomer('ana'), await sampleCustomer('bruno')];
  await signIn(page, { ...bruno, user: ana.user });
  await page.goto(paths.reservations);
  await expect(menu(page, 'Bruno Cabrera')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Historial de Reservas' })).toBeVisible();
  await expect(page.getByText(/[1-9]\d* de [1-9]\d* reserva/)).toBeVisible();
  await expect(page.getByText('No pudimos cargar tus reservas')).toHaveCount(0);
});

test('another tab’s login shows that account here, and what is its own', async ({
  page,
  context,
  sampleCustomer,
  freshCustomer,
}) => {
  await signIn(page, await sampleCustomer('ana'));
  await page.goto(paths.reservations);
  await expect(page.getByText(/[1-9]\d* de [1-9]\d* reserva/)).toBeVisible();
  const other = await context.newPage();
  await signIn(other, await freshCustomer());
  await expect(menu(page, 'Elena Prueba')).toBeVisible();
  await expect(page.getByText('No tienes reservas actualmente')).toBeVisible();
});

test('a page that was fetched ahead for a visitor is not shown to who logs in meanwhile', async ({
  page,
  context,
  sampleCustomer,
}) => {
  await openLive(page, paths.home);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading', { level: 3 }).innerText();
  const ahead = page.waitForResponse(/\/api\/instruments\/\d+\?/);
  await card.hover();
  await (await ahead).finished();
  const other = await context.newPage();
  await signIn(other, await sampleCustomer('ana'));
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  await page.evaluate(() => {
    const look = () => document.querySelector('.rating-login') && document.body.setAttribute('data-asked-to-log-in', '');
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  });
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Valoraciones' })).toBeVisible();
  await expect(page.locator('[data-asked-to-log-in]')).toHaveCount(0);
});

test('a refusal of what is another account’s asks once who is signed in, and shows it', async ({
  page,
  watch,
  sampleCustomer,
  freshCustomer,
}) => {
  await signIn(page, await sampleCustomer('ana'));
  // One that is under way would be refused before the press.
  const answered = [`**${ME}`, '**/api/favorites/users/*'].map((address) => page.waitForResponse(address));
  await page.goto(paths.favorites);
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  await Promise.all(answered);
  watch.allow(refusal(403, /\/api\/reservations\/user\/\d+$/));
  const questions = countQuestions(page);
  await page.context().addCookies((await (await freshCustomer()).api.storageState()).cookies);
  await menu(page, 'Ana Pereyra').click();
  await page.getByRole('menuitem', { name: 'Historial de Reservas' }).click();
  await expect(menu(page, 'Elena Prueba')).toBeVisible();
  await expect(page.getByText('No tienes reservas actualmente')).toBeVisible();
  expect(questions()).toBe(1);
});

test('an administrator whose storage was emptied, or remembers a customer, comes into the administration', async ({
  page,
  sampleCustomer,
}) => {
  const admin = await sampleCustomer('admin');
  await signIn(page, admin);
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.adminUsers);
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
  await signIn(page, { ...admin, user: { ...admin.user, role: 'USER' } });
  await page.goto(paths.adminUsers);
  await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
});

test('a stored user without a field that came later is still a user, with and without the server', async ({
  page,
  watch,
  sampleCustomer,
}) => {
  const { api, user } = await sampleCustomer('ana');
  await page.context().addCookies((await api.storageState()).cookies);
  await page.goto('/health/ping');
  const { reminders: _, emailVerified: __, ...older } = user;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [USER_KEY, JSON.stringify(older)] as const);
  watch.allow(/Failed to load resource/);
  await page.route(`**${ME}`, (route) => route.abort());
  await page.goto(paths.reservations);
  await expect(page).toHaveURL(paths.reservations);
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  await page.unroute(`**${ME}`);
  await page.reload();
  await expect
    .poll(() => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as object, USER_KEY))
    .toEqual({ ...user, version: 1 });
});

test('where storage is forbidden the session outlives the page, the way back to an older one included', async ({
  page,
  sampleCustomer,
}) => {
  await page.addInitScript(forbidStorage);
  await page.goto(paths.terms);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await page.goto(paths.login);
  await logIn(page, await sampleCustomer('ana'));
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
  for (const path of [paths.home, paths.reservations]) {
    await page.goto(path);
    await expect(menu(page, 'Ana Pereyra')).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (let steps = 0; steps < 4 && !page.url().endsWith(paths.terms); steps++) await page.goBack();
  await expect(page).toHaveURL(paths.terms);
  await expect(menu(page, 'Ana Pereyra')).toBeVisible();
});

test('a visitor’s pages ask nobody who is signed in', async ({ page }) => {
  const questions = countQuestions(page);
  for (const path of [paths.home, paths.detail(1), paths.terms, paths.login]) {
    await page.goto(path);
    // It asks before that, if at all.
    await page.locator(':root.started').waitFor();
  }
  await page.goto(paths.reservations);
  await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: paths.reservations })}`);
  expect(questions()).toBe(0);
});

test('a cookie that stands for nobody any more is asked about once a page, and nothing is said of it', async ({
  page,
  watch,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  await signIn(page, customer);
  await customer.api.post('/logout');
  await page.evaluate(() => localStorage.clear());
  watch.allow(refusal(401, /users\/me/));
  const questions = countQuestions(page);
  await page.goto(paths.reservations);
  await expect(page).toHaveURL(`${paths.login}?${new URLSearchParams({ volver: paths.reservations })}`);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  await expect(page.getByText(/tu sesión terminó/i)).toHaveCount(0);
  expect(questions()).toBe(1);
});

test('a stored user without a cookie is nobody', async ({ page, watch, sampleCustomer }) => {
  await signIn(page, await sampleCustomer('ana'));
  await loseSession(page);
  watch.allow(refusal(401, /\/api\//));
  await page.goto(paths.home);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  // The visitor's page is rendered: it says so before its script has looked.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), USER_KEY)).toBeNull();
});

test('a login whose cookie the browser does not keep says so, and signs nobody in', async ({
  page,
  request,
  watch,
  baseURL,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  watch.allow(refusal(401, /\/api\//));
  // The answer as the shop gives it, to a browser that blocks its cookie.
  await page.route('**/login', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await request.post(`${baseURL}/login`, { data: route.request().postDataJSON() as object });
    await route.fulfill({ status: answer.status(), contentType: 'application/json', body: await answer.text() });
  });
  await page.goto(`${paths.login}?${new URLSearchParams({ volver: paths.reservations })}`);
  await logIn(page, customer);
  await expect(
    page
      .getByRole('alert')
      .getByText('Tu navegador no guardó la sesión. Permite las cookies de este sitio e inténtalo nuevamente.'),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(customer.email);
  expect(await page.evaluate((key) => localStorage.getItem(key), USER_KEY)).toBeNull();
  await page.unroute('**/login');
  await logIn(page, customer);
  await expect(page).toHaveURL(paths.reservations);
});
