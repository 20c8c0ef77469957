/** The frame that every page shares, for who comes without a pointer or without sight. */
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { openLive } from './live.ts';
import { expect, test } from './shop-test.ts';

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  for (const path of [paths.home, paths.terms]) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator(':is(main, footer) :focus')).toHaveCount(1);
  }
});

test('the footer leads a signed-in person to their own pages, beside what it leads everybody to', async ({
  page,
  sampleCustomer,
}) => {
  const own = page.getByRole('contentinfo').getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link');
  const everybodys = page.getByRole('contentinfo').getByRole('navigation', { name: 'Explorar' }).getByRole('link');
  await page.goto(paths.terms);
  await expect(everybodys).toHaveText(['Inicio', 'Crear Cuenta', 'Iniciar Sesión']);
  await expect(own).toHaveCount(0);
  await signIn(page, await sampleCustomer('ana'));
  await page.goto(paths.terms);
  await expect(own).toHaveText(['Mi Perfil', 'Historial de Reservas', 'Favoritos']);
  await expect(everybodys).toHaveText(['Inicio', 'Crear Cuenta', 'Iniciar Sesión']);
  await own.nth(1).click();
  await expect(page).toHaveURL(paths.reservations);
});

test('a new page takes the focus to its title and is announced', async ({ page }) => {
  await openLive(page, paths.terms);
  await page.getByRole('link', { name: 'Privacidad' }).first().click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
});
