/** Taking an instrument out of service: the rentals that it puts at risk are shown before it is saved, and marked after. */
import type { Locator, Page } from 'playwright/test';
import { MAX_ORDER_LINES } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { MAX_DECISIONS } from '#domain/maintenance.ts';
import { shortDay } from '#web/format/day.ts';
import { paths } from '#web/paths.ts';
import { chooseFrom, expect, read, rowsOf, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

const affected = (page: Page) => rowsOf(page, 'Reservas afectadas');
const inTheWay = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Reservas en esas fechas' }).getByRole('listitem');

test('a window and the form show the same rentals', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const drum = await adminApi.addInstrument('Tambor');
  const customer = await freshCustomer();
  const now = await reserve(customer, drum, { start: today(), end: addDays(today(), 2) }, 2);
  const later = await reserve(customer, drum, { start: addDays(today(), 10), end: addDays(today(), 12) });
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);

  await chooseFrom(page, `Más acciones de ${drum.name}`, 'Mantenimiento');
  const window = page.getByRole('dialog', { name: 'Mantenimiento' });
  await window.getByLabel('Hasta').fill(addDays(today(), 12));
  await window.getByRole('textbox', { name: 'Unidades' }).fill('3');
  await window.getByRole('button', { name: 'Comprobar fechas' }).click();
  const expected = [now, later].map(({ id, quantity }) => new RegExp(`^#${id}.*${customer.email}.*${quantity}$`));
  await expect(inTheWay(window)).toHaveText(
    [now, later].map(({ id, quantity }) => new RegExp(`^#${id}.*· ${quantity} unidad.*${customer.email}`)),
  );
  await window.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.getByRole('button', { name: `Editar ${drum.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar instrumento' });
  const status = form.getByLabel('Estado');
  await status.selectOption('Mantenimiento');
  await expect(affected(page)).toHaveText(expected);
  await expect(form.getByText('Quedan en riesgo 2 reservas')).toBeVisible();
  await status.selectOption('Reservado');
  await expect(affected(page)).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
  await status.selectOption('Mantenimiento');
  await form.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expectMessage(page, 'Instrumento actualizado');
  expect(await adminApi.instrument(drum.id)).toMatchObject({ status: 'Mantenimiento' });
});

test('each reservation in the way is decided: one is cancelled with a reason, another moved, and the units are taken at once', async ({
  adminPage: page,
  adminApi,
  watch,
  freshCustomer,
}) => {
  const [drum, other, taken] = [
    await adminApi.addInstrument('Tambor', { stock: 2 }),
    await adminApi.addInstrument('Bombo', { stock: 1 }),
    await adminApi.addInstrument('Redoblante', { stock: 1 }),
  ];
  const customer = await freshCustomer();
  const days = { start: addDays(today(), 4), end: addDays(today(), 6) };
  const cancelled = await reserve(customer, drum, days);
  const moved = await reserve(customer, drum, days);
  await reserve(customer, taken, days);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await chooseFrom(page, `Más acciones de ${drum.name}`, 'Mantenimiento');
  const dialog = page.getByRole('dialog', { name: 'Mantenimiento' });
  await dialog.getByLabel('Desde').fill(days.start);
  await dialog.getByLabel('Hasta').fill(days.end);
  await dialog.getByRole('textbox', { name: 'Unidades' }).fill('2');
  await dialog.getByRole('button', { name: 'Comprobar fechas' }).click();
  await expect(inTheWay(dialog)).toHaveCount(2);
  await dialog.getByLabel(`Qué hacer con la reserva #${cancelled.id}`).selectOption('Cancelarla');
  await dialog
    .getByLabel(/^Motivo/)
    .last()
    .fill('Se rompió el parche');
  await dialog.getByLabel(`Qué hacer con la reserva #${moved.id}`).selectOption('Pasarla a otro instrumento');
  // Half of what is needed is not sent.
  await expect(dialog.getByRole('button', { name: 'Guardar mantenimiento' })).toHaveCount(0);
  const picker = dialog.getByRole('combobox', { name: 'Otro instrumento' });
  await picker.fill(taken.name);
  await expect(page.getByRole('option', { name: taken.name })).toContainText('Sin stock esas fechas');
  await page.getByRole('option', { name: taken.name }).click();
  watch.allow(refusal(409, /maintenance$/));
  await dialog.getByRole('button', { name: 'Guardar mantenimiento' }).click();
  await expect(
    inTheWay(dialog)
      .filter({ hasText: `#${moved.id}` })
      .getByRole('alert'),
  ).toContainText('stock');
  await picker.fill(other.name);
  await page.getByRole('option', { name: other.name }).click();
  await dialog.getByRole('button', { name: 'Guardar mantenimiento' }).click();
  await expectMessage(page, 'Mantenimiento guardado');
  await expect(dialog.getByRole('listitem')).toContainText('2 unidades');
  const { api } = adminApi.admin;
  expect(await read<Reservation>(await api.get(`/api/reservations/${cancelled.id}`))).toMatchObject({
    status: 'CANCELLED',
    closingNote: 'Se rompió el parche',
  });
  expect(await read<Reservation>(await api.get(`/api/reservations/${moved.id}`))).toMatchObject({
    status: 'ACTIVE',
    instrumentId: other.id,
  });
});

test('the bulk dialog shows the same rentals, each with its instrument', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const [drum, flute] = [await adminApi.addInstrument('Tambor'), await adminApi.addInstrument('Flauta')];
  const customer = await freshCustomer();
  const booked = await reserve(customer, drum, { start: today(), end: addDays(today(), 2) }, 2);
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await page.getByRole('checkbox', { name: `Elegir ${drum.name}` }).check();
  await page.getByRole('checkbox', { name: `Elegir ${flute.name}` }).check();
  await page.getByRole('combobox', { name: 'Cambiar estado' }).selectOption('Mantenimiento');
  const bulk = page.getByRole('dialog', { name: 'Cambiar el estado de 2 instrumentos' });
  await expect(affected(page)).toHaveText([new RegExp(`^#${booked.id}.*${drum.name}.*${customer.email}.*2$`)]);
  await bulk.getByRole('button', { name: 'Cambiar de todos modos' }).click();
  await expect(bulk).toHaveCount(0);
  await expect(rowsOf(page, 'Instrumentos').getByText('Mantenimiento', { exact: true })).toHaveCount(2);
});

