/** What the specification says word for word and no other journey passes by: the frame, delays, failures of a part, papers to keep. */
import type { Page } from 'playwright/test';
import { addDays, addMonths, lastOfMonth, toEpochDay, type Day } from '#domain/day.ts';
import { dayRange, longDay } from '#web/format/day.ts';
import { weekdayRange } from '#web/format/full-day.ts';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { stopClock } from './clock.ts';
import { logIn, signIn } from './customer.ts';
import { fact } from './fact.ts';
import { openLive } from './live.ts';
import { dailyStock, findInstrument, freeRange, reserve, today } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

/** Brings a message up by `cause`, and expects it to be shown for so long: no less, and no more. */
async function expectShownFor(page: Page, text: string, ms: number, cause: () => Promise<void>): Promise<void> {
  const message = page.getByRole('status').filter({ hasText: text });
  await stopClock(page);
  await cause();
  await expect(message).toBeVisible();
  await page.clock.runFor(ms - 1);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toHaveCount(0);
  await page.clock.resume();
}

test('the frame of a visitor: ways in, the footer, and a chat that says for three seconds that it did not open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset['opened'] = String(url);
      return null;
    };
  });
  await page.clock.install();
  await page.goto(paths.terms);
  const header = page.getByRole('banner');
  for (const [name, path] of [
    ['Inicio', paths.home],
    ['Crear Cuenta', paths.register],
    ['Iniciar Sesión', paths.login],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Inicio', paths.home],
    ['Crear Cuenta', paths.register],
    ['Iniciar Sesión', paths.login],
    ['Términos', paths.terms],
    ['Privacidad', paths.privacy],
  ] as const)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();

  await expectShownFor(page, 'No se pudo abrir WhatsApp. Por favor, inténtalo nuevamente.', 3_000, async () => {
    await page.getByRole('button', { name: 'Chatear por WhatsApp' }).click();
    await page.mouse.move(0, 0);
  });
  await expect(page.locator('html')).toHaveAttribute('data-opened', /^https:\/\/wa\.me\/\d+$/);
});

test('the menu of who is signed in, and successes that are said for two seconds', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  await page.clock.install();
  await signIn(page, customer);
  await page.goto(paths.profile);
  const avatar = page.getByRole('button', { name: 'Menú de Elena Prueba' });
  await expect(avatar.locator('[data-initials="EP"]')).toBeVisible();
  await avatar.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Mi Perfil', 'Historial de Reservas', 'Favoritos', 'Cerrar Sesión']);
  await expect(page.getByText(customer.email).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('main').getByRole('button', { name: 'Editar', exact: true }).click();
  await page.getByLabel('Teléfono').fill('099 123 456');
  await expectShownFor(page, 'Datos guardados', 2_000, () => page.getByRole('button', { name: 'Guardar cambios' }).click());

  await page.goto(paths.detail((await findInstrument(request, 'Arpa')).id));
  await expectShownFor(page, 'Guardado en favoritos', 2_000, async () => {
    await page.getByRole('button', { name: 'Favorito', exact: true }).click();
    await page.mouse.move(0, 0);
  });
});

test('nothing is free on the chosen day: the nearest free dates are a press away', async ({ page, request, sampleCustomer }) => {
  const instrument = await findInstrument(request, 'Arpa');
  const { start } = await freeRange(request, instrument, { days: 1, from: addDays(today(), 20) });
  const bruno = await sampleCustomer('bruno');
  const [free] = await dailyStock(request, instrument.id, start, start);
  await reserve(bruno, instrument, { start, end: start }, free?.availableStock);
  const away = (day: Day): number => Math.abs(toEpochDay(day) - toEpochDay(start));
  const around = await dailyStock(request, instrument.id, addDays(start, -15), addDays(start, 30));
  const [nearest] = around
    .filter(({ availableStock }) => availableStock > 0)
    .toSorted((a, b) => away(a.date) - away(b.date) || (a.date < b.date ? 1 : -1));
  if (!nearest) throw new Error('the instrument is never free');

  await page.goto(`/?q=arpa&desde=${start}`);
  await expect(page.getByRole('heading', { name: 'No hay instrumentos disponibles en estas fechas' })).toBeVisible();
  await page.getByRole('link', { name: `Ver ${dayRange(nearest.date, nearest.date)}` }).click();
  await expect(page).toHaveURL(`/?q=arpa&desde=${nearest.date}`);
  await expect(page.getByRole('heading', { name: `Disponibles el ${longDay(nearest.date)}` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: instrument.name })).toBeVisible();
});

