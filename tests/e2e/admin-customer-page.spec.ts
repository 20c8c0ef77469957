/** One customer's page: contact, figures, orders, what is out, notes and the block, from wherever the shop names them. */
import type { Page } from 'playwright/test';
import type { CustomerRecord } from '#domain/contract/admin/customers.ts';
import type { Order } from '#domain/contract/admin/orders.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test } from './admin-test.ts';
import type { Customer } from './customer.ts';
import { expectMessage } from './messages.ts';
import { today } from './shop.ts';
import { refusal } from './watch.ts';

const record = async (adminApi: AdminApi, { user }: Customer): Promise<CustomerRecord> =>
  read(await adminApi.admin.api.get(`/api/customers/${user.id}`));
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** A rental that went out some days ago and was due yesterday. */
async function overdue(adminApi: AdminApi, customer: Customer): Promise<Order> {
  const { id } = await adminApi.addInstrument('Vihuela');
  const line = { instrumentId: id, startDate: addDays(today(), -4), endDate: addDays(today(), -1), quantity: 2 };
  const order = { userId: customer.user.id, lines: [line], alreadyOut: true };
  return read(await adminApi.admin.api.post('/api/orders', { data: order }), 201);
}

test('shows what the customer has, owes and was late with, and leads to the order', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const order = await overdue(adminApi, customer);
  await page.goto(`${paths.adminUsers}?buscar=${customer.email}`);
  await page.getByRole('table', { name: 'Usuarios' }).getByRole('link', { name: 'Elena Prueba' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Prueba' })).toBeVisible();
  const fact = (name: string) => page.locator('.figure-row > div').filter({ hasText: name });
  await expect(fact('Alquilado')).toContainText('$364,00$0,00 pagado');
  await expect(fact('Por cobrar')).toContainText('$364,00');
  await expect(fact('Afuera ahora')).toContainText('2 unidades');
  await expect(fact('Atrasos')).toContainText('1 día en total');
  await expect(fact('No retiradas')).toContainText('0');
  await expect(page.getByRole('table', { name: 'Lo que tiene ahora' }).getByRole('row').nth(1)).toContainText('Vencida');
  await page.getByRole('link', { name: `Ver el pedido #${order.id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido #${order.id}` })).toBeVisible();
  await page.getByRole('region', { name: 'Cliente' }).getByRole('link', { name: 'Elena Prueba' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Prueba' })).toBeVisible();
  await read(await adminApi.admin.api.post(`/api/reservations/${order.id}/return`));
});

test('contact is edited: a phone at once, what is wrong at its field', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  await page.goto(paths.adminCustomer(customer.user.id));
  const contact = page.getByRole('region', { name: 'Contacto' });
  await expect(contact).toContainText('Sin teléfono');
  await press(page, 'Editar el contacto');
  const dialog = page.getByRole('dialog', { name: 'Editar el contacto' });
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  watch.allow(refusal(422, /contact$/));
  await dialog.getByLabel(/^Teléfono/).fill('mañana');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByLabel(/^Teléfono/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Teléfono/).fill('099 123 456');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(contact.getByRole('link', { name: '099 123 456' })).toHaveAttribute('href', /^tel:\+\d+99123456$/);
  await expect(contact.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\d+99123456$/);
  await expect(page.getByRole('button', { name: 'Editar el contacto' })).toBeFocused();
  expect((await record(adminApi, customer)).user.phone).toBe('099 123 456');
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('los datos de contacto');
});

test('internal notes are kept, and those of another desk are not overwritten', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  await page.goto(paths.adminCustomer(customer.user.id));
  const notes = page.getByRole('region', { name: 'Notas internas' });
  const save = notes.getByRole('button', { name: 'Guardar las notas internas' });
  await expect(save).toBeDisabled();
  await notes.getByRole('textbox').fill('Prefiere retirar de mañana');
  await save.click();
  await expectMessage(page, 'Notas guardadas');
  await page.reload();
  await expect(notes.getByRole('textbox')).toHaveValue('Prefiere retirar de mañana');
  const other = { text: 'Otra cosa', before: 'Prefiere retirar de mañana' };
  await read(await adminApi.admin.api.put(`/api/customers/${customer.user.id}/notes`, { data: other }));
  watch.allow(refusal(409, /notes$/));
  await notes.getByRole('textbox').fill('Prefiere la tarde');
  await save.click();
  await expect(notes.getByRole('alert')).toContainText('Otra persona cambió estas notas');
  await expect(notes.getByRole('alert')).toContainText('«Otra cosa»');
  expect((await record(adminApi, customer)).internalNotes).toBe('Otra cosa');
});

test('who must not rent any more is blocked with a reason and an end, and let again', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const instrument = await adminApi.addInstrument('Laúd');
  const reserve = () =>
    customer.api.post('/api/reservations', {
      data: { instrumentId: instrument.id, userId: customer.user.id, startDate: today(), endDate: today(), quantity: 1 },
    });
  await page.goto(paths.adminCustomer(customer.user.id));
  await press(page, 'No alquilar');
  const dialog = page.getByRole('dialog', { name: 'No alquilar' });
  await dialog.getByRole('button', { name: 'No alquilar' }).click();
  await expect(dialog.getByText('El motivo es obligatorio')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Devolvió un arco roto');
  await dialog.getByRole('checkbox', { name: 'Hasta una fecha' }).check();
  await dialog.getByLabel('Último día').fill(addDays(today(), 30));
  await dialog.getByRole('button', { name: 'No alquilar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Devolvió un arco roto');
  expect((await record(adminApi, customer)).block?.until).toBe(addDays(today(), 30));
  expect((await reserve()).status()).toBe(409);
  await press(page, 'Volver a alquilar');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await reserve()).status()).toBe(201);
  // Who is not there any more.
  watch.allow(refusal(404, /\/api\/customers\/\d+$/));
  await page.goto(paths.adminCustomer(99_999_999));
  await expect(page.getByRole('heading', { name: 'Cliente no encontrado' })).toBeVisible();
});
