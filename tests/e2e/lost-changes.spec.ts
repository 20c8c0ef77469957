/** What changes a reservation or an order, and loses its answer: nothing is called failed that may have happened, and nothing is done twice. */
import { addDays } from '#domain/day.ts';
import { longDay } from '#web/format/day.ts';
import { paths } from '#web/paths.ts';
import { expect, test } from './admin-test.ts';
import { signIn } from './customer.ts';
import { loseAnswer, NO_ANSWER } from './cut-calls.ts';
import { findInstrument, freeRange, reservationsOf, reserve } from './shop.ts';

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
  await expect(dialog.getByRole('alert')).toContainText('No sabemos si llegó: la respuesta se perdió.');
  await expect(dialog).not.toContainText('No se pudo');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText(`hasta el ${longDay(addDays(last, -1))}`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await reservationsOf(customer)).toMatchObject([{ id, endDate: addDays(last, -1), changes: 1 }]);
});
