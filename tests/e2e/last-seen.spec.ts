/** What this device shows of the shop when there is no connection: as it was last seen, and with its age. */
import type { Page } from 'playwright/test';
import { addMonths, firstOfMonth } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { dayIn, scrollToCalendar } from './calendar.ts';
import { hurry } from './clock.ts';
import { logIn, SAMPLE } from './customer.ts';
import { followRequests } from './follow-requests.ts';
import { comeBack, cutCalls, headline, mendCalls, NO_NETWORK, notice, open, visit } from './cut-calls.ts';
import { openRelay } from './relay.ts';
import { findInstrument, freeRange, reserve, today } from './shop.ts';
import { expect, test } from './shop-test.ts';

const DATA_KEY = 'resuena.data';
const RESERVATIONS_KEY = 'resuena.reservations';
const SEEN_NOW = /Ves lo guardado en este dispositivo \((?:ahora|hace \d+\s(?:s|min))\)/;
const TWO_DAYS_MS = 2 * 24 * 3_600_000;

const keptText = (page: Page, key = DATA_KEY): Promise<string> => page.evaluate((name) => localStorage.getItem(name) ?? '', key);

/** Whatever is kept here was seen two days earlier than it was. */
const age = (page: Page): Promise<void> =>
  page.evaluate(
    ([key, ms]) => {
      // What waits to be written is written when the page goes.
      dispatchEvent(new Event('pagehide'));
      const earlier = (text: string): string => new Date(Date.parse(text) - ms).toISOString();
      const data = JSON.parse(localStorage.getItem(key) ?? '') as { savedAt: string } & Record<string, Record<string, string>>;
      data.savedAt = earlier(data.savedAt);
      for (const stamps of [data['seenAt'], data['daysSeenAt']])
        for (const [id, at] of Object.entries(stamps ?? {})) Object.assign(stamps ?? {}, { [id]: earlier(at) });
      localStorage.setItem(key, JSON.stringify(data));
    },
    [DATA_KEY, TWO_DAYS_MS] as const,
  );

test('free units that were seen long before the rest do not stand under its date', async ({ page, watch, request }) => {
  watch.allow(NO_NETWORK);
  const harp = await findInstrument(request, 'Arpa');
  const days = page.getByRole('region', { name: 'Disponibilidad' });
  const day = dayIn(days, firstOfMonth(addMonths(today(), 1)));
  const FREE = /unidad(?:es)? libres?|ninguna|agotad/i;
  const requestsEnded = followRequests(page);
  await open(page, paths.detail(harp.id));
  await expect.poll(() => keptText(page)).toContain('availability');

  await cutCalls(page);
  await visit(page, paths.home);
  await expect(page.getByRole('heading', { level: 2, name: 'Recomendaciones' })).toBeVisible();
  await visit(page, paths.detail(harp.id));
  await expect(headline(page)).toHaveText(harp.name);
  await scrollToCalendar(days);
  await expect(day).toHaveAccessibleName(FREE);
  await mendCalls(page);
  await comeBack(page);

  await visit(page, paths.terms);
  // What still came would be kept as seen now.
  await requestsEnded();
  await age(page);
  await visit(page, paths.home);
  const before = Date.now();
  await expect
    .poll(async () => JSON.parse(await keptText(page)).seenAt[harp.id] > new Date(before - 60_000).toISOString())
    .toBe(true);
  await cutCalls(page);
  await visit(page, paths.detail(harp.id));
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
  await expect(headline(page)).toHaveText(harp.name);
  await scrollToCalendar(days);
  await expect(day).toBeVisible();
  await expect(day).not.toHaveAccessibleName(FREE);
});

test('as many instruments are counted without a connection as with it', async ({ page, watch }) => {
  watch.allow(NO_NETWORK);
  await open(page, paths.home);
  const counts = () => page.locator('.results-count, .category-tile').allInnerTexts();
  const withConnection = await counts();
  expect(withConnection.length).toBeGreaterThan(4);
  await visit(page, paths.terms);
  await cutCalls(page);
  await visit(page, paths.home);
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
  await expect.poll(counts).toEqual(withConnection);
});

