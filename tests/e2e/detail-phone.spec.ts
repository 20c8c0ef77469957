/** An instrument's page under a finger: its pictures, and what the system's Back does while something is open. */
import type { Locator, Page } from 'playwright/test';
import { addDays } from '#domain/day.ts';
import { dayRange } from '#web/format/day.ts';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { SAMPLE, logIn, signIn } from './customer.ts';
import { fingersOf } from './fingers.ts';
import { live, openLive } from './live.ts';
import { dailyStock, findInstrument, freeRange, reserve, today } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { refusal } from './watch.ts';

test.use(PHONE);

const viewer = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('group', { name: /^Fotos de/ }) });

/** From Home, so that there is a page to go back to. */
async function openFromHome(page: Page, name: string): Promise<void> {
  await openLive(page, `${paths.home}?q=${encodeURIComponent(name)}`);
  await page.getByRole('article').getByRole('link').first().tap();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
}

test('pictures: a finger swipes them, opens one, makes it larger and pulls it away', async ({ page, request }) => {
  const { id, images } = await findInstrument(request, 'Guitarra');
  // Its first picture alone is there before, and no swipe is counted.
  await openLive(page, paths.detail(id));
  const fingers = await fingersOf(page);
  const place = page.locator('.gallery-place');
  await expect(place).toHaveText(`1/${images.length}`);
  await fingers.drag([[300, 200]], [[60, 204]]);
  await expect(place).toHaveText(`2/${images.length}`);
  await page.getByRole('button', { name: 'Ver la foto 2' }).tap();
  await expect(viewer(page).getByText(`Foto 2 de ${images.length}`)).toBeVisible();
  await expect.poll(() => viewer(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE.viewport });

  const strip = viewer(page).locator('.gallery-strip');
  const picture = viewer(page).getByRole('img', { name: /^De cerca: el puente/ });
  const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0;
  const whole = PHONE.viewport.width;
  await expect.poll(width).toBe(whole);

  await test.step('a double tap, and a finger that moves it', async () => {
    await fingers.doubleTap([100, 380]);
    await expect.poll(width).toBeGreaterThan(2 * whole);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('w=1280');
    const left = async (): Promise<number> => (await picture.boundingBox())?.x ?? Number.NaN;
    const before = await left();
    await fingers.drag([[300, 380]], [[200, 380]]);
    await expect.poll(left).toBeLessThan(before);
    await expect(viewer(page).getByText(`Foto 2 de ${images.length}`)).toBeVisible();
    await fingers.doubleTap([100, 380]);
    await expect.poll(width).toBe(whole);
  });

  await test.step('two fingers, and the next picture is whole', async () => {
    const [apart, close] = [
      [[60, 380] as const, [320, 380] as const] as const,
      [[160, 380] as const, [220, 380] as const] as const,
    ];
    await fingers.drag(close, apart);
    await expect.poll(width).toBeGreaterThan(2 * whole);
    await viewer(page).getByRole('button', { name: 'Foto 3' }).tap();
    await expect(viewer(page).getByText(`Foto 3 de ${images.length}`)).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Foto 2' }).tap();
    await expect(viewer(page).getByText(`Foto 2 de ${images.length}`)).toBeVisible();
    await expect.poll(width).toBe(whole);
  });

  await test.step('a swipe turns, a short pull does nothing, a long one closes', async () => {
    await fingers.drag([[300, 380]], [[60, 384]]);
    await expect(viewer(page).getByText(`Foto 3 de ${images.length}`)).toBeVisible();
    // Its number is there from half of the way on, and what still slides cannot be pulled.
    await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(2 * whole);
    await fingers.drag([[180, 300]], [[182, 340]]);
    await expect.poll(async () => (await viewer(page).boundingBox())?.y).toBe(0);
    await fingers.drag([[180, 300]], [[182, 520]]);
    await expect(viewer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ver la foto 2' })).toBeFocused();
  });
});

test('of dates that cannot be had the bar tells in one line, and price and unit share one', async ({
  page,
  request,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Guitarra');
  const dates = await freeRange(request, instrument, { days: 3, from: addDays(today(), 20) });
  const soldOut = addDays(dates.start, 1);
  const [free] = await dailyStock(request, instrument.id, soldOut, soldOut);
  await reserve(await sampleCustomer('bruno'), instrument, { start: soldOut, end: soldOut }, free?.availableStock);
  await page.goto(paths.detail(instrument.id, dates));
  const bar = page.getByRole('complementary', { name: 'Tu reserva' });
  const why = bar.getByText(`${dayRange(dates.start, dates.end)}: no disponible`);
  await expect(why).toBeVisible();
  const linesOf = (part: Locator): Promise<number> =>
    part.evaluate((it) => it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight));
  for (const width of [360, 375, 430]) {
    await page.setViewportSize({ width, height: 812 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(async () => {
      expect(await linesOf(why)).toBeLessThan(1.5);
      const price = await bar.getByText(formatPrice(instrument.pricePerDay)).boundingBox();
      const unit = await bar.getByText('/día').boundingBox();
      const button = await bar.getByRole('link', { name: 'Elegir fechas' }).boundingBox();
      expect(Math.abs((unit?.y ?? 0) + (unit?.height ?? 0) - (price?.y ?? 0) - (price?.height ?? 0))).toBeLessThan(10);
      expect((unit?.x ?? 0) + (unit?.width ?? 0)).toBeLessThan(button?.x ?? 0);
    }).toPass({ timeout: 30_000 });
  }
});

test('dates come before Reservar, and lead to the calendar', async ({ page, request }) => {
  const { id } = await findInstrument(request, 'Guitarra');
  await openLive(page, paths.detail(id));
  const bar = page.getByRole('complementary', { name: 'Tu reserva' });
  const choose = bar.getByRole('link', { name: 'Elegir fechas' });
  const button = bar.getByRole('button', { name: 'Reservar' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Selecciona una fecha de inicio para reservar');
  expect((await choose.boundingBox())?.x).toBeLessThan((await button.boundingBox())?.x ?? 0);
  await choose.tap();
  await expect(page.getByRole('region', { name: 'Disponibilidad' }).getByRole('heading')).toBeInViewport();
  await expect(page.getByRole('button', { name: /, hoy/ })).toBeFocused();
});

test("a dialog's buttons are as wide as the dialog, the main one first", async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await page.goto(paths.detail(instrument.id, await freeRange(request, instrument)));
  await page.getByRole('button', { name: 'Reservar', exact: true }).tap();
  const dialog = page.getByRole('dialog');
  const [main, other] = [
    await dialog.getByRole('link', { name: 'Iniciar Sesión' }).boundingBox(),
    await dialog.getByRole('link', { name: 'Crear Cuenta' }).boundingBox(),
  ];
  expect(main?.width).toBeGreaterThan(280);
  expect(main?.width).toBe(other?.width);
  expect(main?.y).toBeLessThan(other?.y ?? 0);
});

test('Back closes what is open, and then leaves the page', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Banjo');
  await openFromHome(page, 'Banjo');
  for (const [opener, opened] of [
    ['Ver más', viewer(page)],
    ['Compartir', page.getByRole('dialog', { name: 'Comparte este producto' })],
    ['Menú', page.getByRole('menu')],
  ] as const) {
    await page.getByRole('button', { name: opener }).tap();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    await expect(page).toHaveURL(paths.detail(instrument.id));
  }

  // Closed by its own button, it leaves no step behind.
  await page.getByRole('button', { name: 'Compartir' }).tap();
  await page.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  const steps = (): Promise<number | undefined> => page.evaluate(() => (history.state as { open?: number }).open);
  await expect.poll(steps).toBeUndefined();
  // What a new document opens with is closed: so is its step.
  await page.getByRole('button', { name: 'Compartir' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: instrument.name })).toBeVisible();
  await expect.poll(steps).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(`${paths.home}?q=Banjo`);
  await page.goForward();
  await expect(page).toHaveURL(paths.detail(instrument.id));
});

test('a link in what is open takes its step: one Back returns to the page', async ({ page, request, watch }) => {
  // A document that Back brings asks whether its visitor has come in since.
  watch.allow(refusal(401, /\/api\/users\/me$/));
  const instrument = await findInstrument(request, 'Guitarra');
  const range = await freeRange(request, instrument);
  await page.goto(paths.home);
  await page.goto(paths.detail(instrument.id, range));
  await page.getByRole('button', { name: 'Reservar', exact: true }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Iniciar Sesión' }).tap();
  await expect(page).toHaveURL(/\/login\?volver=/);
  await page.goBack();
  await expect(page).toHaveURL(paths.detail(instrument.id, range));
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/\/login\?volver=/);
  await logIn(page, SAMPLE.ana);
  await expect(page).toHaveURL(paths.checkout(instrument.id, range));
});

// Some of them come between the document's rendering and its taking over, on a machine of any speed.
test('a step forward while a document is taken over shows its page, and is no error', async ({ page, request, watch }) => {
  watch.allow(refusal(401, /\/api\/users\/me$/));
  const instrument = await findInstrument(request, 'Guitarra');
  await page.goto(paths.home);
  await page.goto(paths.detail(instrument.id));
  await live(page);
  await page.getByRole('banner').getByRole('link', { name: 'Resuena' }).tap();
  await expect(page).toHaveURL(paths.home);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    const delay = Number(sessionStorage.getItem('delay'));
    if (delay > 0) addEventListener('load', () => setTimeout(() => history.forward(), delay));
  });
  for (const delay of [30, 70, 110, 150]) {
    await page.evaluate(() => sessionStorage.setItem('delay', '0'));
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(paths.home);
    await page.evaluate((ms) => sessionStorage.setItem('delay', String(ms)), delay);
    await page.goForward();
    await expect(page).toHaveURL(paths.home);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
    await live(page);
  }
});

