/** When the shop is open: its hours, its rules, and the days on which it is closed. */
import type { Order } from '#domain/contract/admin/orders.ts';
import type { ShopSettings } from '#domain/contract/admin/settings.ts';
import type { Maintenance } from '#domain/contract/admin/maintenance.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Closure } from '#domain/contract/shop-calendar.ts';
import { addDays, eachDay, numericDay } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { dayRangeOfYear, periodOf } from '#web/format/full-day.ts';
import { chooseFrom, expect, read, rowsOf, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { findInstrument, freeRange, mailTo, reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

test.afterEach(async ({ adminApi }) => {
  const { api } = adminApi.admin;
  await api.put('/api/settings', {
    data: {
      hours: [],
      lastHourToday: null,
      leadDays: 0,
      turnaroundDays: 0,
      overdueHoldDays: 0,
      depositPercent: 0,
      lateFeePercent: 100,
    },
  });
  for (const { id } of await read<Closure[]>(await api.get('/api/closures'))) await api.delete(`/api/closures/${id}`);
});

test('hours and rules are saved together; what is wrong is said at its field', async ({ adminPage: page, adminApi, watch }) => {
  watch.allow(refusal(422, /\/api\/settings$/));
  await page.goto(paths.adminSettings);
  const onMonday = page.getByRole('group', { name: 'Lunes' });
  await onMonday.getByRole('button', { name: 'Abrir el lunes' }).click();
  await expect(onMonday.getByRole('textbox', { name: 'Lunes, hasta' })).toHaveValue('19:00');
  await expect(page.getByRole('group', { name: 'Martes' })).toContainText('Cerrado');
  await onMonday.getByRole('textbox', { name: 'Lunes, hasta' }).fill('9');
  await page.getByLabel('Días de anticipación').fill('uno');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await expect(onMonday).toContainText('La hora de cierre debe ser posterior a la de apertura');
  await expect(page.getByLabel('Días de anticipación')).toHaveAttribute('aria-invalid', 'true');

  await onMonday.getByRole('textbox', { name: 'Lunes, hasta' }).fill('18.30');
  await page.getByLabel('Días de anticipación').fill('1');
  await page.getByLabel('Días de preparación').fill('2');
  await page.getByLabel('Días que se retiene lo vencido').fill('5');
  await page.getByLabel('Depósito propuesto').fill('20');
  await page.getByRole('button', { name: 'Guardar ajustes' }).click();
  await expectMessage(page, 'Ajustes guardados');
  await expect(onMonday.getByRole('textbox', { name: 'Lunes, hasta' })).toHaveValue('18:30');
  expect(await read<ShopSettings>(await adminApi.admin.api.get('/api/settings'))).toMatchObject({
    hours: [{ weekday: 1, from: '10:00', to: '18:30' }],
    leadDays: 1,
    turnaroundDays: 2,
    overdueHoldDays: 5,
    depositPercent: 20,
  });
  await page.reload();
  await expect(page.getByLabel('Depósito propuesto')).toHaveValue('20');

  // One sentence of them everywhere, also where the browser renders the page by itself.
  const said = 'Lunes, de 10 a 18:30\u00A0h; reserva con 1 día de anticipación';
  for (const path of [paths.home, paths.reservations]) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText(said);
  }
  const instrument = await findInstrument(adminApi.admin.api, 'Flauta');
  await page.goto(paths.detail(instrument.id));
  await expect(page.getByText(`${said}. El día de inicio`)).toBeVisible();
  const monday = eachDay(addDays(today(), 20), addDays(today(), 26)).find((day) => new Date(day).getUTCDay() === 1) ?? '';
  const line = await reserve(adminApi.admin, instrument, { start: monday, end: monday });
  for (const path of [paths.checkout(instrument.id, { start: monday, end: monday }), paths.voucher(line.id)]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
  }
  await adminApi.admin.api.put(`/api/reservations/${line.id}/cancel`);
});

test('days of preparation stand in the timeline, and are given up from the order', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  await adminApi.admin.api.put('/api/settings', { data: { turnaroundDays: 2 } });
  const instrument = await adminApi.addInstrument('Cítara');
  const [start, end] = [addDays(today(), 20), addDays(today(), 22)];
  const line = await reserve(await freshCustomer(), instrument, { start, end });
  await page.goto(`${paths.adminTimeline}?buscar=${encodeURIComponent(instrument.name)}`);
  const bar = page.getByTitle('Preparación ×1');
  await bar.click();
  const facts = page.getByRole('dialog', { name: 'Preparación' });
  await expect(facts).toContainText(periodOf(addDays(end, 1), addDays(end, 2)));
  await facts.getByRole('link', { name: `Ver la reserva #${line.id}` }).click();

  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Liberar la preparación…');
  const dialog = page.getByRole('dialog', { name: 'Liberar los días de preparación' });
  await expect(dialog).toContainText(periodOf(addDays(end, 1), addDays(end, 2)));
  await dialog.getByRole('button', { name: 'Liberar' }).click();
  await expectMessage(page, `Días de preparación de la reserva #${line.id} liberados`);
  await page.goBack();
  await expect(page.getByRole('grid')).toContainText(instrument.name);
  await expect(bar).toHaveCount(0);
});

