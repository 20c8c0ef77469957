/** Writes pressed just before the page is left, or without a connection, are not lost. */
import { paths } from '#web/paths.ts';
import { PENDING_WRITES_KEY } from '#web/session/pending-record.ts';
import { hurry, stopClock } from './clock.ts';
import { logIn, signIn, USER_KEY } from './customer.ts';
import { openRelay, type Relay } from './relay.ts';
import { findInstrument } from './shop.ts';
import { expect, test as base } from './shop-test.ts';

const test = base.extend<{ relay: Relay }>({
  relay: async ({ shopOrigin }, use) => {
    const relay = await openRelay(shopOrigin);
    await use(relay);
    await relay.close();
  },
  baseURL: ({ relay }, use) => use(relay.origin),
});

const BROKEN = /ERR_EMPTY_RESPONSE|ERR_ABORTED|ERR_CONNECTION|ERR_FAILED|status of 401/;

for (const when of ['before the offline code is there', 'once the offline code is there'] as const)
  test(`a logout that nobody answers, ${when}: signed out at once, after a reload too, and sent first of all`, async ({
    page,
    relay,
    watch,
    freshCustomer,
  }) => {
    watch.allow(BROKEN);
    const customer = await freshCustomer();
    await signIn(page, customer);
    await page.clock.install();
    const favorites = page.waitForResponse('**/api/favorites/users/*');
    if (when.startsWith('once')) {
      await hurry(page);
      const offline = page.waitForResponse(/start-offline/);
      await page.goto(paths.home);
      await offline;
    } else {
      await page.route('**/start-offline*', () => undefined);
      await page.goto(paths.home);
    }
    await page.getByRole('button', { name: /^Menú de/ }).click();
    const leave = page.getByRole('menuitem', { name: 'Cerrar Sesión' });
    await expect(leave).toBeVisible();
    // The last call of the start: one under way would be taken for lost as the clock stops.
    await (await favorites).finished();
    await stopClock(page);
    const isCall = (path: string): boolean => /^\/(?:api|health|logout)/.test(path);
    relay.hangs = isCall;
    await leave.click();
    // Sooner than any call is given up.
    await page.clock.runFor(1_000);
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), USER_KEY)).toBeNull();
    await page.clock.resume();
    await page.unrouteAll();

    const header = page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' });
    await page.goto(paths.home);
    await expect(header).toBeVisible();
    await page.goto(paths.reservations);
    await expect(page).toHaveURL(/\/login\?/);
    expect((await customer.api.get('/api/users/me')).status()).toBe(200);

    // The next person at this computer.
    relay.hangs = () => false;
    relay.asked.length = 0;
    await page.goto(paths.login);
    const next = await freshCustomer();
    await logIn(page, next);
    await expect(page).toHaveURL(paths.home);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Menú de/ })).toBeVisible();
    expect((await customer.api.get('/api/users/me')).status()).toBe(401);
    expect(relay.asked.filter((path) => isCall(path) || path === '/login').at(0)).toMatch(/^\/(?:login|logout|health\/ping)$/);
    expect(relay.asked.indexOf('/logout')).toBeLessThan(relay.asked.lastIndexOf('/login'));
    await page.reload();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Menú de/ })).toBeVisible();
  });

test('a device that keeps no catalogue shows its own in place of the page that came, while a logout hangs', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(BROKEN);
  await page.goto('/health/ping');
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    PENDING_WRITES_KEY,
    JSON.stringify({ version: 1, logout: true }),
  ] as const);
  relay.hangs = (path) => /^\/(?:api|health|logout)/.test(path);
  await page.goto(paths.home);
  await expect(page.getByText('Está tardando más de lo normal')).toBeVisible();
  await expect(page.locator('html.started')).toBeAttached();
});

test('a favourite that was pressed and not answered is sent again after a reload', async ({
  page,
  relay,
  request,
  watch,
  freshCustomer,
}) => {
  watch.allow(BROKEN);
  const customer = await freshCustomer();
  const harp = await findInstrument(request, 'Arpa');
  await signIn(page, customer);
  await page.goto('/?q=arpa');
  const heart = page.getByRole('button', { name: `Favorito: ${harp.name}` });
  await expect(page.getByRole('banner').getByRole('button', { name: /^Menú de/ })).toBeVisible();
  relay.hangs = (path) => path.includes('/favorites/');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  relay.hangs = () => false;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await customer.api.get(`/api/favorites/users/${customer.user.id}`)).json())
    .toMatchObject([{ instrument: { id: harp.id } }]);
});
