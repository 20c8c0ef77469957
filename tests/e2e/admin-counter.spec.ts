/** 'Mostrador': a day's hand-overs and returns, by keyboard. */
import type { Locator, Page } from 'playwright/test';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test } from './admin-test.ts';
import { effectsRun } from './clock.ts';
import { type Customer, SAMPLE } from './customer.ts';
import { loseAnswer, NO_ANSWER, open } from './cut-calls.ts';
import { expectMessage, messageOf } from './messages.ts';
import { reserve, today } from './shop.ts';
import { setTypeface } from './typeface.ts';
import { refusal } from './watch.ts';

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
  await effectsRun(page);
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(String(line.id));
  await page.keyboard.press('Enter');
  await expect(step(page, 'Entregar', line)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, line)).toContainText('Entregada');
  // No other row is left to do: the search waits for the next customer.
  await expect(search(page)).toBeFocused();
  await expectMessage(page, /^Entregado: Quena/);
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
  // Rows are as high as the face of their text makes them.
  await setTypeface(page, 'Inter');
  await search(page).fill(customer.email);
  await page.keyboard.press('ArrowDown');
  await expect(step(page, 'Entregar', first)).toBeFocused();
  const placeOf = async (line: Reservation) => (await rowOf(page, line).boundingBox())?.y;
  const before = await placeOf(third);
  await page.keyboard.press('Enter');
  await expect(step(page, 'Entregar', second)).toBeFocused();
  await expect(rowOf(page, first)).toContainText('Entregada');

  await read(await adminApi.admin.api.post(`/api/reservations/${third.id}/hand-over`));
  await expect(rowOf(page, third)).toContainText('Cambió en otro lado');
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

test('what is due is asked for with the hand-over, the deposit comes back with the return, and an undo takes both back', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Cuatro'), { start: today(), end: today() });
  const moneyOf = async () => (await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`))).money;
  await page.goto(paths.adminCounter);
  await search(page).fill(customer.email);
  await page.keyboard.press('Enter');
  await expect(step(page, 'Entregar', line)).toBeFocused();
  await page.keyboard.press('Enter');
  const out = page.getByRole('dialog', { name: 'Entregar' });
  await expect(out.getByLabel(/^Cobrar/)).toBeFocused();
  await expect(out.getByLabel(/^Cobrar/)).toHaveValue('45,5');
  await out.getByLabel(/^Depósito/).fill('30');
  await out.getByRole('button', { name: 'Entregar y cobrar $75,50' }).press('Enter');
  // Under the pointer the message stays until its button is pressed.
  await messageOf(page, /^Entregado: Cuatro/).hover();
  await expect(out).toHaveCount(0);
  await expect(rowOf(page, line).first()).toContainText('Entregada');
  await expect(rowOf(page, line).first()).not.toContainText('$45,50');
  expect(await moneyOf()).toMatchObject({ paid: 45.5, due: 0, deposit: 30 });

  await messageOf(page, /^Entregado: Cuatro/)
    .getByRole('button', { name: 'Deshacer' })
    .press('Enter');
  await expect(step(page, 'Entregar', line)).toBeVisible();
  expect(await moneyOf()).toMatchObject({ paid: 0, due: 45.5, deposit: 0 });

  await step(page, 'Entregar', line).press('Enter');
  await expect(out.getByLabel(/^Cobrar/)).toHaveValue('45,5');
  await out.getByLabel(/^Depósito/).fill('30');
  await out.getByLabel(/^Depósito/).press('Enter');
  await expect(out).toHaveCount(0);
  await search(page).focus();
  await expect(step(page, 'Recibir', line)).toBeVisible();
  await step(page, 'Recibir', line).press('Enter');
  const back = page.getByRole('dialog', { name: 'Recibir' });
  await expect(back.getByLabel(/^Devolver del depósito/)).toHaveValue('30');
  await back.getByLabel(/^Cargo/).fill('12,5');
  await expect(back.getByLabel(/^Retener del depósito/)).toHaveValue('12,5');
  await back.getByRole('button', { name: 'Recibir y devolver $17,50' }).press('Enter');
  await expect(back).toHaveCount(0);
  expect(await moneyOf()).toMatchObject({ charges: 12.5, due: 0, deposit: 0 });
});

test('the close of the day says what was taken and by whom, and what is owed; a receipt says it of one order', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const line = await reserve(customer, await adminApi.addInstrument('Laúd'), { start: today(), end: today() });
  const payment = { kind: 'payment', method: 'transfer', amount: 20 };
  await read(await adminApi.admin.api.post(`/api/orders/${line.id}/ledger`, { data: payment }), 201);
  await page.goto(paths.adminCounter);
  await page.getByRole('link', { name: 'Cierre del día' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cierre del día' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Por medio' })).toContainText('Transferencia');
  await expect(page.getByRole('region', { name: 'Por persona' })).toContainText('Martina Olivera');
  const owed = page
    .getByRole('region', { name: 'Queda por cobrar' })
    .getByRole('listitem')
    .filter({ hasText: `#${line.id}` });
  await expect(owed).toContainText('$25,50');
  await expect(page.getByRole('row').filter({ hasText: `#${line.id}` })).toContainText('$20,00');

  await owed.getByRole('link').press('Enter');
  await page.getByRole('link', { name: 'Imprimir recibo' }).press('Enter');
  const receipt = page.getByRole('article', { name: 'Recibo' });
  await expect(receipt).toContainText('Transferencia');
  await expect(receipt).toContainText('Por pagar$25,50');
});

