/** 'Pedido #12': what the counter does with one order, from its page. */
import type { Locator, Page } from 'playwright/test';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, chooseFrom, expect, read, test } from './admin-test.ts';
import { expectMessage, messageOf } from './messages.ts';
import { mailTo, reserve, today } from './shop.ts';
import { refusal } from './watch.ts';

const lineOf = (page: Page, { id }: { id: number }): Locator =>
  page
    .getByRole('table', { name: 'Líneas del pedido' })
    .getByRole('row')
    .filter({ hasText: `#${id}` });
const money = (page: Page): Locator => page.getByRole('region', { name: 'Dinero' });
const sum = (page: Page, name: string): Locator =>
  money(page).locator('dl > div').filter({ hasText: name }).getByRole('definition');
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

async function record(page: Page, kind: string, amount?: string): Promise<void> {
  await press(page, 'Registrar');
  const dialog = page.getByRole('dialog', { name: 'Registrar dinero' });
  await dialog.getByLabel('Concepto').selectOption({ label: kind });
  if (amount !== undefined) await dialog.getByRole('textbox', { name: /^Importe/ }).fill(amount);
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Nothing is due: one press moves the units. */
async function pay(adminApi: AdminApi, { id, totalPrice }: Reservation): Promise<void> {
  const data = { kind: 'payment', method: 'cash', amount: totalPrice };
  await read(await adminApi.admin.api.post(`/api/orders/${id}/ledger`, { data }), 201);
}

test('a line goes out, in parts and whole, comes back, and each step is undone', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Requinto'), { start: today(), end: addDays(today(), 2) }, 2);
  await pay(adminApi, line);
  await page.goto(paths.adminOrder(line.id));
  const row = lineOf(page, line);
  await expect(row).toContainText('Para entregar');
  await expect(page.getByRole('region', { name: 'Cliente' }).getByRole('link', { name: customer.email })).toBeVisible();

  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Entregar una parte de 2 unidades…');
  const parts = page.getByRole('dialog', { name: 'Entregar' });
  await parts.getByRole('textbox', { name: 'Cantidad (de 2)' }).fill('1');
  await parts.getByRole('textbox', { name: /^Estado/ }).fill('Con estuche');
  await parts.getByRole('button', { name: 'Entregar' }).click();
  await expect(parts).toHaveCount(0);
  await expect(row).toContainText('Entregada');
  await expect(page.getByRole('region', { name: 'Movimientos' })).toContainText('Con estuche');
  await expectMessage(page, 'Entregado');

  await press(page, `Entregar la reserva #${line.id}`);
  await expectMessage(page, 'Entregado');
  // Under the pointer it stays until its button is pressed.
  const message = messageOf(page, 'Entregado');
  await message.hover();
  await expect(row.getByRole('button', { name: /^Entregar/ })).toHaveCount(0);
  await expect(row.locator(':focus')).toHaveCount(1);
  await message.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row.getByRole('button', { name: /^Entregar/ })).toBeVisible();

  // 'Recibir' comes where 'Entregar' was: the second click of a double one does not press it.
  await page.getByRole('button', { name: `Entregar la reserva #${line.id}` }).dblclick({ delay: 60 });
  await expect(row.getByRole('button', { name: /^Entregar/ })).toHaveCount(0);
  await expect(row).not.toContainText('Devuelta');
  await press(page, `Recibir la reserva #${line.id}`);
  await expect(row).toContainText('Devuelta');
  await expectMessage(page, 'Recibido');
  await row.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(row).toContainText('Entregada');
  await press(page, `Recibir la reserva #${line.id}`);
  await expect(row).toContainText('Devuelta');
});

