/** New customers at the counter, several instruments in one order, and rentals that left the shop before they were recorded. */
import type { Locator, Page } from 'playwright/test';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, numericDay } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test } from './admin-test.ts';
import { messageOf } from './messages.ts';
import { today } from './shop.ts';
import { refusal } from './watch.ts';

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(paths.adminReservations);
  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  return page.getByRole('dialog', { name: 'Nueva reserva' });
}

async function add(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Instrumento' }).fill(name);
  await page.getByRole('option', { name }).click();
}

/** The newest order of the customer whose name bears the mark. */
async function orderOf(adminApi: AdminApi): Promise<{ customer: User; order: Order }> {
  const { api } = adminApi.admin;
  const [customer] = await read<User[]>(await api.get('/api/users', { params: { search: adminApi.mark } }));
  if (!customer) throw new Error('no customer was created');
  const [newest] = await read<Order[]>(await api.get('/api/orders', { params: { userId: customer.id } }));
  return { customer, order: await read<Order>(await api.get(`/api/orders/${newest?.id}`)) };
}

test('a walk-in without an e-mail address takes two instruments at an agreed price, by keyboard alone', async ({
  adminPage: page,
  adminApi,
  watch,
}) => {
  const [one, other] = [await adminApi.addInstrument('Cavaquinho'), await adminApi.addInstrument('Bandola', { pricePerDay: 20 })];
  const dialog = await openDialog(page);
  const customers = dialog.getByRole('combobox', { name: 'Cliente' });
  await expect(customers).toBeFocused();
  await page.keyboard.type(`Rosa ${adminApi.mark}`);
  await expect(page.getByRole('option', { name: `Crear «Rosa ${adminApi.mark}»` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const fields = dialog.getByRole('group', { name: 'Cliente nuevo' });
  await expect(fields.getByLabel('Nombre')).toBeFocused();
  await expect(fields.getByLabel('Nombre')).toHaveValue('Rosa');
  await expect(fields.getByLabel('Apellido')).toHaveValue(adminApi.mark);
  await expect(fields).toContainText('Sin correo no se le enviará nada');
  await expect(dialog.getByRole('button', { name: 'Reservar' })).toBeDisabled();
  watch.allow(refusal(422, /\/api\/customers$/));
  await page.keyboard.press('Enter');
  await expect(fields.getByLabel('Teléfono')).toHaveAttribute('aria-invalid', 'true');
  await fields.getByLabel('Teléfono').focus();
  await page.keyboard.type('099 555 123');
  await page.keyboard.press('Enter');
  await expect(customers).toHaveValue(`Rosa ${adminApi.mark}`);

  await dialog.getByLabel('Hasta').fill(numericDay(addDays(today(), 1)));
  await add(page, dialog, one.name);
  await expect(dialog.getByRole('combobox', { name: 'Instrumento' })).toBeFocused();
  // Each choice says what is free on the days, and what it comes to.
  await page.keyboard.type(other.name);
  await expect(page.getByRole('option', { name: other.name })).toContainText('3 de 3 libres · $20,00 por día · $40,00 en total');
  await page.getByRole('option', { name: other.name }).click();
  const chosen = dialog.getByRole('list', { name: 'Instrumentos elegidos' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await chosen
    .nth(1)
    .getByRole('textbox', { name: `Cantidad de ${other.name}` })
    .fill('2');
  await page.keyboard.press('Tab');
  await expect(dialog.locator('.facts')).toContainText('$171,00');
  await dialog.getByRole('textbox', { name: /^Precio acordado/ }).fill('150');
  await expect(dialog.locator('.facts')).toContainText('$150,00');
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  // Under the pointer the message stays until its button is pressed.
  const message = messageOf(page, /Pedido #\d+ creado\.(?! El cliente)/);
  await message.hover();
  await expect(dialog).toHaveCount(0);
  const { customer, order } = await orderOf(adminApi);
  expect(customer).toMatchObject({ email: null, phone: '099 555 123' });
  expect(order.lines.map(({ instrumentId, quantity }) => [instrumentId, quantity])).toEqual([
    [one.id, 1],
    [other.id, 2],
  ]);
  expect(order.money).toMatchObject({ total: 171, discounts: 21, due: 150 });
  expect(order.emails).toEqual([]);
  await message.getByRole('button', { name: 'Ver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido #${order.id}` })).toBeVisible();
});

test('what is out already is written down with the days that it began on, and is out', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const [customer, instrument] = [await freshCustomer(), await adminApi.addInstrument('Cuatro')];
  await page.goto(paths.adminCustomer(customer.user.id));
  await page.getByRole('button', { name: 'Nueva reserva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva reserva' });
  await expect(dialog.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Elena Prueba');
  await dialog.getByRole('checkbox', { name: 'Ya salió de la tienda' }).check();
  await expect(dialog).toContainText('queda entregada ahora, sin correo');
  await dialog.getByLabel('Desde').fill(numericDay(addDays(today(), -3)));
  await dialog.getByLabel('Hasta').fill(numericDay(addDays(today(), 2)));
  await add(page, dialog, instrument.name);
  await dialog.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('table', { name: 'Lo que tiene ahora' }).getByRole('row').nth(1);
  await expect(row).toContainText(instrument.name);
  await expect(row).toContainText('Entregada');
  const [order] = await read<Order[]>(await adminApi.admin.api.get('/api/orders', { params: { userId: customer.user.id } }));
  expect(order?.lines[0]).toMatchObject({ startDate: addDays(today(), -3), handover: { phase: 'out', quantityOut: 1 } });
  await read(await adminApi.admin.api.post(`/api/reservations/${order?.id}/return`));
});

test('a line that is refused says so in its row, and nothing of the order is written', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const [one, other] = [await adminApi.addInstrument('Guitarrón'), await adminApi.addInstrument('Jarana')];
  const dialog = await openDialog(page);
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill(customer.email);
  await page.getByRole('option', { name: /Elena Prueba/ }).click();
  await add(page, dialog, one.name);
  await add(page, dialog, other.name);
  // Meanwhile its price changes: pressing again accepts the one that is shown then.
  await adminApi.change(other.id, { pricePerDay: 60 });
  watch.allow(refusal(409, /\/api\/orders$/));
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: other.name });
  await expect(row).toContainText('El precio por día cambió');
  await expect(row).toContainText('$60,00');
  const orders = async () => read<Order[]>(await adminApi.admin.api.get('/api/orders', { params: { userId: customer.user.id } }));
  expect(await orders()).toEqual([]);
  await dialog.getByRole('button', { name: 'Reservar' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await orders())[0]?.money.total).toBe(105.5);
});
