/** Who comes into the administration, from where, and who does not any more. */
import { adminPages } from '#web/admin-pages.ts';
import { paths } from '#web/paths.ts';
import { logIn, signIn } from './customer.ts';
import { open } from './cut-calls.ts';
import { expect, pngFile, read, test } from './admin-test.ts';
import { DESKTOP, PHONE } from './shop-test.ts';
import { refusal } from './watch.ts';

test('a visitor logs in first and comes back; a customer goes home, and has no way there', async ({
  page,
  freshCustomer,
  adminApi,
}) => {
  await page.goto(`${paths.adminInstruments}?estado=Reservado`);
  await expect(page).toHaveURL(/\/login\?volver=/);
  await logIn(page, adminApi.admin);
  await expect(page).toHaveURL(`${paths.adminInstruments}?estado=Reservado`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lista Productos' })).toBeVisible();

  const customer = await freshCustomer();
  await signIn(page, customer);
  for (const path of [paths.admin, paths.adminMail]) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.home);
  }
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Mi Perfil' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toHaveCount(0);
});

test('the bare address opens the dashboard, and the side leads to every page', async ({ adminPage: page }) => {
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.adminDashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const side = page.getByRole('navigation', { name: 'Administración' });
  for (const name of ['Dashboard', 'Lista Productos', 'Características', 'Reservas', 'Categorías', 'Usuarios'])
    await expect(side.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  // The one that is open already keeps its focus.
  for (const { path, label, isView } of adminPages.filter((shown) => shown.path !== paths.adminDashboard)) {
    if (isView) continue;
    await side.getByRole('link', { name: new RegExp(`^${label}`) }).click();
    await expect(page).toHaveURL(path);
    await expect(side.locator('[aria-current=page]')).toHaveText(new RegExp(`^${label}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await page.goto(`${paths.admin}/no-existe`);
  await expect(page).not.toHaveURL(/no-existe/);
});

test('a role that is taken away acts on the next thing done; so does a closed account', async ({
  page,
  watch,
  adminApi,
  freshCustomer,
}) => {
  const colleague = await freshCustomer();
  const grant = async (role: string) =>
    read(await adminApi.admin.api.put(`/api/users/${colleague.user.id}/role`, { params: { role } }));
  await grant('ADMIN');
  await page.goto(paths.login);
  await logIn(page, colleague);
  await expect(page).toHaveURL(paths.adminDashboard);
  // A call under way, or one that the page makes by itself later, would meet the lost role before the click does.
  await open(page, paths.adminDashboard);

  watch.allow(refusal(403, /\/api\//), refusal(401, /\/api\//));
  await grant('USER');
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('button', { name: /^Menú de/ })).toBeVisible();

  await grant('ADMIN');
  await page.goto(paths.login);
  await page.goto(paths.home);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(paths.adminDashboard);
  await open(page, paths.adminDashboard);
  await read(await adminApi.admin.api.put(`/api/users/${colleague.user.id}/active`, { params: { active: 'false' } }));
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('there is the message alone, and the way out', async ({ adminPage: page }) => {
    await page.goto(paths.adminInstruments);
    await expect(page.getByRole('heading', { level: 1, name: 'Esta modalidad no esta disponible en móviles.' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ir a la tienda' }).click();
    await expect(page).toHaveURL(paths.home);
  });
});

test('a window that becomes narrow hides what was begun, and gives it back', async ({ adminPage: page }) => {
  const wide = page.viewportSize() ?? DESKTOP.viewport;
  // Which of the page's own addresses of files lead somewhere.
  await page.addInitScript(() => {
    const living = new Set<string>();
    const [make, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)];
    URL.createObjectURL = (file) => {
      const url = make(file);
      living.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      living.delete(url);
      revoke(url);
    };
    Object.assign(window, { living });
  });
  const living = () => page.evaluate(() => [...(window as unknown as { living: Set<string> }).living]);
  await page.goto(paths.adminInstruments);
  await page.getByRole('button', { name: 'Nuevo instrumento' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo instrumento' });
  await form.getByLabel('Nombre').fill('Bandoneón a medio escribir');
  await form.getByLabel('Elegir imágenes').setInputFiles([pngFile('una.png'), pngFile('otra.png', 1)]);
  await expect(form.getByText('2 de 6')).toBeVisible();
  await form.getByRole('button', { name: 'Crear instrumento' }).click();
  await expect(form.getByRole('textbox', { name: /^Precio/ })).toBeFocused();
  await form.getByLabel('Descripción').fill('De fuelle.');
  await page.setViewportSize({ width: 600, height: wide.height });
  await expect(page.getByRole('heading', { level: 1, name: 'Esta modalidad no esta disponible en móviles.' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('link', { name: 'Ir a la tienda' })).toBeVisible();
  await page.setViewportSize(wide);
  await expect(form.getByLabel('Nombre')).toHaveValue('Bandoneón a medio escribir');
  await expect(page.getByText('Esta modalidad no esta disponible en móviles.')).toHaveCount(0);
  // Where it was: neither on the form itself nor on the bad field, which was reported before.
  await expect(form.getByLabel('Descripción')).toBeFocused();
  const pictures = form.getByRole('img', { name: /^Imagen/ });
  await expect(pictures).toHaveCount(2);
  const shown = await pictures.evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        if (!(image instanceof HTMLImageElement)) return null;
        await image.decode();
        return image.src;
      }),
    ),
  );
  expect(shown).toEqual(await living());
  await form.getByRole('button', { name: 'Quitar imagen 1' }).click();
  await expect(pictures).toHaveCount(1);
  await expect.poll(living).toEqual(shown.slice(1));
  // Still in the middle of it: leaving asks first.
  await form.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(living).toEqual([]);
});