test('the money that comes after the dialog leaves the focus where somebody types', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const line = await reserve(
    await freshCustomer(),
    await adminApi.addInstrument('Charango'),
    { start: today(), end: today() },
    2,
  );
  await page.goto(paths.adminOrder(line.id));
  await expect(lineOf(page, line)).toContainText('Para entregar');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/orders\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  await chooseFrom(page, `Más acciones de la reserva #${line.id}`, 'Entregar una parte de 2 unidades…');
  const dialog = page.getByRole('dialog', { name: 'Entregar' });
  const quantity = dialog.getByRole('textbox', { name: 'Cantidad (de 2)' });
  await quantity.fill('1');
  answer();
  await expect(dialog.getByLabel(/^Cobrar/)).toHaveValue('91');
  // A field that takes the focus by itself waits for a frame, and for the transitions under way.
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
    await frame();
  });
  await expect(quantity).toBeFocused();
});

test('money is written down, taken back and adds up', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Bandurria'), { start: today(), end: addDays(today(), 1) });
  await page.goto(paths.adminOrder(line.id));
  await expect(sum(page, 'Por cobrar')).toHaveText('$91,00');
  await record(page, 'Pago');
  await expect(sum(page, 'Por cobrar')).toHaveText('$0,00');
  await expect(sum(page, 'Pagado')).toHaveText('$91,00');
  await record(page, 'Depósito', '50,5');
  await expect(sum(page, 'Depósito')).toHaveText('$50,50');
  await record(page, 'Depósito devuelto');
  await expect(sum(page, 'Depósito')).toHaveText('$0,00');
  await press(page, 'Anular pago de $91,00');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular' }).click();
  await expect(sum(page, 'Pagado')).toHaveText('$0,00');
  await expect(sum(page, 'Por cobrar')).toHaveText('$91,00');
  await expect(page.getByRole('region', { name: 'Cliente' })).toContainText('Por cobrar $91,00');
  const order = await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`));
  expect(order.money).toMatchObject({ total: 91, paid: 0, due: 91, deposit: 0 });
});

test('what another desk did is refused in its row, which then shows how it is', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Timple'), { start: today(), end: addDays(today(), 1) });
  await pay(adminApi, line);
  await page.goto(paths.adminOrder(line.id));
  await expect(lineOf(page, line)).toContainText('Para entregar');
  await read(await adminApi.admin.api.post(`/api/reservations/${line.id}/hand-over`));
  watch.allow(refusal(409, /hand-over$/));
  await press(page, `Entregar la reserva #${line.id}`);
  await expect(lineOf(page, line).getByRole('alert')).toContainText('ya no está en un estado que lo permita');
  await expect(lineOf(page, line)).toContainText('Entregada');
  // What is out would stay behind.
  await press(page, `Recibir la reserva #${line.id}`);
  await expect(lineOf(page, line)).toContainText('Devuelta');
});

test('the id of a later line leads to its order, and an unknown one says so', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const instrument = await adminApi.addInstrument('Charango');
  const days = { instrumentId: instrument.id, startDate: today(), endDate: today() };
  const order = await read<Order>(
    await adminApi.admin.api.post('/api/orders', { data: { userId: customer.user.id, lines: [days, days] } }),
    201,
  );
  watch.allow(refusal(404, /\/api\/(orders|reservations)\/\d+$/));
  await page.goto(paths.adminOrder(order.lines[1]?.id ?? 0));
  await expect(page.getByRole('heading', { level: 1, name: `Pedido #${order.id}` })).toBeVisible();
  await expect(lineOf(page, { id: order.lines[1]?.id ?? 0 })).toBeVisible();
  await page.goto(paths.adminOrder(99_999_999));
  await expect(page.getByRole('heading', { name: 'Pedido no encontrado' })).toBeVisible();
});

test('the confirmation is sent again to the address beside its button, and stands among the e-mails', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  request,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Guitarrico'), { start: today(), end: addDays(today(), 1) });
  await mailTo(request, customer.email, /n\.º/);
  await page.goto(paths.adminOrder(line.id));
  const emails = page.getByRole('region', { name: 'Correos' });
  await expect(emails.getByRole('listitem')).toContainText([customer.email]);
  await expect(emails).toContainText(customer.email);
  await emails.getByRole('button', { name: `Reenviar la confirmación a ${customer.email}` }).click();
  await expectMessage(page, `La confirmación va otra vez a ${customer.email}`);
  await expect(emails.getByRole('listitem')).toHaveCount(2);
});
