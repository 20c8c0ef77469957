/** The server does what was asked, or never hears of it, and its answer is lost: nothing untrue is said, and nothing is done twice. */
import type { APIRequestContext, Page, Route } from 'playwright/test';
import type { Instrument } from '#domain/contract/instruments.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { expect, picturesOf, pngFile, rowsOf, test } from './admin-test.ts';
import { type Customer, logIn, loseSession, signIn } from './customer.ts';
import { endCutOff, loseAnswer, NO_ANSWER, notice, visit } from './cut-calls.ts';
import { followRequests } from './follow-requests.ts';
import { findInstrument, freeRange, reservationsOf, reserve } from './shop.ts';
import { refusal } from './watch.ts';

const UNKNOWN = 'No sabemos si tu reserva llegó. Lo comprobamos en cuanto vuelva la conexión.';
const LOST = 'No sabemos si llegó: la respuesta se perdió. Inténtalo nuevamente, no se hará dos veces.';

/** What a page asks of a lost answer, by itself and again and again: it is stopped before the server is there again. */
const QUESTIONS = '**/api/idempotency-keys/*';

/** Holds them until the returned function is called. */
async function holdQuestions(page: Page): Promise<() => void> {
  const { promise: isLetThrough, resolve } = Promise.withResolvers<void>();
  await page.route(QUESTIONS, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return resolve;
}

const success = (page: Page) => page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar fechas y reservar' });
const review = (page: Page) => page.getByRole('button', { name: 'Revisar fechas seleccionadas' });

/** A new customer at the checkout of an instrument that stays free after the reservation: its second press is not refused by the first. */
async function atCheckout(
  page: Page,
  request: APIRequestContext,
  freshCustomer: () => Promise<Customer>,
): Promise<{ instrument: Instrument; customer: Customer }> {
  const instrument = await findInstrument(request, 'Flauta');
  const customer = await freshCustomer();
  await signIn(page, customer);
  await page.goto(paths.checkout(instrument.id, await freeRange(request, instrument, { units: 2 })));
  return { instrument, customer };
}

test('a reservation whose answer is lost: it says that it does not know, reserves no second time, and finds it', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { instrument, customer } = await atCheckout(page, request, freshCustomer);
  await page.getByLabel('Notas adicionales').fill('Con estuche.');
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', true);
  await confirm(page).click();
  const alert = page.getByRole('alert').filter({ hasText: UNKNOWN });
  await expect(alert).toBeVisible();
  await expect(page.getByText('La reserva no pudo ser procesada')).toHaveCount(0);

  // Another form is not sent, as long as nothing is known of the first.
  await page.getByLabel('Notas adicionales').fill('Con estuche y atril.');
  await confirm(page).click();
  await expect(confirm(page)).toBeEnabled();
  await expect(alert).toBeVisible();
  expect(await reservationsOf(customer)).toMatchObject([{ notes: 'Con estuche.' }]);

  await page.unrouteAll();
  await expect(success(page)).toBeVisible();
  await expect(page.getByText('Con estuche.', { exact: true })).toBeVisible();
  await expect(page.getByText('Tu último cambio en la nota no se incluyó')).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);

  // The next one is another reservation.
  await page.goto(paths.checkout(instrument.id, await freeRange(request, instrument)));
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(2);
});

test('a reservation that never arrived: a reload forgets nothing, and once that is known one may press again', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { customer } = await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', false);
  await confirm(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(UNKNOWN);

  await page.route(QUESTIONS, (route) => route.abort());
  await endCutOff(page);
  await page.reload();
  await expect(alert).toContainText(UNKNOWN);
  await page.unrouteAll();
  await expect(alert).toContainText('Tu reserva no llegó. Puedes confirmarla de nuevo.');
  expect(await reservationsOf(customer)).toEqual([]);
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);
});

test('a reservation whose answer was lost is asked about on any page, which tells what became of it', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { instrument, customer } = await atCheckout(page, request, freshCustomer);
  await page.getByLabel('Notas adicionales').fill('Con estuche.');
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', true);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText(UNKNOWN);
  await visit(page, paths.reservations);
  await expect(page.getByRole('main').getByText(UNKNOWN)).toBeVisible();

  await page.unrouteAll();
  await expect(page.getByText(`Tu reserva de ${instrument.name} sí llegó.`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: instrument.name })).toBeVisible();
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver la reserva' }).click();
  const [reservation] = await reservationsOf(customer);
  await expect(page).toHaveURL(paths.voucher(reservation?.id ?? 0));
  // Its note is done with.
  await visit(page, paths.checkout(instrument.id, await freeRange(request, instrument)));
  await expect(page.getByLabel('Notas adicionales')).toHaveValue('');
});

