/** Plans change: an administrator moves, extends, swaps and adds, from the order, the counter and the timeline. */
import type { Locator, Page } from 'playwright/test';
import type { AuditPage } from '#domain/contract/admin/audit.ts';
import type { Closure } from '#domain/contract/shop-calendar.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays, numericDay } from '#domain/day.ts';
import { periodOf } from '#web/format/full-day.ts';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { chooseFrom, expect, read, test } from './admin-test.ts';
import { fact } from './fact.ts';
import { expectMessage } from './messages.ts';
import { mailTo, reserve, today } from './shop.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Cambiar la reserva' });
const save = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Guardar el cambio' });
const [start, end] = [addDays(today(), 20), addDays(today(), 22)];

test('other days, quantity and instrument, with what they come to', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const [customer, other] = [await freshCustomer(), await freshCustomer()];
  const [first, second] = [await adminApi.addInstrument('Charango'), await adminApi.addInstrument('Ronroco')];
  const line = await reserve(customer, first, { start, end });
  await reserve(other, first, { start: addDays(end, 1), end: addDays(end, 1) }, first.stock);
  await page.goto(paths.adminOrder(line.id));
  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Cambiar…');
  const dialog = dialogOf(page);
  await expect(save(dialog)).toBeDisabled();
  await dialog.getByLabel('Hasta', { exact: true }).fill(numericDay(addDays(end, 2)));
  await expect(dialog.getByText('No queda stock para')).toBeVisible();
  await expect(save(dialog)).toBeDisabled();
  await dialog.getByLabel('Hasta', { exact: true }).fill(numericDay(addDays(end, -1)));
  await dialog.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(fact(dialog, 'Diferencia')).toHaveText(formatPrice(line.pricePerDay));
  await save(dialog).click();
  await expectMessage(page, `Reserva #${line.id} cambiada`);
  await expect(page.getByRole('table', { name: 'Líneas del pedido' })).toContainText(periodOf(start, addDays(end, -1)));
  expect((await mailTo(page.request, customer.email, /^Reserva cambiada/)).text).toContain('ANTES');

  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Cambiar…');
  await dialog.getByRole('combobox', { name: 'Instrumento' }).fill(second.name);
  await page.getByRole('option', { name: new RegExp(second.name) }).click();
  await expect(fact(dialog, 'Instrumento')).toHaveText(second.name);
  await save(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Líneas del pedido' })).toContainText(second.name);
  expect(await read<Reservation>(await adminApi.admin.api.get(`/api/reservations/${line.id}`))).toMatchObject({
    instrumentId: second.id,
    quantity: 2,
    changes: 2,
  });
});

test('one more instrument comes into the order', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const customer = await freshCustomer();
  const [first, second] = [await adminApi.addInstrument('Quena'), await adminApi.addInstrument('Zampoña')];
  const line = await reserve(customer, first, { start, end });
  await page.goto(paths.adminOrder(line.id));
  await page.getByRole('button', { name: 'Agregar línea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar un instrumento' });
  await expect(dialog.getByLabel('Desde', { exact: true })).toHaveValue(numericDay(start));
  await dialog.getByRole('combobox', { name: 'Instrumento' }).fill(second.name);
  await page.getByRole('option', { name: new RegExp(second.name) }).click();
  await expect(fact(dialog, 'Total')).toHaveText(formatPrice(3 * second.pricePerDay));
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expectMessage(page, 'Agregado al pedido');
  await expect(page.getByRole('table', { name: 'Líneas del pedido' })).toContainText(second.name);
});

test('from the counter, on a closed day by an override that the log has', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Bombo'), { start: today(), end: addDays(today(), 2) });
  const closed = addDays(today(), 3);
  const { closure } = await read<{ closure: Closure }>(
    await adminApi.admin.api.post('/api/closures', { data: { startDate: closed, endDate: closed, note: '' } }),
    201,
  );
  await page.goto(paths.adminCounter);
  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Cambiar…');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Hasta', { exact: true }).fill(numericDay(closed));
  const override = dialog.getByRole('checkbox', { name: 'Cambiar igual, fuera del calendario de la tienda' });
  await override.check();
  await save(dialog).click();
  await expectMessage(page, `Reserva #${line.id} cambiada`);
  await adminApi.admin.api.delete(`/api/closures/${closure.id}`);
  const query = `entity=reservation&action=changed&entityId=${line.id}`;
  const { entries } = await read<AuditPage>(await adminApi.admin.api.get(`/api/audit?${query}`));
  expect(entries.map(({ after }) => after?.['isOverride'])).toEqual([true]);
});

test('from the timeline', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await adminApi.addInstrument('Guitarrón');
  const from = addDays(today(), 2);
  const line = await reserve(customer, instrument, { start: from, end: from });
  await page.goto(`${paths.adminTimeline}?buscar=${encodeURIComponent(instrument.name)}`);
  await page.locator(`[data-bar]`).first().click();
  await page
    .getByRole('dialog', { name: `Reserva #${line.id}` })
    .getByRole('button', { name: 'Cambiar' })
    .click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Desde', { exact: true }).fill(numericDay(addDays(from, 1)));
  await expect(dialog.getByLabel('Hasta', { exact: true })).toHaveValue(numericDay(addDays(from, 1)));
  await save(dialog).click();
  await expectMessage(page, `Reserva #${line.id} cambiada`);
  expect(await read<Reservation>(await adminApi.admin.api.get(`/api/reservations/${line.id}`))).toMatchObject({
    startDate: addDays(from, 1),
    endDate: addDays(from, 1),
  });
});
