/** 'Mostrador': a day's hand-overs and returns, by keyboard. */
import type { Locator, Page } from 'playwright/test';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test, toast } from './admin-test.ts';
import type { Customer } from './customer.ts';
import { reserve, today } from './shop.ts';

const rowOf = (page: Page, { id }: { id: number }): Locator => page.locator(`tr[data-row="${id}"]`);
const search = (page: Page): Locator => page.getByRole('searchbox', { name: /^Nombre, teléfono/ });
const step = (page: Page, name: 'Entregar' | 'Recibir', { id }: { id: number }): Locator =>
  page.getByRole('button', { name: `${name} la reserva #${id}`, exact: true });

/** A line that begins today and of which nothing is due. */
async function paidLine(adminApi: AdminApi, customer: Customer, what: string, quantity = 1): Promise<Reservation> {
  const line = await reserve(
    customer,
    await adminApi.addInstrument(what),
    { start: today(), end: addDays(today(), 2) },
    quantity,
  );
  const payment = { kind: 'payment', method: 'cash', amount: line.totalPrice };
  await read(await adminApi.admin.api.post(`/api/orders/${line.id}/ledger`, { data: payment }), 201);
  return line;
}

test('from any page the search is found by the keyboard, a line by its number, and two presses hand it over', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const line = await paidLine(adminApi, await freshCustomer(), 'Quena');
  await page.goto(paths.adminMail);
  await expect(page.getByRole('heading', { level: 1, name: 'Buzón' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(String(line.id));
  await page.keyboard.press('Enter');
  await expect(step(page, 'Entregar', line)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, line)).toContainText('Entregada');
  // No other row is left to do: the search waits for the next customer.
  await expect(search(page)).toBeFocused();
  await expect(toast(page, /^Entregado: Quena/)).toBeVisible();
  await rowOf(page, line)
    .getByRole('button', { name: /^Deshacer/ })
    .press('Enter');
  await expect(step(page, 'Entregar', line)).toBeVisible();
  const { handover } = await read<Reservation>(await adminApi.admin.api.get(`/api/reservations/${line.id}`));
  expect(handover).toMatchObject({ phase: 'to_hand_over', quantityOut: 0 });
});

test('the focus goes to the next row, no row moves under it, and what another desk did greys its row until the focus leaves', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const lines = [];
  for (const what of ['Ocarina', 'Zampoña', 'Sikuri', 'Tarka']) lines.push(await paidLine(adminApi, customer, what));
  const [first, second, third, fourth] = lines as [Reservation, Reservation, Reservation, Reservation];
  await page.goto(paths.adminCounter);
  await search(page).fill(customer.email);
  await page.keyboard.press('ArrowDown');
  await expect(step(page, 'Entregar', first)).toBeFocused();
  const placeOf = async (line: Reservation) => (await rowOf(page, line).boundingBox())?.y;
  const before = await placeOf(third);
  await page.keyboard.press('Enter');
  await expect(step(page, 'Entregar', second)).toBeFocused();
  await expect(rowOf(page, first)).toContainText('Entregada');

  await read(await adminApi.admin.api.post(`/api/reservations/${third.id}/hand-over`));
  await expect(rowOf(page, third)).toContainText('Cambió en otro lado', { timeout: 5_000 });
  expect(await placeOf(third)).toBe(before);
  await page.keyboard.press('Enter');
  // The greyed one is passed over.
  await expect(step(page, 'Entregar', fourth)).toBeFocused();
  await expect(rowOf(page, second)).toContainText('Entregada');
  await search(page).focus();
  await page.mouse.move(1, 1);
  await expect(page.getByRole('rowgroup', { name: /^Hechas recién/ })).toBeVisible();
  await expect(page.getByRole('rowgroup', { name: /^Para entregar/ }).locator('tr[data-row]')).toHaveCount(1);
  await expect(page.getByText('Cambió en otro lado')).toHaveCount(0);
});
