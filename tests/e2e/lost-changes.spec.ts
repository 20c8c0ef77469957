/** Changes of a reservation or an order whose answer is lost: none is reported as failed if it may have happened, and none is made twice. */
import type { Locator, Page } from 'playwright/test';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { longDay } from '#web/format/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test } from './admin-test.ts';
import { signIn } from './customer.ts';
import { loseAnswer, NO_ANSWER } from './cut-calls.ts';
import { findInstrument, freeRange, reservationsOf, reserve, today } from './shop.ts';

test('more days whose answer is lost: it says that it does not know, and adds none a second time', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { start, end: last } = await freeRange(request, instrument, { days: 4 });
  const { id } = await reserve(customer, instrument, { start, end: addDays(last, -2) });
  await signIn(page, customer);
  await page.goto(paths.moreDays(id));
  const dialog = page.getByRole('dialog', { name: 'Necesito más días' });
  watch.allow(NO_ANSWER);
  await loseAnswer(page, `**/api/reservations/${id}/change`, true);
  await dialog.getByRole('button', { name: 'Agregar 1 día' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'No sabemos si llegó: la respuesta se perdió.' })).toBeVisible();
  await expect(dialog).not.toContainText('No se pudo');
  await page.unrouteAll();
  await expect(page.getByText(`hasta el ${longDay(addDays(last, -1))}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await reservationsOf(customer)).toMatchObject([{ id, endDate: addDays(last, -1), changes: 1 }]);
});

const UNKNOWN = 'No sabemos si llegó: la respuesta se perdió. Inténtalo nuevamente, no se hará dos veces.';
const STALE = 'No pudimos actualizar el pedido: puede haber cambiado desde que lo ves aquí.';

/** With nothing due the line is handed over by one press. */
const pay = async ({ admin }: AdminApi, { id, totalPrice }: Reservation): Promise<unknown> =>
  read(await admin.api.post(`/api/orders/${id}/ledger`, { data: { kind: 'payment', amount: totalPrice, method: 'cash' } }), 201);

const lineOf = (page: Page, { id }: { id: number }): Locator =>
  page
    .getByRole('table', { name: 'Líneas del pedido' })
    .getByRole('row')
    .filter({ hasText: `#${id}` });

test('a hand-over whose answer is lost: the order stays, its line does not know, and shows it once the shop is back', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Cuatro'), { start: today(), end: addDays(today(), 1) });
  await pay(adminApi, line);
  await page.goto(paths.adminOrder(line.id));
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/hand-over', true);
  await page.getByRole('button', { name: `Entregar la reserva #${line.id}` }).click();
  await expect(lineOf(page, line).getByRole('alert')).toHaveText(UNKNOWN);
  await expect(page.getByText(STALE)).toBeVisible();
  await page.unrouteAll();
  await expect(lineOf(page, line)).toContainText('Entregada');
  await expect(page.getByText(STALE)).toHaveCount(0);
  await expect(lineOf(page, line).getByRole('alert')).toHaveCount(0);
  const order = await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`));
  expect(order.movements).toHaveLength(1);
  // What is out could not be taken away after the test.
  await read(await adminApi.admin.api.post(`/api/reservations/${line.id}/return`));
});

test('a hand-over with its condition whose answer is lost: the form closes once the order shows it', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Bongó'), { start: today(), end: addDays(today(), 1) }, 2);
  await pay(adminApi, line);
  await page.goto(paths.adminOrder(line.id));
  await page.getByRole('button', { name: `Más acciones de la reserva #${line.id}` }).click();
  await page.getByRole('menuitem', { name: 'Entregar una parte de 2 unidades…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entregar' });
  await dialog.getByRole('textbox', { name: 'Cantidad (de 2)' }).fill('1');
  await dialog.getByRole('textbox', { name: /^Estado/ }).fill('Con funda');
  watch.allow(NO_ANSWER);
  await loseAnswer(page, '**/hand-over', true);
  await dialog.getByRole('button', { name: 'Entregar' }).click();
  await expect(dialog.getByText(UNKNOWN)).toBeVisible();
  await page.unrouteAll();
  await expect(dialog).toHaveCount(0);
  const order = await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`));
  expect(order.movements).toMatchObject([{ kind: 'out', quantity: 1, condition: 'Con funda' }]);
  await read(await adminApi.admin.api.post(`/api/reservations/${line.id}/return`, { data: { isFinal: true } }));
});

for (const isMade of [true, false])
  test(`a payment whose answer is lost and that ${isMade ? 'was' : 'was not'} made is written down once by the second press`, async ({
    adminPage: page,
    adminApi,
    freshCustomer,
    watch,
  }) => {
    const customer = await freshCustomer();
    const line = await reserve(customer, await adminApi.addInstrument('Laúd'), { start: today(), end: addDays(today(), 1) });
    await page.goto(paths.adminOrder(line.id));
    await page.getByRole('button', { name: 'Registrar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrar dinero' });
    watch.allow(NO_ANSWER);
    await loseAnswer(page, '**/ledger', isMade);
    await dialog.getByRole('button', { name: 'Registrar' }).click();
    await expect(dialog.getByText(UNKNOWN)).toBeVisible();
    await page.unrouteAll();
    // The order is loaded again: what is due says whether it arrived.
    await expect(dialog.locator('dl')).toContainText(isMade ? '$0,00' : '$91,00');
    await expect(dialog.getByRole('textbox', { name: /^Importe/ })).toHaveValue('91');
    await expect(dialog.getByRole('textbox', { name: /^Importe/ })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Registrar' }).click();
    await expect(dialog).toHaveCount(0);
    const order = await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`));
    expect(order.ledger).toMatchObject([{ kind: 'payment', amount: 91 }]);
  });
