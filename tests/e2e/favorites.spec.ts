/** 'Favoritos': what one keeps, with a way back from every removal. */
import type { Locator, Page } from 'playwright/test';
import { formatPrice } from '#web/format/price.ts';
import { paths } from '#web/paths.ts';
import { type Customer, signIn } from './customer.ts';
import { findInstrument } from './shop.ts';
import { expect, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const names = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name }) });

async function keptBy({ api, user }: Customer): Promise<string[]> {
  const kept = (await (await api.get(`/api/favorites/users/${user.id}`)).json()) as { instrument: { name: string } }[];
  return kept.map(({ instrument }) => instrument.name);
}

test('keep, find, remove, undo, and remove the last', async ({ page, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const [harp, violin] = [await findInstrument(request, 'Arpa'), await findInstrument(request, 'Violín')];
  await signIn(page, customer);
  await page.goto('/?q=arpa');
  await page.getByRole('button', { name: `Favorito: ${harp.name}` }).click();
  await expect(page.getByRole('status').getByText('Guardado en favoritos')).toBeVisible();
  await customer.api.post(`/api/favorites/users/${customer.user.id}/instruments/${violin.id}`);

  await page.goto(paths.favorites);
  await expect(page.getByText('2 de 2 favoritos')).toBeVisible();
  await expect(names(page)).toHaveText([violin.name, harp.name]);
  await expect(card(page, harp.name)).toContainText(harp.category.name);
  await expect(card(page, harp.name)).toContainText(`${formatPrice(harp.pricePerDay)} /día`);
  await expect(card(page, harp.name).getByText(harp.description.slice(0, 40))).toHaveCSS('-webkit-line-clamp', '2');
  await expect(card(page, harp.name).getByRole('link', { name: harp.name })).toHaveAttribute('href', paths.detail(harp.id));
  await expect(card(page, harp.name).getByRole('link', { name: 'Ver instrumento' })).toHaveAttribute(
    'href',
    paths.detail(harp.id),
  );

  await page.getByRole('searchbox', { name: 'Buscar en mis favoritos' }).fill('VIOLIN');
  await expect(page.getByText('1 de 2 favoritos')).toBeVisible();
  await expect(names(page)).toHaveText([violin.name]);
  await page.getByRole('searchbox', { name: 'Buscar en mis favoritos' }).fill('gaita');
  await page.getByRole('button', { name: 'Ver todos los favoritos' }).click();
  await expect(names(page)).toHaveCount(2);

  await card(page, violin.name).getByRole('button', { name: 'Eliminar' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Deshacer' });
  // Under the pointer it stays.
  await undo.hover();
  await expect(names(page)).toHaveText([harp.name]);
  await expect(card(page, harp.name).getByRole('button', { name: 'Eliminar' })).toBeFocused();
  await expect.poll(() => keptBy(customer)).toEqual([harp.name]);
  await undo.click();
  await expect(page.getByText('2 de 2 favoritos')).toBeVisible();
  await expect.poll(() => keptBy(customer)).toHaveLength(2);

  for (const { name } of [violin, harp]) await card(page, name).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('heading', { name: 'No tienes instrumentos favoritos' })).toBeVisible();
  await expect(page.getByText('0 de 0 favoritos')).toBeVisible();
  await expect.poll(() => keptBy(customer)).toEqual([]);
  await page.getByRole('link', { name: 'Explorar instrumentos' }).click();
  await expect(page).toHaveURL(paths.home);
});

test('a removal that the shop refuses comes back with the reason', async ({ page, watch, request, freshCustomer }) => {
  const customer = await freshCustomer();
  const harp = await findInstrument(request, 'Arpa');
  await customer.api.post(`/api/favorites/users/${customer.user.id}/instruments/${harp.id}`);
  await signIn(page, customer);
  await page.goto(paths.favorites);
  await expect(names(page)).toHaveText([harp.name]);
  watch.allow(/status of 500 .*\/api\/favorites\//);
  await page.route('**/api/favorites/users/*/instruments/*', (route) => route.fulfill({ status: 500, json: {} }));
  await card(page, harp.name).getByRole('button', { name: 'Eliminar' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'No se pudieron actualizar tus favoritos. Inténtalo nuevamente.' });
  await expect(refused).toBeVisible();
  await expect(names(page)).toHaveText([harp.name]);

  for (const path of ['/?q=arpa', paths.detail(harp.id)]) {
    await page.goto(path);
    const heart = page.getByRole('button', { name: /^Favorito/ }).first();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(refused).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
});

test('favourites that the shop does not give are an empty list, with the way to ask again above it', async ({
  page,
  watch,
  request,
  freshCustomer,
}) => {
  const customer = await freshCustomer();
  const harp = await findInstrument(request, 'Arpa');
  await customer.api.post(`/api/favorites/users/${customer.user.id}/instruments/${harp.id}`);
  watch.allow(refusal(500, /\/api\/favorites\/users\/\d+$/));
  await page.route('**/api/favorites/users/*', (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, customer);
  await page.goto(paths.favorites);
  const notice = page.getByRole('alert').filter({ hasText: 'No pudimos cargar tus favoritos' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('0 de 0 favoritos')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tienes instrumentos favoritos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explorar instrumentos' })).toHaveAttribute('href', paths.home);
  await page.unroute('**/api/favorites/users/*');
  await notice.getByRole('button', { name: 'Reintentar' }).click();
  await expect(names(page)).toHaveText([harp.name]);
  await expect(notice).toBeHidden();
});