test.describe('with the application kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without the server the lists stay as last seen, with their age, until the logout', async ({
    adminPage: page,
    adminApi,
    freshCustomer,
    watch,
  }) => {
    const line = await paidLine(adminApi, await freshCustomer(), 'Erke');
    await page.goto(paths.adminCounter);
    await expect(rowOf(page, line)).toBeVisible();
    const kept = () => page.evaluate(() => localStorage.getItem('resuena.counter') ?? '');
    await expect.poll(kept).toContain(line.instrumentName);
    await page.getByRole('link', { name: 'Buzón' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Buzón' })).toBeVisible();
    // Half of it would come from the network that goes.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await expect(rowOf(page, line)).toBeVisible();
    await expect(page.getByText(/Ves lo guardado en este dispositivo/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/Ves lo guardado en este dispositivo/)).toHaveCount(0);
    await page.getByRole('button', { name: /, menú$/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' }).first()).toBeVisible();
    await expect.poll(kept).not.toContain(line.instrumentName);
    // The page's session was that of the other tests of this process.
    await read(await adminApi.admin.api.post('/login', { data: SAMPLE.admin }));
  });
});

test('lists older than a day are deleted from this device, whoever they are of', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const line = await paidLine(adminApi, await freshCustomer(), 'Pincullo');
  await page.goto(paths.adminCounter);
  await expect(rowOf(page, line)).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('resuena.counter') ?? '');
  await expect.poll(kept).toContain(line.instrumentName);
  // A page of the catalogue does not ask for the lists again.
  await page.goto(paths.privacy);
  const makeOlder = (hours: number) =>
    page.evaluate((ms) => {
      const records = JSON.parse(localStorage.getItem('resuena.counter') ?? '{}') as Record<string, { seenAt: string }>;
      for (const record of Object.values(records)) record.seenAt = new Date(Date.parse(record.seenAt) - ms).toISOString();
      localStorage.setItem('resuena.counter', JSON.stringify(records));
    }, hours * 3_600_000);
  await makeOlder(23);
  // What deletes them has run.
  await open(page, paths.privacy);
  expect(await kept()).toContain(line.instrumentName);
  await makeOlder(1);
  await page.reload();
  await expect.poll(kept).toBe('');
});

