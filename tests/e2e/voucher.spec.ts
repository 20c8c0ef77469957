/** The voucher: on the screen, and on paper. */
import { paths } from '#web/paths.ts';
import { formatPrice } from '#web/format/price.ts';
import { signIn } from './customer.ts';
import { findInstrument, freeRange, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';

test('prints on one page, in light colours from a dark screen, with the codes of its number, who collects it and how it is paid', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  await customer.api.put('/api/users/me', { data: { phone: '099 123 456' } });
  const instrument = await findInstrument(request, 'Guitarra');
  const { id } = await reserve(customer, instrument, await freeRange(request, instrument));
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, customer);
  await page.goto(paths.voucher(id));
  const codes = [`Código QR de la reserva ${id}`, `Código de barras de la reserva ${id}`];
  for (const name of codes) await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(page.getByText('099 123 456')).toBeVisible();
  await expect(page.getByText(/^Reserva #\d+/)).toContainText(/Comienza|Se devuelve/);
  const picture = page.locator('.ticket .picture');
  const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(4 / 3, 1);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const said of [
    `Reserva #${id}`,
    `${customer.user.username} ${customer.user.lastname}`,
    '099 123 456',
    'documento de identidad',
    'al retirar. Trae tu documento. Cancelas gratis hasta el',
  ])
    await expect(main.getByText(said).filter({ visible: true }).first(), said).toBeVisible();
  // Of the day on which it is read, not of the paper.
  await expect(page.getByText('Hoy no pagas nada')).toBeHidden();
  for (const name of codes) await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  const ticket = page.locator('.ticket');
  expect(await ticket.evaluate((it) => getComputedStyle(it).colorScheme)).toBe('light');
  await expect(ticket).toHaveCSS('background-color', 'rgb(255, 253, 250)');

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('says with the history what was paid, what is left to pay and which deposit the shop holds', async ({
  page,
  request,
  freshCustomer,
  sampleCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Guitarra');
  const { id, totalPrice } = await reserve(customer, instrument, await freeRange(request, instrument));
  const admin = await sampleCustomer('admin');
  for (const data of [
    { kind: 'payment', method: 'cash', amount: 10 },
    { kind: 'deposit', method: 'card', amount: 25.5 },
  ])
    expect((await admin.api.post(`/api/orders/${id}/ledger`, { data })).status()).toBe(201);
  await signIn(page, customer);
  for (const path of [paths.voucher(id), paths.reservations]) {
    await page.goto(path);
    const facts = page.locator('.money-facts');
    await expect(facts).toContainText('Pagado $10,00');
    await expect(facts).toContainText(`Por pagar ${formatPrice(totalPrice - 10)}`);
    await expect(facts).toContainText('Depósito en la tienda $25,50');
  }
});
