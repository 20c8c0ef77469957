/** A part of a page whose code cannot be loaded, because of the network or a new release: the page works without it, and makes no false statement. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { test as adminTest } from './admin-test.ts';
import { signIn } from './customer.ts';
import { openLive } from './live.ts';
import { findInstrument, freeRange, reservationsOf } from './shop.ts';
import { expect, test } from './shop-test.ts';

const LOST = [/ERR_FAILED/, /status of 404/, /Failed to fetch dynamically imported module/, /Unable to preload CSS/];

/** From now on the code of that name does not come. */
const lose = (page: Page, name: string, how: 'cut' | 'gone') =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js`), (route) =>
    how === 'cut' ? route.abort() : route.fulfill({ status: 404, contentType: 'text/plain', body: '' }),
  );

for (const how of ['cut', 'gone'] as const) {
  test(`a ticket whose codes do not come (${how}) is a ticket, and nothing is reserved twice`, async ({
    page,
    watch,
    request,
    freshCustomer,
  }) => {
    const instrument = await findInstrument(request, 'Flauta');
    const customer = await freshCustomer();
    await signIn(page, customer);
    await page.goto(paths.checkout(instrument.id, await freeRange(request, instrument)));
    watch.allow(...LOST);
    await lose(page, 'reservation-codes', how);
    const asked = page.waitForRequest(/\/assets\/reservation-codes-/);
    await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
    await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeVisible();
    await asked;
    await expect(page.locator('.ticket-codes')).toBeEmpty();
    const [made] = await reservationsOf(customer);
    await expect(page.getByText(`Reserva #${made?.id}`)).toBeVisible();
    await expect(page.getByText('Ha ocurrido un error')).toHaveCount(0);
    await expect(page.getByText('No se pudo completar la reserva')).toHaveCount(0);
    expect(await reservationsOf(customer)).toHaveLength(1);

    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('img', { name: `Código QR de la reserva ${made?.id}` })).toBeVisible();
  });
}

test('a dialog whose code does not come: it says so, the page stays, and a press after that opens it', async ({
  page,
  watch,
  request,
}) => {
  const instrument = await findInstrument(request, 'Flauta');
  watch.allow(...LOST);
  await lose(page, 'share-dialog', 'cut');
  await page.goto(paths.detail(instrument.id));
  await page.getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByText('No se pudo abrir. Revisa tu conexión e inténtalo nuevamente.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: instrument.name })).toBeVisible();
  await page.unrouteAll();
  const dialog = page.getByRole('dialog');
  // Where the browser remembers that the code did not come, a press loads the page anew, and the next one opens the dialog.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Compartir' }).click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

adminTest(
  'charts whose code does not come: the figures stand, and it says what is missing',
  async ({ adminPage: page, watch }) => {
    watch.allow(...LOST);
    await lose(page, 'charts', 'cut');
    await page.goto(paths.adminDashboard);
    await expect(page.getByText('No se pudieron mostrar los gráficos')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Ha ocurrido un error')).toHaveCount(0);
  },
);

test('words for an empty result whose code does not come: it still says that there is nothing', async ({ page, watch }) => {
  watch.allow(...LOST);
  await lose(page, 'nothing-found', 'cut');
  await openLive(page, paths.home);
  await page.getByRole('searchbox').fill('qqqqqq');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No hay instrumentos disponibles')).toBeVisible();
  await expect(page.getByText('Ha ocurrido un error')).toHaveCount(0);
});
