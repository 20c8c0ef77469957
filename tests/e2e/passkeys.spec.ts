/** Passkeys, with the authenticator that Chromium has for tests: made on the account's page, and used to enter and to confirm. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { effectsRun } from './clock.ts';
import { logIn, signIn } from './customer.ts';
import { misfits } from './fit.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

/** Whether the person touches it when it asks. */
type Authenticator = { setPresent: (isPresent: boolean) => Promise<void> };

async function givenAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Adds a passkey on the account's page, which is open, and gives the codes that come with it. */
async function addPasskey(page: Page, password: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Agregar llave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agregar llave de acceso' });
  await dialog.getByLabel('Nombre').fill('Mi teléfono');
  await dialog.getByLabel(/^Tu contraseña/).fill(password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  const shown = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  const items = shown.getByRole('list').getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => misfits(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
  const [download] = await Promise.all([page.waitForEvent('download'), shown.getByRole('button', { name: 'Descargar' }).click()]);
  expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).toEqual(codes);
  await shown.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(shown).toBeHidden();
  return codes;
}

test('a passkey is made, opens the account, and is renamed and removed; a code opens it once without', async ({
  page,
  watch,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const authenticator = await givenAuthenticator(page);
  await signIn(page, customer);
  await page.goto(paths.profile);
  const codes = await addPasskey(page, customer.password);
  const row = page.getByRole('list', { name: 'Llaves de acceso' }).getByRole('listitem');
  await expect(row).toContainText('Mi teléfono');
  await expect(row).toContainText('sin usar todavía');
  await expect(page.getByText('Te quedan 10 sin usar.')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  watch.allow(refusal(401, /\/(?:api|login)/));
  await page.goto(paths.login);
  const button = page.getByRole('button', { name: 'Usar llave de acceso' });
  await authenticator.setPresent(false);
  await button.click();
  await expect(page.getByText('No se usó ninguna llave de acceso.')).toBeVisible();
  await authenticator.setPresent(true);
  await button.click();
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.profile);
  await expect(row).toContainText('usada el');

  await row.getByRole('button', { name: 'Cambiar el nombre de Mi teléfono' }).click();
  const renaming = page.getByRole('dialog', { name: 'Cambiar el nombre' });
  await renaming.getByLabel('Nombre').fill('Llavero');
  await renaming.getByRole('button', { name: 'Guardar' }).click();
  await expect(row).toContainText('Llavero');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.login);
  const enterByCode = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Usar código de recuperación' }).click();
    await expect(page.getByLabel('Código de recuperación')).toBeFocused();
    await page.getByLabel('Correo electrónico').fill(customer.email);
    await page.getByLabel('Código de recuperación').fill(` ${(codes[0] ?? '').toLowerCase().replaceAll('-', ' ')} `);
    await page.keyboard.press('Enter');
  };
  await enterByCode();
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.profile);
  await expect(page.getByText('Te quedan 9 sin usar.')).toBeVisible();

  await row.getByRole('button', { name: 'Quitar Llavero' }).click();
  await page.getByRole('alertdialog', { name: '¿Quitar la llave de acceso?' }).getByRole('button', { name: 'Quitar' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('Códigos de recuperación')).toHaveCount(0);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(paths.login);
  await enterByCode();
  await expect(page.getByText('Credenciales inválidas')).toBeVisible();
});

test('an administrator is offered a passkey, and shows it before what cannot be taken back', async ({
  page,
  watch,
  sampleCustomer,
  freshCustomer,
}) => {
  const [boss, made, customer] = [await sampleCustomer('admin'), await freshCustomer(), await freshCustomer()];
  await boss.api.put(`/api/users/${made.user.id}/role?role=ADMIN`);
  await givenAuthenticator(page);
  await page.goto(paths.login);
  await logIn(page, made);
  const notice = page.getByText('Protege la administración');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Descartar aviso' }).click();
  await expect(notice).toHaveCount(0);
  // It would come with the answer, after the page.
  const answered = page.waitForResponse('**/api/admin/overview');
  await page.reload();
  await answered;
  await expect(page.getByRole('navigation', { name: 'Administración' })).toBeVisible();
  await effectsRun(page);
  await expect(notice).toHaveCount(0);
  await page.goto(paths.profile);
  await addPasskey(page, made.password);

  // As ten minutes after the login: the page meets the refusal until a passkey was shown.
  let isStale = true;
  const message = 'Para hacer esto, confirma antes que eres tú con tu llave de acceso.';
  const problem = { type: '/api/docs#fresh_check_required', title: 'Prohibido', status: 403, code: 'fresh_check_required' };
  watch.allow(refusal(403, /\/api\/users\//));
  await page.route(/\/(?:role|active)\?|\/me\/fresh-check$/, async (route) => {
    const isShown = route.request().method() === 'PUT' && route.request().url().endsWith('/fresh-check');
    if (isStale && !isShown) {
      const headers = { 'x-request-id': 'of-the-test' };
      await route.fulfill({ status: 403, headers, json: { ...problem, detail: message, message, requestId: 'of-the-test' } });
      return;
    }
    const response = await askShop(route);
    if (isShown) isStale = response.status() !== 204;
    await route.fulfill({ response });
  });

  await page.goto(`${paths.adminUsers}?buscar=${encodeURIComponent(customer.email)}`);
  const row = page.getByRole('row').filter({ hasText: customer.email });
  const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await row.getByRole('combobox').selectOption('Administrador');
  const asked = page.getByRole('dialog').filter({ hasNot: dialog });
  await asked.getByRole('checkbox', { name: /^Sé de quién es esta cuenta/ }).check();
  await asked.getByRole('button', { name: 'Dar permisos' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(asked.getByText(message)).toBeVisible();
  await asked.getByRole('button', { name: 'Dar permisos' }).click();
  await dialog.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('combobox')).toHaveValue('ADMIN');

  // Several at once: a refusal of the check holds for all of them, and one passkey opens all.
  isStale = true;
  const closed = [await freshCustomer(), await freshCustomer()];
  const areActive = async (): Promise<(boolean | undefined)[]> => {
    const users = (await (await boss.api.get('/api/users')).json()) as { id: number; isActive: boolean }[];
    return closed.map(({ user }) => users.find(({ id }) => id === user.id)?.isActive);
  };
  const close = async (): Promise<void> => {
    await page.goto(`${paths.adminUsers}?orden=id-desc`);
    for (const { email } of closed) await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
    await page.getByRole('group', { name: 'Con los elegidos' }).getByRole('button', { name: 'Desactivar' }).click();
    await page.getByRole('alertdialog', { name: 'Desactivar 2 cuentas' }).getByRole('button', { name: 'Desactivar' }).click();
  };
  await close();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('No se pudo con 2:')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await areActive()).toEqual([true, true]);
  await close();
  await dialog.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await expect(page.getByText('Desactivadas: 2 cuentas')).toBeVisible();
  expect(await areActive()).toEqual([false, false]);

  isStale = true;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: 'Exportar CSV' })
      .click()
      .then(() => dialog.getByRole('button', { name: 'Usar llave de acceso' }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^usuarios-.*\.csv$/);
});
