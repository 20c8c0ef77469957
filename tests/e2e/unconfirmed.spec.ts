/** A customer who has not confirmed the address: until when a reservation is held, how that is lifted, and what becomes of it otherwise. */
import type { Locator, Page } from 'playwright/test';
import { numericDay, todayInShop } from '#domain/day.ts';
import { HOLD_EXPIRED_NOTE, HOLD_MS, HOLD_TERMS } from '#domain/hold.ts';
import { paths } from '#web/paths.ts';
import { type Customer, signIn } from './customer.ts';
import { findInstrument, freeRange, mailTo, reserve, reservationsOf, today } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name }) });

const clock = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What page and e-mail say of a deadline, written the long way. */
function wordsOf(expiresAt: string): string {
  const time = clock.format(Date.parse(expiresAt));
  const day = todayInShop(Date.parse(expiresAt));
  return `Confirma tu correo antes de ${time.startsWith('01:') ? 'la' : 'las'} ${time}${day === today() ? '' : ` del ${numericDay(day)}`}`;
}

async function book(customer: Customer, words: string) {
  const instrument = await findInstrument(customer.api, words);
  const made = await reserve(customer, instrument, await freeRange(customer.api, instrument));
  return { instrument, ticket: `${paths.checkout(instrument.id)}?reserva=${made.id}` };
}

for (const [name, use] of [
  ['a phone', PHONE],
  ['a wide screen', DESKTOP],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test('ticket, history and e-mail say until when the address may be confirmed, and confirming lifts it', async ({
      page,
      freshCustomer,
    }) => {
      const customer = await freshCustomer();
      const { instrument, ticket } = await book(customer, 'Violín');
      await signIn(page, customer);
      await page.goto(ticket);
      const asked = page.getByText(/^Confirma tu correo antes de las? \d\d:\d\d/);
      await expect(asked).toBeVisible();
      const [{ expiresAt = '' } = {}] = await reservationsOf(customer);
      await expect(asked).toHaveText(wordsOf(expiresAt));
      await expect(page.getByText('Si no lo confirmas, tu reserva se cancela y sus fechas quedan libres.')).toBeVisible();

      const { text } = await mailTo(customer.api, customer.email, /^Confirma tu correo para mantener tu reserva n\.º/);
      expect(text).toMatch(/^Confirma tu correo antes de las? \d\d:\d\d/m);

      await page.goto(paths.reservations);
      await expect(row(page, instrument.name)).toContainText(`${wordsOf(expiresAt)}. Si no lo confirmas`);
      await expect(row(page, instrument.name).getByRole('link', { name: 'Reenviar el enlace' })).toHaveAttribute(
        'href',
        paths.profile,
      );
      await row(page, instrument.name).getByRole('link', { name: 'Comprobante' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Comprobante de reserva' })).toBeVisible();
      await expect(page.getByText(`${wordsOf(expiresAt)}. Si no lo confirmas`)).toBeVisible();
      await page.goBack();

      const token = /token=(\S+)/.exec(text)?.[1];
      expect((await customer.api.post('/api/users/verify', { data: { token } })).status()).toBe(204);
      await page.reload();
      await expect(row(page, instrument.name)).toContainText('En curso');
      await expect(row(page, instrument.name)).not.toContainText('Confirma tu correo');
    });
  });
}

test('the two hours are known before anything is pressed, and nothing moves when the deadline comes', async ({
  page,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const instrument = await findInstrument(customer.api, 'Arpa');
  await signIn(page, customer);
  await page.goto(paths.checkout(instrument.id, await freeRange(customer.api, instrument)));
  const summary = page.getByRole('complementary', { name: 'Resumen' });
  await expect(summary.getByText(HOLD_TERMS)).toBeVisible();
  await summary.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
  await summary.getByRole('heading', { name: 'Revisa tus fechas' }).click();
  // What became of the e-mail is answered once the page without it was measured.
  const measured = Promise.withResolvers<void>();
  await page.route(/\/api\/reservations\/\d+$/, async (route) => {
    await measured.promise;
    await route.continue();
  });
  await summary.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeVisible();
  const ticket = page.getByRole('region', { name: instrument.name });
  const top = (): Promise<number> => ticket.evaluate((shown) => Math.round(shown.getBoundingClientRect().top + scrollY));
  const before = await top();
  measured.resolve();
  await expect(page.getByText(/^Confirma tu correo antes de las? \d\d:\d\d/)).toBeVisible();
  // A line may break elsewhere; the block of three lines that came after the press is what must not.
  expect(Math.abs((await top()) - before)).toBeLessThan(32);
});

test('what nobody confirmed is over two hours later: the history says why, and the ticket leads there', async ({
  page,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const { instrument, ticket } = await book(customer, 'Violín');
  await expect.poll(async () => (await reservationsOf(customer))[0]?.email.status).toBe('sent');
  const later = Date.now() + HOLD_MS + 60_000;
  expect(await (await customer.api.get(`/cdn-cgi/local/scheduled?time=${later}`)).text()).toBe('ok');
  await signIn(page, customer);
  await page.goto(ticket);
  await expect(page).toHaveURL(paths.reservations);
  await expect(row(page, instrument.name)).toContainText('Cancelada');
  await expect(row(page, instrument.name)).toContainText(`Motivo de la cancelación: ${HOLD_EXPIRED_NOTE}`);
});
