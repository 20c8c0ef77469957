/** What a window of 1280 by 800 shows before anybody scrolls: a price on Home and among what was found, the button on an instrument's page. */
import { paths } from '#web/paths.ts';
import { chooseDates } from './calendar.ts';
import { live } from './live.ts';
import { findInstrument, freeRange } from './shop.ts';
import { DESKTOP, expect, test } from './shop-test.ts';

test.use(DESKTOP);

test('the first price, without and with a search', async ({ page, request }) => {
  const { start, end } = await freeRange(request, await findInstrument(request, 'Guitarra'));
  for (const query of ['', `?desde=${start}&hasta=${end}`, '?q=guitarra', '?categorias=1']) {
    await page.goto(`/${query}`);
    await expect(page.getByRole('article').first().getByText('/día'), query).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('price, dates and Reservar beside the pictures, however many there are', async ({ page, request }) => {
  for (const name of ['Banjo', 'Arpa', 'Guitarra']) {
    const instrument = await findInstrument(request, name);
    for (const dates of [null, await freeRange(request, instrument)]) {
      await page.goto(paths.detail(instrument.id, dates));
      const summary = page.getByRole('complementary', { name: 'Resumen de la reserva' });
      await expect(summary.getByText('/día')).toBeInViewport({ ratio: 1 });
      await expect(summary.getByRole('button', { name: 'Reservar', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Ver la foto 1' })).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the currency stands where prices begin, and what is paid when beside the total', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await page.goto('/');
  await expect(page.getByRole('main').getByText('Precios en pesos uruguayos')).toBeInViewport();
  await page.goto(paths.detail(instrument.id, await freeRange(request, instrument)));
  const summary = page.getByRole('complementary', { name: 'Resumen de la reserva' });
  await expect(summary.getByText('Precios en pesos uruguayos')).toBeVisible();
  const paid = summary.getByRole('region', { name: 'Cuándo pagas' });
  await expect(paid.locator('dl')).toHaveText(/^Hoy\$0,00Al retirar\$[\d.,]+Depósito\$0,00$/);
  await expect(paid.getByRole('listitem').first()).toHaveText('Pagas el total al retirar. Trae tu documento.');
});

test('a wide window is used, and few results are larger', async ({ page }) => {
  const widthOf = async (): Promise<number> => (await page.getByRole('article').first().boundingBox())?.width ?? 0;
  await page.goto('/');
  const ofMany = await widthOf();
  await page.goto('/?categorias=1');
  await live(page);
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('region', { name: /^También en/ })).toHaveCount(0);
  expect(await widthOf()).toBeGreaterThan(ofMany * 1.2);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/');
  expect(await widthOf()).toBeGreaterThan(260);
  const grid = await page.locator('.card-grid').boundingBox();
  expect(grid?.width).toBe(1600);
  expect((await page.getByRole('banner').getByRole('link', { name: 'Resuena' }).boundingBox())?.x).toBe(grid?.x);
});

test('few finds are followed by others of their category, and several units are looked for beside the dates', async ({
  page,
  request,
}) => {
  await page.goto('/?q=arpa');
  const others = page.getByRole('region', { name: 'También en Cuerdas' });
  await expect(others.getByRole('article')).toHaveCount(3);
  await expect(others.getByRole('heading', { name: /^Arpa/ })).toHaveCount(0);

  const instrument = await findInstrument(request, 'Violín');
  await page.goto('/');
  await page.getByRole('button', { name: /^Fechas/ }).click();
  const panel = page.getByRole('dialog', { name: 'Elige tus fechas' });
  const steps = await page.evaluate(() => history.length);
  await panel.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(page).toHaveURL('/?cantidad=2');
  await panel.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(page).toHaveURL('/?cantidad=3');
  await panel.getByRole('button', { name: 'Quitar uno' }).click();
  await expect(page).toHaveURL('/?cantidad=2');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await chooseDates(panel, await freeRange(request, instrument, { units: 2 }));
  await expect(page).toHaveURL(/&cantidad=2$/);
  await expect(page.getByRole('button', { name: /^Quitar filtro: .*· 2 unidades$/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Disponibles entre/ })).toBeVisible();
  await page.getByRole('link', { name: instrument.name }).click();
  await expect(page).toHaveURL(/\/detail\/.*&cantidad=2$/);
  await expect(page.getByRole('complementary', { name: 'Resumen de la reserva' })).toContainText('× 2');
  await expect(page.getByRole('region', { name: 'Incluye' }).getByRole('listitem')).toContainText(['Estuche rígido', 'Arco']);
  await expect(page.getByText('Tamaño 4/4: desde unos 11 años')).toBeVisible();
});
