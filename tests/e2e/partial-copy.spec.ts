/** The device has a part of the catalogue; the shop may have more, so pages show neither a count nor an empty result. */
import { paths } from '#web/paths.ts';
import { signIn } from './customer.ts';
import { cutCalls, NO_NETWORK, notice, open, visit } from './cut-calls.ts';
import { followRequests } from './follow-requests.ts';
import { openLive } from './live.ts';
import { findInstrument } from './shop.ts';
import { expect, test } from './shop-test.ts';

test('a slow first visit: a search never says that there is nothing, nor how many there are, before the shop answers', async ({
  page,
}) => {
  await openLive(page, paths.home);
  const answer = Promise.withResolvers<void>();
  await page.route(/\/(?:api|health)\//, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const text = document.querySelector('.results')?.textContent ?? '';
      for (const [claim] of text.matchAll(/\d+ resultados?|No hay instrumentos disponibles/g))
        if (!said.includes(claim)) said.push(claim);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('searchbox').fill('trombon');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(notice(page)).toContainText('Está tardando más de lo normal.');
  answer.resolve();
  const count = page.locator('.results-count');
  await expect(count).toHaveText(/^[1-9]\d* resultados? para «trombon»$/);
  const last = /^\d+ resultados?/.exec((await count.textContent()) ?? '')?.[0];
  expect(await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).toEqual([last]);
});

const COUNT = /\d+–\d+ de \d+|\d+ (?:instrumentos?|resultados?|características?)/;

test('lists of what this device has of the shop show no count of them, and a page that the shop counted does', async ({
  page,
  watch,
}) => {
  watch.allow(NO_NETWORK);
  await open(page, paths.home);
  await visit(page, `${paths.home}?pagina=2`);
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText(/11–\d+ de \d+/);
  await visit(page, paths.terms);
  await cutCalls(page);
  await visit(page, `${paths.home}?orden=menor-precio`);
  const results = page.locator('.results');
  await expect(results.getByRole('link', { name: 'Página 2' })).toBeVisible();
  await expect(notice(page)).toContainText('Ves lo guardado en este dispositivo');
  await expect(results.locator('.results-head, .pagination').filter({ hasText: COUNT })).toHaveCount(0);
  await visit(page, paths.home);
  await expect(results.locator('.pagination')).toContainText(/1–10 de \d+/);
});

test('an administrator sees the count of a catalogue of which this device has all, as of then, and none once it has a part', async ({
  page,
  watch,
  sampleCustomer,
}) => {
  watch.allow(NO_NETWORK);
  await signIn(page, await sampleCustomer('admin'));
  const seen = page.waitForResponse('**/api/instruments/results*');
  await open(page, paths.adminInstruments);
  await seen;
  await expect(page.getByRole('main')).toContainText(/1–10 de \d+/);
  // The code of the other list, which cannot come later.
  await visit(page, paths.adminSpecifications);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await visit(page, paths.adminUsers);
  await cutCalls(page);

  await visit(page, paths.adminInstruments);
  const main = page.getByRole('main');
  await expect(main).toContainText('Ves lo guardado en este dispositivo');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  const list = main.getByRole('region', { name: 'Lista Productos' });
  await expect(list).toContainText(/1–10 de \d+/);
  // As after a search that found an instrument which joined since.
  await page.evaluate(() => {
    dispatchEvent(new Event('pagehide'));
    const data = JSON.parse(localStorage.getItem('resuena.data') ?? '') as { isWhole: boolean };
    data.isWhole = false;
    localStorage.setItem('resuena.data', JSON.stringify(data));
  });
  // Away first: until the next page is drawn, the table of before stays.
  await visit(page, paths.adminSpecifications);
  await expect(page.getByRole('columnheader', { name: 'Productos' })).toBeVisible();
  await visit(page, paths.adminInstruments);
  await expect(list.getByRole('row').nth(10)).toContainText('$');
  await expect(list).not.toContainText(COUNT);

  await visit(page, paths.adminSpecifications);
  await expect(page.getByRole('columnheader', { name: 'Productos' })).toBeVisible();
  await expect(main).toContainText('Ves lo guardado en este dispositivo');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row.getByRole('cell').nth(-2)).toHaveText('–');
  expect(await main.innerText()).not.toMatch(COUNT);
});

test('favourites of which this device has a part are not counted', async ({ page, watch, request, freshCustomer }) => {
  watch.allow(NO_NETWORK);
  const customer = await freshCustomer();
  const [harp, flute] = [await findInstrument(request, 'Arpa'), await findInstrument(request, 'Flauta')];
  for (const { id } of [harp, flute]) await customer.api.post(`/api/favorites/users/${customer.user.id}/instruments/${id}`);
  await signIn(page, customer);
  await open(page, paths.favorites);
  await expect(page.getByText('2 de 2 favoritos')).toBeVisible();
  const requestsEnded = followRequests(page);
  await visit(page, paths.profile);
  await expect(page.getByRole('heading', { name: 'Favoritos' })).toBeVisible();
  // Each answer is noted in the copy.
  await requestsEnded();
  // As after a week in which it was seen nowhere.
  await page.evaluate((id) => {
    dispatchEvent(new Event('pagehide'));
    const data = JSON.parse(localStorage.getItem('resuena.data') ?? '') as { instruments: { id: number }[] };
    data.instruments = data.instruments.filter((one) => one.id !== id);
    localStorage.setItem('resuena.data', JSON.stringify(data));
  }, harp.id);
  await cutCalls(page);
  await visit(page, paths.favorites);
  await expect(page.getByRole('heading', { level: 2, name: flute.name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: harp.name })).toHaveCount(0);
  await expect(page.getByText(/\d+ de \d+ favoritos/)).toHaveCount(0);
  await visit(page, paths.profile);
  await expect(page.locator('.profile-pictures img')).toHaveCount(1);
  await expect(page.locator('.profile-figure')).toHaveCount(0);
});