test('rentals of an instrument in maintenance are marked in the list and on the timeline', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const instrument = await adminApi.addInstrument('Arpa');
  const customer = await freshCustomer();
  const now = await reserve(customer, instrument, { start: today(), end: addDays(today(), 2) }, 2);
  const later = await reserve(customer, instrument, { start: addDays(today(), 10), end: addDays(today(), 12) });
  await adminApi.change(instrument.id, { status: 'Mantenimiento' });
  const mark = 'En riesgo: el instrumento está en mantenimiento';
  await page.goto(`${paths.adminReservations}?buscar=${adminApi.mark}`);
  await expect(page.getByText(mark)).toHaveCount(2);
  await page.goto(`${paths.adminTimeline}?buscar=${adminApi.mark}`);
  await expect(page.getByRole('gridcell', { name: new RegExp(`reserva ${now.id}, 2 unidades, en riesgo`) })).toHaveCount(3);
  await page.locator(`.timeline-bar[data-look=risk][data-bar=r${later.id}]`).click();
  await expect(page.getByRole('dialog', { name: `Reserva #${later.id}` })).toContainText(mark);
});

test('nothing is saved before it is known what is at risk, nor before it was shown', async ({
  adminPage: page,
  adminApi,
  watch,
  freshCustomer,
}) => {
  const instrument = await adminApi.addInstrument('Bandola');
  await reserve(await freshCustomer(), instrument, { start: addDays(today(), 3), end: addDays(today(), 3) });
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  const held = Promise.withResolvers<undefined>();
  const conflicts = /\/api\/instruments\/\d+\/maintenance\/conflicts/;
  await page.route(conflicts, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar instrumento' });
  await form.getByLabel('Estado').selectOption('Mantenimiento');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('button', { name: 'Comprobando reservas...' })).toBeVisible();
  held.resolve(undefined);
  await expect(form.getByText('Queda en riesgo 1 reserva')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Guardar de todos modos' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.unroute(conflicts);

  // Where it cannot be looked up, that is said, and the status can still be set.
  watch.allow(refusal(500, conflicts));
  await page.route(conflicts, (route) => route.fulfill({ status: 500, body: '' }));
  await form.getByLabel('Estado').selectOption('Disponible');
  await form.getByLabel('Estado').selectOption('Mantenimiento');
  await expect(form.getByRole('alert')).toHaveText('No se pudo comprobar qué reservas quedan afectadas.');
  await form.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(form).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a window is prolonged by another one from the day after, with its units and its reason', async ({
  adminPage: page,
  adminApi,
}) => {
  const drum = await adminApi.addInstrument('Tambor');
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await chooseFrom(page, `Más acciones de ${drum.name}`, 'Mantenimiento');
  const dialog = page.getByRole('dialog', { name: 'Mantenimiento' });
  await dialog.getByRole('textbox', { name: 'Unidades' }).fill('2');
  await dialog.getByLabel('Motivo').fill('Cambio de parches');
  const save = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Comprobar fechas' }).click();
    await dialog.getByRole('button', { name: 'Guardar mantenimiento' }).click();
  };
  await save();
  const windows = dialog.getByRole('listitem');
  await expect(windows).toHaveCount(1);
  await expect(dialog.getByLabel('Motivo')).toHaveValue('');
  await windows.getByRole('button', { name: /^Prolongar/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Prolongar' })).toBeVisible();
  await save();
  await expect(windows).toHaveCount(2);
  for (const window of await windows.all()) await expect(window).toContainText('2 unidades');
  await expect(dialog.getByText('Cambio de parches')).toHaveCount(2);
  const kept = await page.request.get(`/api/instruments/${drum.id}/maintenance`);
  expect(await kept.json()).toMatchObject([{ endDate: today() }, { startDate: addDays(today(), 1), quantity: 2 }]);
});

test('of more reservations than one step can decide, it is said until when they are listed', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const drum = await adminApi.addInstrument('Tambor', { stock: 1 });
  const { user } = await freshCustomer();
  const start = addDays(today(), 4);
  const days = Array.from({ length: MAX_DECISIONS + 1 }, (_, n) => addDays(start, n));
  for (let n = 0; n < days.length; n += MAX_ORDER_LINES) {
    const lines = days
      .slice(n, n + MAX_ORDER_LINES)
      .map((day) => ({ instrumentId: drum.id, startDate: day, endDate: day, quantity: 1 }));
    const made = await adminApi.admin.api.post('/api/orders', { data: { userId: user.id, lines, notes: '' } });
    expect(made.status()).toBe(201);
  }
  await page.goto(`${paths.adminInstruments}?buscar=${adminApi.mark}`);
  await chooseFrom(page, `Más acciones de ${drum.name}`, 'Mantenimiento');
  const dialog = page.getByRole('dialog', { name: 'Mantenimiento' });
  await dialog.getByLabel('Desde').fill(start);
  await dialog.getByLabel('Hasta').fill(days.at(-1) ?? '');
  await dialog.getByRole('button', { name: 'Comprobar fechas' }).click();
  await expect(inTheWay(dialog)).toHaveCount(MAX_DECISIONS);
  const until = shortDay(days[MAX_DECISIONS - 1] ?? '');
  await expect(dialog).toContainText(
    `Solo se muestran las primeras ${MAX_DECISIONS} reservas. Bloquea primero hasta el ${until} y después prolonga.`,
  );
});