test('an instrument’s parts: policies, a swipe, the system’s sheet, and what failed alone', async ({ page, watch, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.documentElement.dataset['shared'] = JSON.stringify(data);
        return Promise.resolve();
      },
    });
  });
  watch.allow(refusal(500, /\/api\/(ratings\/instrument\/\d+|availability\/daily-stock.*)$/));
  const broken = { status: 500, json: {} };
  await page.route('**/api/ratings/instrument/*', (route) => route.fulfill(broken));
  await openLive(page, `${paths.home}?q=guitarra`);
  await page.getByRole('link', { name: instrument.name }).click();
  const ratings = page.getByRole('region', { name: 'Valoraciones' });
  await expect(ratings).toContainText('No se pudieron cargar las valoraciones');
  await page.unroute('**/api/ratings/instrument/*');
  await ratings.getByRole('button', { name: 'Reintentar' }).click();
  await expect(ratings.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Políticas de uso' })).toContainText('al menos 24 horas de anticipación');

  const days = page.getByRole('region', { name: 'Disponibilidad' });
  await page.route('**/api/availability/daily-stock*', (route) => route.fulfill(broken));
  await days.scrollIntoViewIfNeeded();
  await days.getByRole('button', { name: 'Mes siguiente' }).click();
  await expect(days).toContainText('Error al obtener disponibilidad');
  await page.unroute('**/api/availability/daily-stock*');
  await days.getByRole('button', { name: 'Reintentar' }).click();
  await expect(days.getByText('Error al obtener disponibilidad')).toBeHidden();
  const later = lastOfMonth(addMonths(today(), 2));
  const [free] = await dailyStock(request, instrument.id, later, later);
  await expect(days.getByRole('button', { name: new RegExp(`${longDay(later)} de `) })).toHaveAccessibleName(
    new RegExp(`${free?.availableStock} unidad(es)? libres?`),
  );

  await page.getByRole('button', { name: 'Ver más' }).click();
  const gallery = page.getByRole('dialog', { name: instrument.name });
  await expect(gallery.getByText(`Foto 1 de ${instrument.images.length}`)).toBeVisible();
  // What a finger does: the strip is moved, and the count follows.
  await gallery
    .locator('ul')
    .first()
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }));
  await expect(gallery.getByText(`Foto 2 de ${instrument.images.length}`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Compartir' }).click();
  await page.getByRole('button', { name: 'Más opciones para compartir' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`/detail/${instrument.id}`));
});