test.describe('with the application kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('one’s own bookings open without a network, as last seen, until the logout', async ({
    page,
    context,
    baseURL,
    watch,
    request,
    freshCustomer,
  }) => {
    test.slow();
    watch.allow(/Failed to load resource/);
    const relay = await openRelay(baseURL ?? '');
    try {
      const harp = await findInstrument(request, 'Arpa');
      const [customer, other] = [await freshCustomer(), await freshCustomer()];
      const { id } = await reserve(customer, harp, await freeRange(request, harp));
      const title = page.getByRole('heading', { level: 1 });
      const cut = async (isCut: boolean) => {
        relay.state = isCut ? 'cut' : 'up';
        await context.setOffline(isCut);
      };
      await hurry(page);
      await page.goto(relay.origin + paths.login);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await logIn(page, customer);
      await expect(page).toHaveURL(relay.origin + paths.home);
      await visit(page, paths.reservations);
      await expect(page.getByText('1 de 1 reserva(s)')).toBeVisible();
      await visit(page, paths.favorites);
      await expect(page.getByText('0 de 0 favoritos')).toBeVisible();
      await expect.poll(() => keptText(page, RESERVATIONS_KEY)).toContain(harp.name);

      await cut(true);
      await page.goto(relay.origin + paths.reservations);
      await expect(page.getByText('1 de 1 reserva(s)')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: harp.name })).toBeVisible();
      await expect(notice(page)).toContainText(SEEN_NOW);
      await page.goto(relay.origin + paths.voucher(id));
      await expect(title).toHaveText('Comprobante de reserva');
      await expect(page.getByRole('main')).toContainText(harp.name);
      await expect(notice(page)).toContainText(SEEN_NOW);
      await page.goto(relay.origin + paths.favorites);
      await expect(page.getByText('0 de 0 favoritos')).toBeVisible();
      await expect(notice(page)).toContainText(SEEN_NOW);

      await page.getByRole('button', { name: /^Menú de/ }).click();
      await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
      await expect(page.getByText('Cerraste la sesión en este dispositivo.')).toBeVisible();
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.email);
      await cut(false);
      await page.goto(relay.origin + paths.login);
      await logIn(page, other);
      await expect(page).toHaveURL(relay.origin + paths.home);
      await cut(true);
      await page.goto(relay.origin + paths.reservations);
      await expect(title).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText(harp.name);
      await page.goto(relay.origin + paths.voucher(id));
      await expect(title).toHaveText('No se pudo cargar la reserva.');
    } finally {
      await relay.close();
    }
  });
});

test('a login without a connection says no more than this device can know', async ({ page, watch, freshCustomer }) => {
  watch.allow(NO_NETWORK);
  const customer = await freshCustomer();
  await open(page, paths.login);
  await logIn(page, customer);
  await expect(page).toHaveURL(paths.home);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(paths.login);
  // The next person at this device must not read who was here.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(customer.email);

  await cutCalls(page);
  const alert = page.getByRole('alert').filter({ hasText: 'No podemos comprobar tu cuenta sin conexión.' });
  await logIn(page, { email: 'nadie@example.com', password: 'Melodia42' });
  await expect(alert).toHaveText('Credenciales inválidas. No podemos comprobar tu cuenta sin conexión.');
  await logIn(page, customer);
  await expect(alert).toHaveText('No podemos comprobar tu cuenta sin conexión.');
});

test('the favourites of an account of this device are said to stay on it', async ({ page, watch, request }) => {
  watch.allow(NO_NETWORK);
  const harp = await findInstrument(request, 'Arpa');
  await open(page, paths.home);
  await cutCalls(page);
  await visit(page, paths.login);
  await logIn(page, SAMPLE.bruno);
  await expect(page).toHaveURL(paths.home);
  await page.getByRole('button', { name: `Favorito: ${harp.name}` }).click();
  await expect(page.getByText('Guardado en favoritos, solo en este dispositivo')).toBeVisible();
  await visit(page, paths.favorites);
  await expect(page.getByText('1 de 1 favoritos')).toBeVisible();
  await expect(page.getByText('tus favoritos quedan en él y no llegan a la tienda')).toBeVisible();
  await page.getByRole('button', { name: /^Eliminar/ }).click();
  await expect(page.getByText('Quitado de favoritos, solo en este dispositivo')).toBeVisible();
});

test('an administrator of this device sees what there is on it, and deletes a user', async ({ page, watch }) => {
  watch.allow(NO_NETWORK);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, paths.login);
  await cutCalls(page);
  await logIn(page, SAMPLE.admin);
  await expect(headline(page)).toHaveText('Dashboard');
  const users = page.getByRole('region', { name: 'Usuarios en este dispositivo' });
  await expect(users).toHaveText(/Total\s*4\s*Administradores\s*1\s*Clientes\s*3/);
  const products = page.getByRole('region', { name: 'Productos en este dispositivo' });
  await expect(products).toContainText(/Total\s*\d+.*Cuerdas\s*\d+/);

  await visit(page, paths.adminUsers);
  await page.getByRole('button', { name: 'Eliminar la cuenta de Bruno' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('status').getByText('Cuenta eliminada')).toBeVisible();
  await expect(page.getByText(SAMPLE.bruno.email)).toHaveCount(0);
  await visit(page, paths.admin);
  await expect(users).toHaveText(/Total\s*3\s*Administradores\s*1\s*Clientes\s*2/);
});