test('a closure names whom it hits, and opens again', async ({ adminPage: page, adminApi, request, sampleCustomer }) => {
  const ana = await sampleCustomer('ana');
  const instrument = await findInstrument(request, 'Flauta');
  const { start, end } = await freeRange(request, instrument);
  const made = await read<{ id: number }>(
    await ana.api.post('/api/reservations', {
      data: { instrumentId: instrument.id, userId: ana.user.id, startDate: start, endDate: end, quantity: 1 },
    }),
    201,
  );
  await page.goto(paths.adminSettings);
  await expect(page.getByText('No hay cierres previstos')).toBeVisible();
  await page.getByLabel('Desde', { exact: true }).fill(numericDay(start));
  await page.getByLabel('Hasta', { exact: true }).fill(numericDay(start));
  await page.getByLabel(/^Motivo/).fill('Feriado');
  await page.getByRole('button', { name: 'Cerrar esos días' }).click();
  await expect(rowsOf(page, 'Cierres')).toHaveText([/Feriado/]);
  await expect(rowsOf(page, 'Reservas afectadas').filter({ hasText: `#${made.id}` })).toContainText('Flauta');
  await page.getByRole('link', { name: `#${made.id}`, exact: true }).click();
  await expect(page).toHaveURL(paths.adminOrder(made.id));
  await page.goBack();

  // Nobody else begins or ends on that day: one button moves all, the other gives each a discount.
  const far = addDays(today(), 200);
  const later = await reserve(ana, instrument, { start: far, end: far });
  await rowsOf(page, 'Cierres')
    .getByRole('button', { name: /^Abrir/ })
    .click();
  await expectMessage(page, 'La tienda abre esos días');
  await expect(page.getByText('No hay cierres previstos')).toBeVisible();
  await page.getByLabel('Hasta', { exact: true }).fill(numericDay(far));
  await page.getByLabel('Desde', { exact: true }).fill(numericDay(far));
  await page.getByRole('button', { name: 'Cerrar esos días' }).click();
  const row = rowsOf(page, 'Reservas afectadas').filter({ hasText: `#${later.id}` });
  await page.getByRole('button', { name: 'Avisar a todos' }).click();
  await expect(row).toContainText('Avisado por correo');
  await expect(page.getByRole('button', { name: 'Avisar a todos' })).toBeDisabled();
  expect((await mailTo(request, ana.email, /^La tienda cierra/)).text).toContain(`/reservas?cambiar=${later.id}`);
  await page.getByRole('button', { name: 'Mover todas' }).click();
  await expect(row).toContainText('Movida');
  await page.getByRole('button', { name: 'Descuento a todas' }).click();
  await expect(row).toContainText('Descuento de $');
  const order = await read<Order>(await adminApi.admin.api.get(`/api/orders/${later.id}`));
  expect(order.lines[0]?.startDate).toBe(addDays(far, 1));
  expect(order.money.discounts).toBeCloseTo(order.money.total / 10, 1);
  await rowsOf(page, 'Cierres')
    .getByRole('button', { name: /^Abrir/ })
    .click();
  await expectMessage(page, 'La tienda abre esos días');
  await expect(page.getByText('No hay cierres previstos')).toBeVisible();
  expect(await read<Closure[]>(await adminApi.admin.api.get('/api/closures'))).toEqual([]);
  for (const { id } of [made, later]) await ana.api.put(`/api/reservations/${id}/cancel`);
});