for (const isEdited of [false, true])
  test(`a payment whose answer is lost is written down once, ${isEdited ? 'also where its amount is edited' : 'and the units move once'}`, async ({
    adminPage: page,
    adminApi,
    freshCustomer,
    watch,
  }) => {
    const customer = await freshCustomer();
    const line = await reserve(customer, await adminApi.addInstrument('Guitalele'), { start: today(), end: today() });
    await page.goto(paths.adminCounter);
    await search(page).fill(customer.email);
    await page.keyboard.press('Enter');
    await expect(step(page, 'Entregar', line)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Entregar' });
    await expect(dialog.getByLabel(/^Cobrar/)).toHaveValue('45,5');
    watch.allow(NO_ANSWER);
    await loseAnswer(page, /\/api\/orders\/\d+\/ledger$/, true);
    await dialog.getByRole('button', { name: 'Entregar y cobrar $45,50' }).press('Enter');
    await expect(dialog).toContainText('Ya se entregó: falta registrar el dinero.');
    await expect(dialog).toContainText('No sabemos si llegó');
    await page.unrouteAll();
    if (isEdited) {
      // Another amount is no second payment.
      await dialog.getByLabel(/^Cobrar/).fill('40');
      await dialog.getByRole('button', { name: 'Registrar y cobrar $40,00' }).press('Enter');
      await expect(dialog).toContainText('Lo que enviaste antes sí se guardó, sin los últimos cambios.');
      await expect(dialog.getByRole('button', { name: 'Registrar y cobrar $40,00' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Dejar sin registrar' }).press('Enter');
    } else await dialog.getByRole('button', { name: 'Registrar y cobrar $45,50' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, line)).toContainText('Entregada');
    const { money, ledger, movements } = await read<Order>(await adminApi.admin.api.get(`/api/orders/${line.id}`));
    expect(money).toMatchObject({ paid: 45.5, due: 0 });
    expect(ledger).toHaveLength(1);
    expect(movements).toHaveLength(1);
  });

test('all that can be done with a line of which a part is out stays in its column', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const line = await paidLine(adminApi, await freshCustomer(), 'Guitarrón', 3);
  await read(await adminApi.admin.api.post(`/api/reservations/${line.id}/hand-over`, { data: { quantity: 1 } }));
  await page.goto(paths.adminCounter);
  for (const width of [768, 1093, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction((px) => innerWidth === px, width);
    await expect(step(page, 'Entregar', line)).toBeVisible();
    await expect(step(page, 'Recibir', line)).toBeVisible();
    const outside = (): Promise<(string | null)[]> =>
      rowOf(page, line)
        .first()
        .evaluate((row) => {
          const outer = row.querySelector('.counter-do')?.getBoundingClientRect();
          return [...row.querySelectorAll('button')]
            .filter((button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              return !(outer && left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom);
            })
            .map(({ textContent }) => textContent);
        });
    await expect.poll(outside, `${width} px`).toEqual([]);
  }
});

test('on paper each row has a box to tick, and nothing that is pressed', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const line = await paidLine(adminApi, await freshCustomer(), 'Trutruca');
  await page.goto(paths.adminCounter);
  await expect(rowOf(page, line)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const box = await rowOf(page, line)
    .locator('.counter-thing')
    .evaluate((thing) => getComputedStyle(thing, '::before').borderTopStyle);
  expect(box).toBe('solid');
  await expect(step(page, 'Entregar', line)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Administración' })).toBeHidden();
  // Of the paper, between its margins.
  await page.setViewportSize({ width: 703, height: 1_032 });
  await expect.poll(async () => (await page.getByRole('table', { name: 'Mostrador' }).boundingBox())?.width).toBeGreaterThan(690);
});

test('a hand scanner is heard wherever the focus is, presses nothing, and says when the code is another reservation’s', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
  watch,
}) => {
  const customer = await freshCustomer();
  const first = await paidLine(adminApi, customer, 'Birimbao');
  const other = await paidLine(adminApi, customer, 'Marimba');
  const due = await reserve(customer, await adminApi.addInstrument('Tiple'), { start: today(), end: today() });
  const later = await reserve(customer, await adminApi.addInstrument('Requinto'), {
    start: addDays(today(), 9),
    end: addDays(today(), 9),
  });
  /** As a scanner does: the digits and Enter at once. */
  const scan = async (id: number | string): Promise<void> => {
    await page.evaluate(
      (keys) => {
        // Made at one moment, as the machine may be slow to take them.
        const events = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        for (const event of events) {
          const target = document.activeElement ?? document.body;
          if (!target.dispatchEvent(event)) continue;
          if (target instanceof HTMLInputElement && event.key !== 'Enter') document.execCommand('insertText', false, event.key);
          if (target instanceof HTMLButtonElement && event.key === 'Enter') target.click();
        }
      },
      [...String(id), 'Enter'],
    );
  };
  const said = (text: string | RegExp): Locator => page.getByText(text);
  await page.goto(paths.adminCounter);
  await expect(rowOf(page, first)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await scan(first.id);
  await expect(step(page, 'Entregar', first)).toBeFocused();
  await expect(said(/otra reserva/)).toHaveCount(0);

  // With the focus on one step, the code of another does not press it.
  await scan(other.id);
  await expect(step(page, 'Entregar', other)).toBeFocused();
  await expect(said(`El código es de otra reserva: #${other.id}, ${other.instrumentName}, de Elena Prueba.`)).toBeVisible();
  await expect(page.getByText('Entregada')).toHaveCount(0);
  await scan(other.id);
  await expect(said(/otra reserva/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, other)).toContainText('Entregada');

  // What comes slowly is a whole number too, and never its end alone.
  await search(page).fill('');
  await search(page).focus();
  await page.keyboard.type(String(first.id), { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue(String(first.id));
  await expect(step(page, 'Entregar', first)).toBeFocused();
  await search(page).fill(String(first.id).slice(0, 1));
  await scan(String(first.id).slice(1));
  await expect(search(page)).toHaveValue(String(first.id));

  // Not in the lists of the day, and not at all.
  await search(page).fill('');
  await scan(later.id);
  await expect(rowOf(page, later)).toBeVisible();
  await scan(98_765_432);
  await expect(said('Ninguna reserva tiene el número 98765432.')).toBeVisible();

  await scan(due.id);
  await expect(step(page, 'Entregar', due)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Entregar' });
  const amount = dialog.getByLabel(/^Cobrar/);
  await expect(amount).toBeFocused();
  await scan(first.id);
  await expect(
    dialog.getByText(`El código es de otra reserva: #${first.id}, ${first.instrumentName}, de Elena Prueba.`),
  ).toBeVisible();
  await expect(amount).toHaveValue('45,5');
  watch.allow(refusal(404, /reservations\/\d+$/));
  await scan(due.id);
  await expect(dialog.getByText(/otra reserva/)).toHaveCount(0);
  await amount.press('Enter');
  await expect(rowOf(page, due)).toContainText('Entregada');
});
