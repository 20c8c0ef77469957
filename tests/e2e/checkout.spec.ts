/** The checkout when things are not as they were when the page was opened. */
import type { Locator, Page } from 'playwright/test';
import type { Instrument } from '#domain/contract/instruments.ts';
import { addDays, daysInclusive } from '#domain/day.ts';
import { fromCents, toCents, totalCents } from '#domain/money.ts';
import { longDay } from '#web/format/day.ts';
import { weekdayRange } from '#web/format/full-day.ts';
import { spanInWords } from '#web/format/days-in-words.ts';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { newClient } from './ask-shop.ts';
import { watchChat } from './chat.ts';
import { type Customer, logIn, loseSession, signIn } from './customer.ts';
import { fact } from './fact.ts';
import { openMaillessShop } from './other-shop.ts';
import { dailyStock, findInstrument, freeRange, reservationsOf, reserve, type DateRange, today } from './shop.ts';
import { expect, PHONE, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const NOTES = 'Lo retira mi hermana, con mi cédula.';

const notes = (page: Page): Locator => page.getByLabel('Notas adicionales');
const units = (page: Page): Locator => page.getByRole('textbox', { name: /^Cantidad/ });
const review = (page: Page): Locator => page.getByRole('button', { name: 'Revisar fechas seleccionadas' });
const confirm = (page: Page): Locator => page.getByRole('button', { name: 'Confirmar fechas y reservar' });
const success = (page: Page): Locator => page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' });

async function openCheckout(page: Page, customer: Customer, instrument: Instrument, range: DateRange): Promise<void> {
  await signIn(page, customer);
  await page.goto(paths.checkout(instrument.id, range));
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' })).toBeVisible();
}

test('the heading stands while the page comes, where the page has it', async ({ page, request, freshCustomer }) => {
  const instrument = await findInstrument(request, 'Piano');
  const range = await freeRange(request, instrument);
  await signIn(page, await freshCustomer());
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/checkout-route*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(paths.checkout(instrument.id, range), { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Finalizar tu reserva' });
  // Its foot: a padding holds it where the way back will be.
  const foot = async (): Promise<number> => heading.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  await expect(page.getByRole('progressbar', { name: 'Cargando' })).toBeVisible();
  const before = await foot();
  held.resolve(undefined);
  await expect(units(page)).toBeVisible();
  expect(await foot()).toBe(before);
});

test('sold out since the page was opened: it says on which day, and keeps notes, quantity and dates', async ({
  page,
  watch,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Saxofón');
  const range = await freeRange(request, instrument, { units: 3 });
  const customer = await freshCustomer();
  await openCheckout(page, customer, instrument, range);
  await notes(page).fill(NOTES);
  await units(page).fill('2');
  await review(page).click();

  const middle = addDays(range.start, 1);
  const free = (await dailyStock(request, instrument.id, middle, middle))[0]?.availableStock ?? 0;
  const taken = await reserve(await sampleCustomer('bruno'), instrument, { start: middle, end: middle }, free - 1);

  watch.allow(refusal(409, /\/api\/reservations$/));
  await confirm(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error' });
  // Said once, with the day and what can be done.
  await expect(problem).toContainText(
    `El rango seleccionado no tiene suficiente stock disponible (1 unidades): el ${longDay(middle)}.`,
  );
  await expect(problem).toContainText('Bajamos la cantidad a 1');
  await expect(page.getByText(/Pediste 2|No hay stock disponible/)).toHaveCount(0);
  const ways = problem.getByRole('link');
  await expect(ways).toHaveText(['Volver al detalle del producto', 'Elegir otras fechas']);
  await expect(ways.first()).toHaveAttribute('href', paths.detail(instrument.id));
  await expect(ways.last()).toHaveAttribute('href', paths.availability(instrument.id, range, 2));
  // What was reviewed cannot be had: it is reviewed again.
  await expect(confirm(page)).toBeHidden();
  await expect(notes(page)).toHaveValue(NOTES);
  await expect(page).toHaveURL(paths.checkout(instrument.id, range) + '&cantidad=2');
  expect(await reservationsOf(customer)).toEqual([]);
  // One is left on that day, and the form offers it.
  await expect(units(page)).toHaveAccessibleName('Cantidad: (Máx: 1)');

  await page.reload();
  await expect(page.getByText('Pediste 2 y queda 1 para todas tus fechas: bajamos la cantidad a 1.')).toBeVisible();

  // The other customer changes their mind: the very same form goes through.
  await (await sampleCustomer('bruno')).api.put(`/api/reservations/${taken.id}/cancel`);
  await page.reload();
  await expect(units(page)).toHaveValue('2');
  await expect(notes(page)).toHaveValue(NOTES);
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toMatchObject([
    { quantity: 2, notes: NOTES, startDate: range.start, endDate: range.end },
  ]);
});

test('the price changed since the page was opened: it says so, shows the new one, and keeps what was chosen', async ({
  page,
  watch,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Trombón');
  const range = await freeRange(request, instrument);
  const admin = await sampleCustomer('admin');
  const priced = (pricePerDay: number): Promise<unknown> =>
    admin.api.put(`/api/instruments/${instrument.id}`, { multipart: { instrument: JSON.stringify({ pricePerDay }) } });
  const customer = await freshCustomer();
  await openCheckout(page, customer, instrument, range);
  await notes(page).fill(NOTES);
  await review(page).click();

  const dearer = instrument.pricePerDay + 10.5;
  try {
    await priced(dearer);
    watch.allow(refusal(409, /\/api\/reservations$/));
    await confirm(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error' });
    await expect(problem).toContainText(
      `El precio por día cambió de ${formatPrice(instrument.pricePerDay)} a ${formatPrice(dearer)}. Revisa el total y confirma de nuevo.`,
    );
    await expect(page.getByText(formatPrice(fromCents(totalCents(toCents(dearer), 3, 1)))).first()).toBeVisible();
    await expect(notes(page)).toHaveValue(NOTES);
    expect(await reservationsOf(customer)).toEqual([]);

    await confirm(page).click();
    await expect(success(page)).toBeVisible();
    expect(await reservationsOf(customer)).toMatchObject([{ pricePerDay: dearer, notes: NOTES, startDate: range.start }]);
  } finally {
    await priced(instrument.pricePerDay);
  }
});

test('two units cost twice as much and leave two fewer on each day', async ({ page, request, freshCustomer }) => {
  const instrument = await findInstrument(request, 'Trompeta');
  const range = await freeRange(request, instrument, { units: 3, days: 2 });
  const before = await dailyStock(request, instrument.id, range.start, range.end);
  const customer = await freshCustomer();
  await openCheckout(page, customer, instrument, range);
  await page.getByRole('button', { name: 'Agregar uno' }).click();
  const summary = page.getByRole('complementary', { name: 'Resumen' });
  const total = formatPrice(fromCents(totalCents(toCents(instrument.pricePerDay), daysInclusive(range.start, range.end), 2)));
  await expect(fact(summary, 'Total')).toHaveText(total);
  await expect(fact(summary, 'Subtotal')).toHaveText(total);
  await expect(summary).toContainText('Al confirmar, aceptas nuestros términos y condiciones de alquiler.');

  await review(page).click();
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(review(page)).toBeFocused();
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  expect(await dailyStock(request, instrument.id, range.start, range.end)).toEqual(
    before.map(({ date, availableStock }) => ({ date, availableStock: availableStock - 2 })),
  );
});

test('notes are counted, never cut: too many are said, and nothing is sent', async ({ page, request, sampleCustomer }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await openCheckout(page, await sampleCustomer('ana'), instrument, await freeRange(request, instrument));
  await expect(page.getByText('0 de 2.000 caracteres')).toBeVisible();
  await notes(page).fill('a'.repeat(2_012));
  await expect(notes(page)).toHaveValue(/^a{2012}$/);
  await expect(notes(page)).toHaveAccessibleDescription('Sobran 12 caracteres: el máximo es 2.000.');
  await review(page).click();
  await expect(notes(page)).toBeFocused();
  await expect(confirm(page)).toBeHidden();
  await notes(page).fill('a'.repeat(2_000));
  await expect(notes(page)).toHaveAccessibleDescription('2.000 de 2.000 caracteres');
  await review(page).click();
  await expect(confirm(page)).toBeVisible();
});

test('checkout, success and voucher: the address opens a map, and a message to the shop names what it is about', async ({
  page,
  request,
  freshCustomer,
}) => {
  const instrument = await findInstrument(request, 'Guitarra');
  const range = await freeRange(request, instrument);
  const said = await watchChat(page);
  const map = page.getByRole('main').getByRole('link', { name: 'cómo llegar' });
  const dates = spanInWords(range.start, range.end);
  await openCheckout(page, await freshCustomer(), instrument, range);
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\//);
  expect(await said()).toBe(`Hola, te escribo por ${instrument.name}, ${dates}: ${page.url()}`);

  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  const id = (await page.getByText(/^Reserva #\d+/).textContent())?.match(/\d+/)?.[0] ?? '';
  for (const path of [null, paths.voucher(Number(id))]) {
    if (path !== null) await page.goto(path);
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\//);
    expect(await said()).toBe(`Hola, te escribo por la reserva #${id}, ${instrument.name}, ${dates}: ${page.url()}`);
  }
});

test('impatient presses make one reservation', async ({ page, request, freshCustomer }) => {
  const instrument = await findInstrument(request, 'Piano');
  const range = await freeRange(request, instrument, { units: 2 });
  const customer = await freshCustomer();
  await openCheckout(page, customer, instrument, range);

  // The second half of a double press on the first button confirms nothing.
  await review(page).dblclick();
  await expect(confirm(page)).toBeVisible();
  expect(await reservationsOf(customer)).toEqual([]);

  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/reservations', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await confirm(page).dblclick();
  const pending = page.getByRole('button', { name: 'Procesando...' });
  await pending.click({ force: true });
  await page.keyboard.press('Enter');
  pressed.resolve();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);

  // A reload shows the ticket again, not the form that made it.
  await page.reload();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);
});

test('the session ends in the middle: the login leads back with notes, quantity and dates', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const instrument = await findInstrument(request, 'Djembé');
  const range = await freeRange(request, instrument, { units: 2 });
  const customer = await freshCustomer();
  await openCheckout(page, customer, instrument, range);
  await notes(page).fill(NOTES);
  await page.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(page).toHaveURL(paths.checkout(instrument.id, range) + '&cantidad=2');
  await loseSession(page);

  watch.allow(refusal(401, /\/api\/reservations$/));
  await review(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?volver=/);
  const why = page.getByText('Tu sesión terminó. Inicia sesión para continuar con tu reserva.');
  await expect(why).toBeVisible();
  await page.reload();
  await expect(why).toBeVisible();
  await logIn(page, customer);
  await expect(page).toHaveURL(paths.checkout(instrument.id, range) + '&cantidad=2');
  await expect(notes(page)).toHaveValue(NOTES);
  await expect(units(page)).toHaveValue('2');
  expect(await reservationsOf(customer)).toEqual([]);
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
});

test('the quantity stays between one and what is free', async ({ page, request, sampleCustomer }) => {
  const instrument = await findInstrument(request, 'Violín');
  const range = await freeRange(request, instrument, { units: 3 });
  const limit = Math.min(
    ...(await dailyStock(request, instrument.id, range.start, range.end)).map(({ availableStock }) => availableStock),
  );
  await openCheckout(page, await sampleCustomer('ana'), instrument, range);
  await expect(units(page)).toHaveAccessibleName(`Cantidad: (Máx: ${limit})`);
  await expect(page.getByRole('button', { name: 'Quitar uno' })).toBeDisabled();
  for (const [typed, kept] of [
    ['99', limit],
    ['0', 1],
    ['2', 2],
    ['', 1],
    ['3', 3],
    ['-3', 1],
    ['2.7', 2],
    ['abc', 1],
    ['2,7', 2],
    ['x', 1],
    ['2', 2],
    ['٣', 1],
  ] as const) {
    await units(page).selectText();
    await page.keyboard.press('Delete');
    await units(page).pressSequentially(typed);
    await units(page).blur();
    await expect(units(page), `after typing '${typed}'`).toHaveValue(String(kept));
  }
  for (const asked of [99, 123456]) {
    await units(page).fill(String(asked));
    await units(page).press('Enter');
    await expect(page.getByText(/^Pediste/)).toHaveText(
      `Pediste ${Math.min(asked, 9999)} y quedan ${limit} para todas tus fechas: bajamos la cantidad a ${limit}.`,
    );
    await expect(units(page)).toHaveValue(String(limit));
  }
  await units(page).fill('1');
  await units(page).press('Enter');
  await expect(page.getByText(/^Pediste/)).toHaveCount(0);
  await units(page).fill(String(limit));
  await units(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Agregar uno' })).toBeDisabled();
  await units(page).press('ArrowDown');
  await expect(units(page)).toHaveValue(String(limit - 1));
  await page.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(units(page)).toHaveValue(String(limit));

  // An address cannot ask for more either.
  await page.goto(paths.checkout(instrument.id, range) + '&cantidad=500');
  await expect(units(page)).toHaveValue(String(limit));
});

test('nothing free on the chosen day: the page says so and cannot be sent', async ({ page, request, sampleCustomer }) => {
  const instrument = await findInstrument(request, 'Banjo');
  const range = await freeRange(request, instrument, { days: 1 });
  const [free] = await dailyStock(request, instrument.id, range.start, range.start);
  await reserve(await sampleCustomer('bruno'), instrument, range, free?.availableStock);
  await openCheckout(page, await sampleCustomer('ana'), instrument, range);
  await expect(page.getByText('No hay stock disponible para la fecha seleccionada.')).toBeVisible();
  await expect(review(page)).toBeDisabled();
});

test('the last one goes meanwhile: said once, and the way leads to other dates with what was chosen', async ({
  page,
  watch,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Arpa');
  const range = await freeRange(request, instrument, { days: 3 });
  await openCheckout(page, await freshCustomer(), instrument, range);
  await review(page).click();
  const middle = addDays(range.start, 1);
  const [free] = await dailyStock(request, instrument.id, middle, middle);
  await reserve(await sampleCustomer('bruno'), instrument, { start: middle, end: middle }, free?.availableStock);
  watch.allow(refusal(409, /\/api\/reservations$/));
  await confirm(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Ha ocurrido un error' });
  await expect(problem).toContainText(`(0 unidades): el ${longDay(middle)}.`);
  await expect(review(page)).toBeDisabled();
  await expect(page.getByText('No hay stock disponible')).toHaveCount(0);

  await problem.getByRole('link', { name: 'Elegir otras fechas' }).click();
  const days = page.getByRole('region', { name: 'Disponibilidad' });
  await expect(days).toContainText(
    `El rango seleccionado no tiene suficiente stock disponible (0 unidades): el ${longDay(middle)}.`,
  );
  await expect(days).toContainText(`Habías elegido ${spanInWords(range.start, range.end)}.`);
  await expect(page).toHaveURL(paths.detail(instrument.id));
});

test('without dates, with past ones or for no instrument, it says what is wrong and leads back', async ({
  page,
  watch,
  request,
  sampleCustomer,
}) => {
  const instrument = await findInstrument(request, 'Guitarra');
  await signIn(page, await sampleCustomer('ana'));
  const expectError = async (path: string, message: string, back: string): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Ha ocurrido un error' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(message);
    await expect(page.getByRole('link', { name: 'Volver al detalle del producto' })).toHaveAttribute('href', back);
  };
  /** Refused dates leave the address: loaded again, there are none. */
  const expectNoDates = async (): Promise<void> => {
    await expect(page).toHaveURL(paths.checkout(instrument.id));
    await page.reload();
    await expect(page.getByRole('main')).toContainText('No se han seleccionado fechas para la reserva');
  };
  const detail = paths.detail(instrument.id);
  await expectError(paths.checkout(instrument.id), 'No se han seleccionado fechas para la reserva', detail);
  const yesterday = addDays(today(), -1);
  await expectError(
    paths.checkout(instrument.id, { start: yesterday, end: today() }),
    'La fecha de inicio no puede estar en el pasado.',
    detail,
  );
  await expectNoDates();
  const tooLong = { start: today(), end: addDays(today(), 90) };
  await expectError(paths.checkout(instrument.id, tooLong), 'Una reserva puede durar 90 días como máximo.', detail);
  await expectNoDates();
  watch.allow(refusal(404, /999999|\/reservation\/results/));
  await expectError('/reservation/results', 'Producto no encontrado', '/detail/results');
  await expectError(paths.checkout(999_999, { start: today(), end: today() }), 'Producto no encontrado', paths.detail(999_999));

  // The dates that this browser remembers stand in for those that the address lacks.
  const range = await freeRange(request, instrument);
  await page.evaluate(({ start, end }) => {
    localStorage.setItem('reservationStartDate', start);
    localStorage.setItem('reservationEndDate', end);
  }, range);
  await page.goto(paths.checkout(instrument.id));
  await expect(page).toHaveURL(paths.checkout(instrument.id, range));
  await expect(review(page)).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Editar información' })).toHaveAttribute('href', paths.profile);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: instrument.name })).toBeVisible();
});

test('a visitor is sent to the login, and back', async ({ page, request }) => {
  const instrument = await findInstrument(request, 'Guitarra');
  const checkout = paths.checkout(instrument.id, await freeRange(request, instrument));
  await page.goto(checkout);
  const login = `${paths.login}?${new URLSearchParams({ volver: checkout })}`;
  await expect(page).toHaveURL(login);
  await expect(page.getByText('Inicia sesión para continuar con tu reserva.', { exact: true })).toBeVisible();

  // Whichever way one takes from there, the way back goes along.
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  // The login has a link of that name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Recupera tu contraseña' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(login);
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect(page).toHaveURL(`${paths.register}?${new URLSearchParams({ volver: checkout })}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Iniciar Sesión' }).click();
  await expect(page).toHaveURL(login);
});

test('the e-mail cannot be sent: the reservation stands, and the page warns', async ({ openBrowser, playwright }) => {
  const shop = await openMaillessShop();
  const api = await newClient(playwright, shop.origin);
  try {
    const login = await api.post('/login', { data: { email: 'bruno@resuena.com', password: 'Cliente123' } });
    const bruno = { email: 'bruno@resuena.com', password: 'Cliente123', user: await login.json(), api };
    const instrument = await findInstrument(api, 'Flauta');
    const range = await freeRange(api, instrument);
    const page = await openBrowser({ baseURL: shop.origin });
    await openCheckout(page, bruno, instrument, range);
    await review(page).click();
    await confirm(page).click();
    await expect(success(page)).toBeVisible();
    await expect(
      page.getByText('No se pudo enviar el correo de confirmación, pero tu reserva se ha completado correctamente.'),
    ).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Tu reserva se ha completado correctamente.', { exact: true })).toBeVisible();
    await expect(page.getByText('Enviamos un correo')).toBeHidden();
    expect(
      (await reservationsOf(bruno)).filter(
        ({ startDate, instrumentId }) => startDate === range.start && instrumentId === instrument.id,
      ),
    ).toMatchObject([{ status: 'ACTIVE', email: { status: 'failed' } }]);
    // An open page would go on asking a shop that is gone.
    await page.close();
  } finally {
    await api.dispose();
    await shop.close();
  }
});

test('what is paid now and later, and until when it may be cancelled, is said beside the button, on success and on the voucher', async ({
  page,
  request,
  freshCustomer,
}) => {
  const instrument = await findInstrument(request, 'Flauta');
  const range = await freeRange(request, instrument, { days: 2 });
  const total = formatPrice(fromCents(totalCents(toCents(instrument.pricePerDay), 2, 1)));
  const later = `Pagas ${total} al retirar. Trae tu documento. Cancelas gratis hasta el ${longDay(range.start)}`;
  const sentence = `Hoy no pagas nada. ${later}`;
  await openCheckout(page, await freshCustomer(), instrument, range);
  const paid = page.getByRole('complementary', { name: 'Resumen' }).getByRole('region', { name: 'Cuándo pagas' });
  await expect(paid.locator('dl')).toHaveText(`Hoy$0,00Al retirar${total}Depósito$0,00`);
  await expect(paid).toContainText(`Cancelas gratis hasta el ${longDay(range.start)}`);
  await page.setViewportSize({ width: 375, height: 720 });
  await expect(page.getByRole('complementary', { name: 'Total de la reserva' })).toContainText(`${total}Hoy no pagas nada.`);

  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  const steps = page.getByRole('region', { name: 'Qué sigue' }).getByRole('listitem');
  await expect(page.getByRole('main')).toContainText(sentence);
  await expect(steps).toHaveText([/^Retirar/, /^Pagar/, /^Devolver/]);

  await page.getByRole('link', { name: 'Ver mis reservas' }).click();
  await page.getByRole('link', { name: 'Comprobante' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Comprobante de reserva' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(sentence);
  await expect(steps).toHaveCount(3);
});

test.describe('on a phone', () => {
  test.use({ ...PHONE });

  test('what is decided on comes first: picture, dates with weekdays, quantity and total; the rest unfolds', async ({
    page,
    request,
    freshCustomer,
  }) => {
    const instrument = await findInstrument(request, 'Piano');
    const range = await freeRange(request, instrument, { units: 2 });
    const customer = await freshCustomer();
    await openCheckout(page, customer, instrument, range);
    const product = page.getByRole('region', { name: instrument.name });
    await expect(product).toContainText(weekdayRange(range.start, range.end));
    expect((await product.locator('.picture').boundingBox())?.width).toBe(80);
    const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;
    const summary = page.getByRole('complementary', { name: 'Resumen' });
    expect(await topOf(summary)).toBeLessThan(await topOf(notes(page)));
    expect(await topOf(units(page))).toBeLessThan(PHONE.viewport.height);

    const edit = page.getByRole('link', { name: 'Editar información' });
    await expect(edit).toBeHidden();
    await page.getByText('Tus datos').click();
    await expect(edit).toBeVisible();
    await expect(page.getByText(customer.email)).toBeVisible();
    const about = page.getByText(instrument.description);
    await expect(about).toBeHidden();
    await page.getByText('Sobre el instrumento').click();
    await expect(about).toBeVisible();
  });
});

test('a phone is asked for of who has none, may be left out, and is kept with the account once it is given', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const range = await freeRange(request, instrument);
  await openCheckout(page, customer, instrument, range);
  const phone = page.getByRole('textbox', { name: /^Teléfono/ });
  await expect(phone).toHaveValue('');
  await phone.fill('mañana');
  await review(page).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(confirm(page)).toHaveCount(0);
  await phone.fill('099 123 456');
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  const me = (await (await customer.api.get('/api/users/me')).json()) as { phone: string | null };
  expect(me.phone).toBe('099 123 456');
  // It stands in the account now: nothing is asked for, and the number is shown.
  await page.goto(paths.checkout(instrument.id, await freeRange(request, instrument)));
  await expect(page.getByRole('region', { name: 'Tus datos' })).toContainText('099 123 456');
  await expect(phone).toHaveCount(0);
});
