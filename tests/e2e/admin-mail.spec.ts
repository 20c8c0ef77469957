/** The shop's e-mails on their way: one that the queue gave up on is shown, and sent again. A shop of its own, with a provider that fails. */
import { paths } from '#web/paths.ts';
import { enter, register, SAMPLE, signIn } from './customer.ts';
import { expect, rowsOf, test } from './admin-test.ts';
import { expectMessage } from './messages.ts';
import { openOtherShop } from './other-shop.ts';
import { openMailServer } from './mail-server.ts';
import { findInstrument, freeRange, reserve } from './shop.ts';

test('an e-mail that the queue gave up on stands in the mailbox with its reason; a retry delivers it', async ({
  playwright,
  openBrowser,
}) => {
  const post = await openMailServer(500);
  // One try, and then the dead-letter queue has it: the waits between tries are shown elsewhere.
  const shop = await openOtherShop(
    { MAIL_TRANSPORT: 'resend', RESEND_API_KEY: 'prueba', RESEND_URL: post.url },
    { mailRetries: 0 },
  );
  try {
    const customer = await register(playwright, shop.origin);
    const instrument = await findInstrument(customer.api, 'Flauta');
    const { id } = await reserve(customer, instrument, await freeRange(customer.api, instrument));
    const page = await openBrowser({ baseURL: shop.origin });
    await signIn(page, await enter(playwright, shop.origin, SAMPLE.admin));
    await page.goto(paths.adminMail);
    const dead = page.getByRole('tab', { name: /^No entregados/ });
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await expect(dead).toHaveText(/[2-9]$/, { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });

    await dead.click();
    await expect(page).toHaveURL(/pestana=no-entregados/);
    const row = rowsOf(page, 'Correos').filter({ hasText: `Confirmación de la reserva #${id}` });
    await expect(row).toContainText('No entregado');
    await expect(page.getByRole('link', { name: /Buzón.*sin enviar/ })).toBeVisible();
    await row.getByRole('button', { name: /^Ver Confirmación/ }).click();
    const shown = page.getByRole('dialog', { name: `Confirmación de la reserva #${id}` });
    await expect(shown).toContainText(customer.email);
    await expect(shown.getByRole('region', { name: 'Texto del correo' })).toContainText(instrument.name);
    await page.keyboard.press('Escape');

    post.status = 200;
    await row.getByRole('button', { name: /^Reintentar/ }).click();
    await expectMessage(page, 'El correo vuelve a la cola');
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await expect.poll(() => post.taken).toEqual([customer.email]);
    await page.getByRole('button', { name: /^Reintentar (el que falló|los \d+)$/ }).click();
    await expect.poll(() => post.taken.length).toBeGreaterThan(1);
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await expect(dead).toHaveText(/0$/, { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });

    await page.getByRole('tab', { name: /^Enviados/ }).click();
    await page.getByRole('searchbox', { name: 'Buscar correo' }).fill(customer.email);
    await expect(page).toHaveURL(/buscar=/);
    await expect(row).toContainText('Enviado');
    await page.getByRole('link', { name: 'Auditoría' }).click();
    const changes = page.getByRole('table', { name: /^Cambios/ });
    await expect(changes).toContainText('Reintentó el envío');
    await expect(changes).toContainText('Confirmación de la reserva');
    await expect(changes).not.toContainText('reservation_confirmation');

    post.status = 422;
    post.message = 'Invalid `to` field.';
    await reserve(customer, instrument, await freeRange(customer.api, instrument));
    await page.goto(paths.adminMail);
    const suspended = rowsOf(page, 'Direcciones suspendidas').filter({ hasText: customer.email });
    await expect(async () => {
      await page.getByRole('button', { name: 'Actualizar' }).click();
      await expect(suspended).toContainText('La dirección rechazó un correo', { timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(suspended.getByRole('button')).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.getByRole('button', { name: `Volver a escribir a ${customer.email}` }).click();
    await expectMessage(page, 'Se le vuelve a escribir');
    await expect(suspended).toHaveCount(0);
    // An open page would go on asking a shop that is gone.
    await page.close();
  } finally {
    await shop.close();
    post.close();
  }
});
