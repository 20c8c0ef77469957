/** The voucher: on the screen, and on paper. */
import { paths } from '#web/paths.ts';
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
    'al retirar, con tu documento. Cancelas gratis hasta el',
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