test('the checkout’s blocks, what stands there while it loads, and fewer units on another first day', async ({
  page,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Violín');
  const range = await freeRange(request, instrument, { days: 2, units: 3, from: addDays(today(), 30) });
  const [, scarce] = await dailyStock(request, instrument.id, range.start, range.end);
  await reserve(
    await sampleCustomer('bruno'),
    instrument,
    { start: range.end, end: range.end },
    (scarce?.availableStock ?? 0) - 1,
  );
  await signIn(page, await freshCustomer());
  const seen = Promise.withResolvers<void>();
  await page.route(`**/api/instruments/${instrument.id}`, async (route) => {
    await seen.promise;
    await route.continue();
  });
  const first = { start: range.start, end: range.start };
  await page.goto(paths.checkout(instrument.id, first, 3));
  const coming = page.getByRole('main').getByRole('progressbar', { name: 'Cargando' });
  await expect(coming).toBeVisible();
  expect(await coming.evaluate((bar) => getComputedStyle(bar, '::after').animationName)).toBe('pending-bar-turn');
  seen.resolve();
  const product = page.getByRole('region', { name: instrument.name });
  await expect(product).toContainText(instrument.category.name);
  await expect(product).toContainText(instrument.description.slice(0, 40));
  await expect(fact(product, 'Precio por día')).toHaveText(formatPrice(instrument.pricePerDay));
  await expect(fact(product, 'Total de días')).toHaveText('1');
  await expect(fact(product, 'Período')).toHaveText(weekdayRange(first.start, first.end));
  for (const { specification, spValue } of instrument.specifications.slice(0, 4))
    await expect(fact(product, specification.label)).toHaveText(spValue);
  await expect(product.getByRole('term')).toHaveCount(3 + Math.min(4, instrument.specifications.length));
  const person = page.getByRole('region', { name: 'Tus datos' });
  await expect(person).toContainText('Elena Prueba');
  await expect(person.getByLabel('Notas adicionales')).toHaveAttribute(
    'placeholder',
    'Información adicional para el proveedor...',
  );

  const units = page.getByRole('textbox', { name: /^Cantidad/ });
  await expect(units).toHaveValue('3');
  await page.goto(paths.checkout(instrument.id, { start: range.end, end: range.end }, 3));
  await expect(units).toHaveValue('1');
  await expect(units).toHaveAccessibleName('Cantidad: (Máx: 1)');
});

test('each reservation has a voucher and a calendar file', async ({ page, watch, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Trompeta');
  const range = await freeRange(request, instrument, { from: addDays(today(), 10) });
  const { id } = await reserve(customer, instrument, range);
  await signIn(page, customer);
  await page.goto(paths.reservations);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Agregar al calendario' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`reserva-${id}.ics`);

  await page.getByRole('link', { name: 'Comprobante' }).click();
  await expect(page).toHaveURL(paths.voucher(id));
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobante de reserva' })).toBeVisible();
  const voucher = page.getByRole('region', { name: instrument.name });
  await expect(voucher).toContainText(`Reserva #${id}`);
  await expect(voucher).toContainText('En curso');
  await expect(fact(voucher, 'A nombre de')).toHaveText('Elena Prueba');
  await expect(fact(voucher, 'Período')).toHaveText(weekdayRange(range.start, range.end));
  await page.emulateMedia({ media: 'print' });
  await expect(voucher).toBeVisible();
  for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button', { name: 'Imprimir' })])
    await expect(gone).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(voucher).toContainText(`Reserva #${id}`);

  watch.allow(refusal(404, /\/api\/reservations\/999999$/));
  await page.goto(paths.voucher(999_999));
  await expect(page.getByRole('heading', { level: 1, name: 'Reserva no encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis reservas' }).click();
  await expect(page).toHaveURL(paths.reservations);
});

test('a visitor’s hearts are all kept through the login', async ({ page, freshCustomer }) => {
  const customer = await freshCustomer();
  await page.goto(`${paths.home}?categorias=3`);
  const hearts = page.getByRole('button', { name: /^Favorito: / });
  await expect(hearts).toHaveCount(2);
  for (const heart of await hearts.all()) await heart.click();
  const way = page.getByRole('status').getByRole('button', { name: 'Iniciar Sesión' });
  // The focus keeps the message.
  await way.focus();
  await way.click();
  await logIn(page, customer);
  await expect(page).toHaveURL(`${paths.home}?categorias=3`);
  await expect(hearts).toHaveCount(2);
  for (const heart of await hearts.all()) await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // A heart shows at once what is still being written.
  await expect.poll(async () => (await customer.api.get(`/api/favorites/users/${customer.user.id}`)).json()).toHaveLength(2);
});