test("Home's sheet: Back closes it, and a search from it is one step", async ({ page }) => {
  await openLive(page, paths.terms);
  await page.getByRole('banner').getByRole('link', { name: 'Resuena' }).tap();
  await expect(page).toHaveURL(paths.home);
  const opener = page.getByRole('button', { name: /^Qué buscas/ });
  const sheet = page.getByRole('dialog');
  await opener.tap();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(paths.home);
  await opener.tap();
  await sheet.getByRole('combobox').fill('arpa');
  await sheet.getByRole('button', { name: 'Buscar' }).tap();
  await expect(page).toHaveURL(`${paths.home}?q=arpa`);
  await page.goBack();
  await expect(page).toHaveURL(paths.home);
  await page.goBack();
  await expect(page).toHaveURL(paths.terms);
});

test('what is being sent stays open on Back', async ({ page, request, sampleCustomer }) => {
  const { id } = await findInstrument(request, 'Flauta');
  await signIn(page, await sampleCustomer('ana'));
  await page.goto(paths.detail(id));
  await page.route('**/api/ratings', () => undefined);
  await page.getByRole('button', { name: /^(Valorar|Editar mi valoración)$/ }).tap();
  const dialog = page.getByRole('dialog', { name: /^Valorar/ });
  await dialog.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Enviar valoración' }).tap();
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
  for (let press = 0; press < 2; press += 1) {
    await page.goBack();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(paths.detail(id));
  }
});

test.describe('on a tablet', () => {
  test.use({ ...PHONE, viewport: { width: 768, height: 1024 } });

  test('Back closes what is open there too, as the pointer is a finger', async ({ page, request }) => {
    const instrument = await findInstrument(request, 'Banjo');
    await openFromHome(page, 'Banjo');
    for (const [opener, opened] of [
      ['Ver más', viewer(page)],
      ['Compartir', page.getByRole('dialog', { name: 'Comparte este producto' })],
    ] as const) {
      await page.getByRole('button', { name: opener }).tap();
      await expect(opened).toBeVisible();
      await page.goBack();
      await expect(opened).toBeHidden();
      await expect(page).toHaveURL(paths.detail(instrument.id));
    }
    await page.goBack();
    await expect(page).toHaveURL(`${paths.home}?q=Banjo`);
  });
});

test.describe('on a desktop', () => {
  test.use({ ...DESKTOP, hasTouch: false, isMobile: false });

  test('Back leaves the page, as everywhere', async ({ page }) => {
    await openLive(page, `${paths.home}?q=Banjo`);
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${paths.home}?q=Banjo`);
  });
});
