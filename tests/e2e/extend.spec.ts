/** A customer on a phone asks for more days, from the reminder's link to the e-mail about the change, and moves what has not begun. */
import { MAX_CHANGES_A_DAY } from '#domain/change.ts';
import { addDays, numericDay } from '#domain/day.ts';
import { weekdayAndDay } from '#domain/day-words.ts';
import { longDay } from '#web/format/day.ts';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { fact } from './fact.ts';
import { findInstrument, freeRange, mailTo, reservationsOf, reserve } from './shop.ts';
import { expect, test } from './shop-test.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('more days: from the voucher to the e-mail', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Trombón');
  const { start, end: last } = await freeRange(request, instrument, { days: 5 });
  const end = addDays(last, -2);
  const { id, totalPrice, pricePerDay } = await reserve(customer, instrument, { start, end });
  await signIn(page, customer);
  await page.goto(paths.voucher(id));
  await page.getByRole('link', { name: 'Necesito más días' }).click();
  // Where the reminder's link leads, too.
  await expect(page).toHaveURL(paths.moreDays(id));
  const dialog = page.getByRole('dialog', { name: 'Necesito más días' });
  await expect(fact(dialog, 'Devuelves')).toHaveText(weekdayAndDay(addDays(end, 1)));
  await dialog.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(fact(dialog, 'Devuelves')).toHaveText(weekdayAndDay(last));
  await expect(fact(dialog, 'Días que agregas')).toHaveText(formatPrice(2 * pricePerDay));
  await expect(fact(dialog, 'Total')).toHaveText(formatPrice(totalPrice + 2 * pricePerDay));
  await dialog.getByRole('button', { name: 'Agregar 2 días' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Listo: tienes ${instrument.name} hasta el ${longDay(last)}.`)).toBeVisible();
  await expect(page).toHaveURL(paths.reservations);
  expect(await reservationsOf(customer)).toMatchObject([{ id, startDate: start, endDate: last, changes: 1 }]);
  const { text, attachments } = await mailTo(request, customer.email, /^Reserva cambiada/);
  expect(text).toContain('ANTES');
  expect(attachments[0]?.content).toContain('SEQUENCE:1');
});

test('days that are taken are named, with the last one that would do', async ({ page, request, freshCustomer }) => {
  const [customer, other] = [await freshCustomer(), await freshCustomer()];
  const instrument = await findInstrument(request, 'Acordeón');
  const { start, end: last } = await freeRange(request, instrument, { days: 5, units: instrument.stock });
  const end = addDays(last, -2);
  await reserve(customer, instrument, { start, end });
  await reserve(other, instrument, { start: last, end: last }, instrument.stock);
  await signIn(page, customer);
  await page.goto(paths.reservations);
  await page.getByRole('button', { name: 'Necesito más días' }).click();
  const dialog = page.getByRole('dialog', { name: 'Necesito más días' });
  await dialog.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(dialog.getByText('No queda stock para')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Agregar 2 días' })).toBeDisabled();
  await dialog.getByRole('button', { name: `Hasta el ${weekdayAndDay(addDays(end, 1))}` }).click();
  await expect(fact(dialog, 'Devuelves')).toHaveText(weekdayAndDay(addDays(end, 1)));
  await expect(dialog.getByRole('button', { name: 'Agregar 1 día' })).toBeEnabled();
});

test('other days and another quantity, before the first day', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { start, end: last } = await freeRange(request, instrument, { days: 4, units: 2 });
  const end = addDays(start, 1);
  const { id, totalPrice, pricePerDay } = await reserve(customer, instrument, { start, end });
  await signIn(page, customer);
  await page.goto(paths.reservations);
  await page.getByRole('button', { name: 'Cambiar fechas o cantidad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar mi reserva' });
  const save = dialog.getByRole('button', { name: 'Guardar el cambio' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Retiro').fill(numericDay(addDays(start, 1)));
  await expect(dialog.getByLabel('Devolución')).toHaveValue(numericDay(addDays(end, 1)));
  await dialog.getByLabel('Devolución').fill(numericDay(last));
  await dialog.getByRole('button', { name: 'Agregar uno' }).click();
  await expect(fact(dialog, 'Total')).toHaveText(formatPrice(6 * pricePerDay));
  await expect(fact(dialog, 'Diferencia')).toHaveText(formatPrice(6 * pricePerDay - totalPrice));
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`y lo devuelves el ${longDay(last)}. Te enviamos un correo`)).toBeVisible();
  expect(await reservationsOf(customer)).toMatchObject([
    { id, startDate: addDays(start, 1), endDate: last, quantity: 2, changes: 1 },
  ]);
  expect((await mailTo(request, customer.email, /^Reserva cambiada/)).text).toContain('ANTES');
});

test('whose changes of today are used up reads so at once, and is offered no other days', async ({
  page,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(request, 'Flauta');
  const { start, end: last } = await freeRange(request, instrument, { days: 4 });
  const { id } = await reserve(customer, instrument, { start, end: addDays(start, 1) });
  for (let i = 0; i < MAX_CHANGES_A_DAY; i += 1) {
    const endDate = i % 2 ? last : addDays(last, -1);
    expect((await customer.api.put(`/api/reservations/${id}/change`, { data: { endDate } })).status()).toBe(200);
  }
  await signIn(page, customer);
  await page.goto(paths.reservations);
  await page.getByRole('button', { name: 'Cambiar fechas o cantidad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar mi reserva' });
  await expect(dialog.getByText('Puedes cambiar tus reservas 10 veces al día.')).toBeVisible();
  await dialog.getByLabel('Retiro').fill(numericDay(addDays(start, 1)));
  await expect(dialog.getByText('Puedes cambiar tus reservas 10 veces al día.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Guardar el cambio' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /^Elegir/ })).toBeHidden();
});