test('customers neither start nor end on a closed day, and may keep one inside', async ({ page, adminApi, request }) => {
  const instrument = await findInstrument(request, 'Arpa');
  const { start } = await freeRange(request, instrument);
  const [closed, end] = [addDays(start, 1), addDays(start, 2)];
  await adminApi.admin.api.post('/api/closures', { data: { startDate: closed, endDate: closed, note: 'Inventario' } });
  await page.goto(paths.availability(instrument.id));
  const day = (date: string) => page.locator(`[data-day="${date}"]`);
  await expect(day(closed)).toHaveAccessibleName(/la tienda está cerrada/);
  await day(closed).click({ force: true });
  await expect(page.getByText(/la tienda está cerrada \(Inventario\): elige otro día/)).toBeVisible();
  await day(start).click();
  await day(end).click();
  await expect(page).toHaveURL(paths.detail(instrument.id, { start, end }));

  // The search's calendar knows it too.
  await page.goto(paths.home);
  await page.getByRole('button', { name: /^Fechas/ }).click();
  await expect(page.getByRole('dialog').locator(`[data-day="${closed}"]`)).toHaveAccessibleName(/la tienda está cerrada/);
});

test('all that a closure hits is moved, each line to its next free days, and says so where it cannot be', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const [customer, other] = [await freshCustomer(), await freshCustomer()];
  const closed = addDays(today(), 210);
  const on = { start: closed, end: closed };
  const [roomy, taken, full, left] = [
    await adminApi.addInstrument('Salterio', { stock: 2 }),
    await adminApi.addInstrument('Rabel', { stock: 1 }),
    await adminApi.addInstrument('Vihuela', { stock: 1 }),
    await adminApi.addInstrument('Tiorba', { stock: 1 }),
  ];
  const lines = [
    await reserve(customer, roomy, on),
    await reserve(other, roomy, on),
    await reserve(customer, taken, on),
    await reserve(customer, full, on),
    await reserve(other, left, on),
  ];
  await reserve(other, taken, { start: addDays(closed, 1), end: addDays(closed, 2) });
  // Past the days that are searched for another possibility.
  const windows: Maintenance[] = [];
  for (const from of [1, 61])
    windows.push(
      await read(
        await adminApi.admin.api.post(`/api/instruments/${full.id}/maintenance`, {
          data: { startDate: addDays(closed, from), endDate: addDays(closed, from + 59), quantity: 1, reason: 'Taller' },
        }),
        201,
      ),
    );
  await page.goto(paths.adminSettings);
  await page.getByLabel('Hasta', { exact: true }).fill(numericDay(closed));
  await page.getByLabel('Desde', { exact: true }).fill(numericDay(closed));
  await page.getByRole('button', { name: 'Cerrar esos días' }).click();
  await expect(rowsOf(page, 'Reservas afectadas')).toHaveCount(lines.length);
  // Its customer cancels before the shop gets to it.
  await other.api.put(`/api/reservations/${lines[4]?.id}/cancel`);

  const row = (index: number) => rowsOf(page, 'Reservas afectadas').filter({ hasText: `#${lines[index]?.id}` });
  const shown = (from: number) => dayRangeOfYear(addDays(closed, from), addDays(closed, from));
  const outcomes = [
    `Movida: ${shown(1)}`,
    `Movida: ${shown(1)}`,
    `Movida: ${shown(3)}`,
    'no tiene suficiente stock',
    'ya no está en un estado que lo permita',
  ];
  await page.getByRole('button', { name: 'Mover todas' }).click();
  for (const [index, text] of outcomes.entries()) await expect(row(index)).toContainText(text);
  const lineNow = async (line: Reservation | undefined): Promise<Reservation> =>
    read(await adminApi.admin.api.get(`/api/reservations/${line?.id}`));
  expect((await Promise.all(lines.map(lineNow))).map(({ startDate }) => startDate)).toEqual(
    [1, 1, 3, 0, 0].map((from) => addDays(closed, from)),
  );

  // What could not be moved is tried again, and nothing else.
  for (const { id } of windows) await adminApi.admin.api.delete(`/api/maintenance/${id}`);
  await page.getByRole('button', { name: 'Mover todas' }).click();
  await expect(row(3)).toContainText(`Movida: ${shown(1)}`);
  expect((await lineNow(lines[0])).changes).toBe(1);

  await page.getByRole('button', { name: 'Descuento a todas' }).click();
  for (const index of [0, 1, 2, 3]) await expect(row(index)).toContainText('Descuento de $');
});
