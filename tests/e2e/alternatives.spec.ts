/** A rental whose units did not come back: the shop offers other days and other instruments, and the customer takes one from the e-mail. */
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays } from '#domain/day.ts';
import { periodOf } from '#web/format/full-day.ts';
import { paths } from '#web/paths.ts';
import { type AdminApi, expect, read, test } from './admin-test.ts';
import { violations } from './axe.ts';
import { type Customer, signIn } from './customer.ts';
import { fact } from './fact.ts';
import { misfits } from './fit.ts';
import { expectMessage } from './messages.ts';
import { linkIn, mailTo, reservationsOf, reserve, today } from './shop.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';

/** Days from today on: outside those for which what is late counts as missing. */
const FREE_AGAIN_IN = 15;

/** A coming rental of an instrument whose only unit is out past its last day. */
async function endangered(adminApi: AdminApi, customer: Customer, late: Customer) {
  const instrument = await adminApi.addInstrument('Arpa', { stock: 1 });
  const line = await reserve(customer, instrument, { start: addDays(today(), 3), end: addDays(today(), 4) });
  const out = { instrumentId: instrument.id, startDate: addDays(today(), -5), endDate: addDays(today(), -1), quantity: 1 };
  await adminApi.admin.api.post('/api/orders', {
    data: { userId: late.user.id, lines: [out], notes: '', alreadyOut: true },
  });
  return { instrument, line };
}

test('one press offers them, and a link of the e-mail leads to the change', async ({
  adminPage: page,
  adminApi,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const { instrument, line } = await endangered(adminApi, customer, await freshCustomer());
  await page.goto(`${paths.adminReservations}?buscar=${encodeURIComponent(instrument.name)}`);
  const open = page.getByRole('button', { name: new RegExp(`^Alternativas la reserva #${line.id}`) });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Ofrecer alternativas' });
  const offered = { startDate: addDays(today(), FREE_AGAIN_IN), endDate: addDays(today(), FREE_AGAIN_IN + 1) };
  await expect(dialog.getByRole('listitem').first()).toContainText(periodOf(offered.startDate, offered.endDate));
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 800 });
  for (const typeface of TYPEFACES) {
    await setTypeface(page, typeface);
    await expect.poll(() => misfits(page)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Ofrecer por correo' }).click();
  await expectMessage(page, 'recibe un correo con las alternativas');
  await open.click();
  await expect(dialog.getByText('Ya le ofreciste alternativas')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Ofrecer por correo' })).toBeDisabled();

  const { text } = await mailTo(page.request, customer.email, /^Otra opción para tu reserva/);
  await signIn(page, customer);
  const { pathname, search } = new URL(linkIn(text, /cambiar=/));
  await page.goto(pathname + search);
  const changing = page.getByRole('dialog', { name: 'Cambiar mi reserva' });
  await expect(fact(changing, 'Diferencia')).toHaveText('$0,00');
  await changing.getByRole('button', { name: 'Guardar el cambio' }).click();
  await expect(changing).toBeHidden();
  await expect(page).toHaveURL(paths.reservations);
  expect(await reservationsOf(customer)).toMatchObject([{ id: line.id, ...offered, changes: 1 }]);
});

test('the administrator records what the customer decides on the phone', async ({ adminPage: page, adminApi, freshCustomer }) => {
  const other = await adminApi.addInstrument('Lira');
  const { line, instrument } = await endangered(adminApi, await freshCustomer(), await freshCustomer());
  await page.goto(`${paths.adminTimeline}?buscar=${encodeURIComponent(instrument.name)}`);
  await page.locator(`[data-bar="r${line.id}"]`).click();
  await page.getByRole('button', { name: 'Alternativas' }).click();
  await page
    .getByRole('dialog', { name: 'Ofrecer alternativas' })
    .getByRole('button', { name: `Cambiar por ${other.name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar la reserva' });
  await expect(fact(dialog, 'Instrumento')).toHaveText(other.name);
  await dialog.getByRole('button', { name: 'Guardar el cambio' }).click();
  await expectMessage(page, `Reserva #${line.id} cambiada`);
  expect(await read<Reservation>(await adminApi.admin.api.get(`/api/reservations/${line.id}`))).toMatchObject({
    instrumentId: other.id,
    startDate: line.startDate,
    endDate: line.endDate,
  });
});