test('a reservation that never arrived is asked about at the next start, wherever that is', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { instrument, customer } = await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', false);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText(UNKNOWN);
  const letThrough = await holdQuestions(page);
  await endCutOff(page);
  await page.goto(paths.home);
  letThrough();
  await expect(page.getByText('La reserva que quedó sin respuesta no llegó: no se reservó nada.')).toBeVisible();
  expect(await reservationsOf(customer)).toEqual([]);
  await page.getByRole('button', { name: 'Reservar de nuevo' }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.checkout(instrument.id)}\\b`));
});

test('the history takes back that a reservation is unknown once it is known that it never arrived', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', false);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText(UNKNOWN);
  const letThrough = await holdQuestions(page);
  await endCutOff(page);
  await page.goto(paths.reservations);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  letThrough();
  await expect(page.getByText('La reserva que quedó sin respuesta no llegó: no se reservó nada.')).toBeVisible();
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
});

test('the session ends before the second press: the first is still asked about after the login', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { customer } = await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER, refusal(401, /\//), refusal(429, /\/idempotency-keys\//));
  await loseAnswer(page, '**/api/reservations', true);
  await confirm(page).click();
  const alert = page.getByRole('alert').filter({ hasText: UNKNOWN });
  await expect(alert).toBeVisible();
  await expect(notice(page)).toBeVisible();
  const requestsEnded = followRequests(page);
  await page.route(QUESTIONS, (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'x', requestId: 'r' } }),
  );
  await endCutOff(page);
  // What the page loads when the server is back would find out first.
  await expect(notice(page)).toHaveCount(0);
  await requestsEnded();
  await loseSession(page);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?/);
  await logIn(page, customer);
  await expect(alert).toBeVisible();
  await page.unrouteAll();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);
});

test('a reservation whose answer a gateway replaces by JSON of its own is unknown, not refused', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { customer } = await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER);
  watch.allow(refusal(403, /\/api\/reservations$/));
  await page.route(QUESTIONS, (route) => route.abort());
  await page.route('**/api/reservations', async (route) => {
    await askShop(route);
    await route.fulfill({ status: 403, json: { error: 'blocked by policy' } });
  });
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText(UNKNOWN);
  await page.unrouteAll();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);
});

test('a reservation that is cancelled before its answer comes is no success', async ({ page, watch, request, freshCustomer }) => {
  const { instrument, customer } = await atCheckout(page, request, freshCustomer);
  const form = page.url();
  const cancelled = page.getByText(`Tu reserva de ${instrument.name} llegó, pero ya está cancelada.`);
  watch.allow(NO_ANSWER);
  // At its form, and at the start of any other page.
  for (const place of [null, paths.home]) {
    await page.goto(form);
    await review(page).click();
    await loseAnswer(page, '**/api/reservations', true);
    await confirm(page).click();
    await expect(page.getByRole('alert')).toContainText(UNKNOWN);
    const [made] = await reservationsOf(customer);
    expect((await customer.api.put(`/api/reservations/${made?.id}/cancel`)).status()).toBe(200);
    const letThrough = await holdQuestions(page);
    await endCutOff(page);
    if (place !== null) await page.goto(place);
    letThrough();
    await expect(cancelled).toBeVisible();
    await expect(page).toHaveURL(place ?? form);
    await page.unroute(QUESTIONS);
  }
  await page.getByRole('button', { name: 'Ver mis reservas' }).click();
  await expect(page).toHaveURL(paths.reservations);
});

test('a tab that is closed before the answer comes leaves what it sent to the next one', async ({
  page,
  context,
  watch,
  request,
  freshCustomer,
}) => {
  const { customer } = await atCheckout(page, request, freshCustomer);
  const form = page.url();
  await review(page).click();
  watch.allow(NO_ANSWER);
  const { promise: made, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/reservations', async (route) => {
    await askShop(route);
    resolve();
  });
  await confirm(page).click();
  await made;
  await page.close();

  const next = await context.newPage();
  await next.route(QUESTIONS, (route) => route.abort());
  await next.goto(form);
  await expect(next.getByRole('alert')).toContainText(UNKNOWN);
  await next.unrouteAll();
  await expect(success(next)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(1);
});

test('a form with other dates stays as it is when the first one turns out to be made', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const { instrument, customer } = await atCheckout(page, request, freshCustomer);
  await review(page).click();
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/reservations', true);
  await confirm(page).click();
  const alert = page.getByRole('alert').filter({ hasText: UNKNOWN });
  await expect(alert).toBeVisible();
  await page.route(QUESTIONS, (route) => route.abort());
  await endCutOff(page);
  const [first] = await reservationsOf(customer);
  const other = paths.checkout(
    instrument.id,
    await freeRange(request, instrument, { days: 2, from: addDays(first?.endDate ?? '', 1) }),
  );
  await page.goto(other);
  await expect(alert).toBeVisible();
  const notes = page.getByLabel('Notas adicionales');
  await notes.fill('La segunda.');
  await page.unrouteAll();
  await expect(page.getByText(`Tu reserva de ${instrument.name} sí llegó.`)).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page).toHaveURL(other);
  await expect(notes).toHaveValue('La segunda.');
  await review(page).click();
  await confirm(page).click();
  await expect(success(page)).toBeVisible();
  expect(await reservationsOf(customer)).toHaveLength(2);
});

test('a new instrument whose answer is lost is made once by the second press', async ({ adminPage: page, adminApi, watch }) => {
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: 'Nuevo instrumento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo instrumento' });
  await dialog.getByLabel('Elegir imágenes').setInputFiles([pngFile('uno.png', 0), pngFile('dos.png', 1)]);
  await dialog.getByRole('textbox', { name: /^Nombre/ }).fill(adminApi.name('Bombo'));
  await dialog.getByRole('textbox', { name: /^Precio/ }).fill('150');
  await dialog.getByLabel('Categoría').selectOption('Percusión');
  await dialog.getByRole('textbox', { name: /^Descripción/ }).fill('De lenga.');
  const save = dialog.getByRole('button', { name: 'Crear instrumento' });
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/api/instruments/add', true);
  await save.click();
  await expect(dialog.getByText(LOST)).toBeVisible();
  await page.unrouteAll();
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, 'Instrumentos')).toHaveCount(1);
});

test('an edit with a new picture whose answer is lost is saved once by the second press, and nobody else is blamed', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  const instrument = await adminApi.addInstrument('Redoblante', {}, 5);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  await dialog.getByRole('textbox', { name: /^Descripción/ }).fill('Con bordona.');
  await dialog.getByLabel('Elegir imágenes').setInputFiles(pngFile('nueva.png', 5));
  const save = dialog.getByRole('button', { name: 'Guardar cambios' });
  watch.allow(NO_ANSWER);
  await loseAnswer(page, `**/api/instruments/${instrument.id}`, true);
  await save.click();
  await expect(dialog.getByText(LOST)).toBeVisible();
  await page.unrouteAll();
  await save.click();
  await expect(dialog).toHaveCount(0);
  const saved = await adminApi.instrument(instrument.id);
  expect(saved.description).toBe('Con bordona.');
  expect(await picturesOf(page, saved)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a save that nobody answers says that it takes long, where it was pressed', async ({ adminPage: page, adminApi }) => {
  const instrument = await adminApi.addInstrument('Bandoneón', {}, 1);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  await dialog.getByLabel('Elegir imágenes').setInputFiles(pngFile('nueva.png', 3));
  const { promise: asked, resolve } = Promise.withResolvers<Route>();
  await page.route(`**/api/instruments/${instrument.id}`, (route) => resolve(route), { times: 1 });
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByText('Está tardando más de lo normal.')).toBeVisible();
  await (await asked).continue();
  await expect(dialog).toHaveCount(0);
});

test('an edit that is changed after its answer was lost: it says that the first was saved', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  const instrument = await adminApi.addInstrument('Caja', {}, 1);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  const edit = page.getByRole('button', { name: `Editar ${instrument.name}` });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Editar instrumento' });
  const description = dialog.getByRole('textbox', { name: /^Descripción/ });
  await description.fill('Chayera.');
  const save = dialog.getByRole('button', { name: 'Guardar cambios' });
  watch.allow(NO_ANSWER);
  await loseAnswer(page, `**/api/instruments/${instrument.id}`, true);
  await save.click();
  await expect(dialog.getByText(LOST)).toBeVisible();
  await page.unrouteAll();
  await description.fill('Chayera, con bordona.');
  await save.click();
  await expect(dialog.getByText('Lo que enviaste antes sí se guardó')).toBeVisible();
  expect(await adminApi.instrument(instrument.id)).toMatchObject({ description: 'Chayera.' });
});

test('a cancellation whose answer is lost: it says that it does not know, and the list shows it as soon as the server is back', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  await signIn(page, customer);
  await page.goto(paths.reservations);
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  watch.allow(NO_ANSWER);
  await loseAnswer(page, `**/api/reservations/${id}/cancel`, true);
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No sabemos si llegó: la respuesta se perdió.');
  await expect(dialog).not.toContainText('Sigue en pie');
  await page.unrouteAll();
  await expect(page.getByRole('listitem').filter({ has: page.locator(`a[href="${paths.voucher(id)}"]`) })).toContainText(
    'Cancelada',
  );
  await expect(dialog).toHaveCount(0);
});
