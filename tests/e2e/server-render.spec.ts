/** Pages arrive rendered: what they show and do before their script, and how the script takes them over. */
import type { Page } from 'playwright/test';
import { addDays, todayInShop } from '#domain/day.ts';
import { problemsOf } from '#tools/deploy/check-shop.ts';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { signIn } from './customer.ts';
import { live } from './live.ts';
import { findInstrument } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { refusal } from './watch.ts';

const ENTRY = '**/assets/index-*.js';

/** Opens a page of the accounts, and waits until the small script runs that does not wait for the others. */
async function openWithEarlyScript(page: Page, path: string): Promise<void> {
  const early = page.waitForResponse(/\/enter-/);
  await page.goto(path, { waitUntil: 'commit' });
  // The same import again: it is there when its code has run.
  await page.evaluate((url) => import(url).then(() => undefined), (await early).url());
}

/** Keeps the page's script back; the answer lets it come. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the check that follows a publication finds nothing wrong, and finds what is', async ({ baseURL }) => {
  const origin = baseURL ?? '';
  expect(await problemsOf({ origin, strictTransport: 'max-age=63072000' })).toEqual([]);
  const version = { id: 'another', worker: 'resuena' };
  const [first, second, ...more] = await problemsOf({ origin, version, strictTransport: 'max-age=1' });
  expect([first, second, more]).toEqual([
    expect.stringContaining('and not another'),
    expect.stringContaining('Strict-Transport-Security'),
    [],
  ]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, ...DESKTOP });

  test('each page says that it has no script, and what works without one', async ({ page, request }) => {
    const { id } = await findInstrument(request, 'Arpa');
    const rendered = [paths.home, '/?q=arpa', paths.detail(id), paths.login, paths.register, paths.terms, paths.privacy];
    const empty = [paths.forgotPassword, paths.profile, paths.reservations, paths.favorites, paths.admin, '/no/such/page'];
    for (const path of [...rendered, ...empty]) {
      await page.goto(path);
      // Playwright finds no text in a <noscript>, seen or not.
      const said = page.locator('noscript p');
      await expect(said, path).toBeVisible();
      await expect(said).toContainText('Tu navegador no ejecuta JavaScript. Puedes ver y buscar instrumentos');
      await expect(said.locator('a[href="/"]')).toBeVisible();
      // What a page says that does not come: not now, and not after four seconds either.
      await expect(page.getByText('vuelve a cargarla')).toHaveCSS('display', 'none');
    }
  });

  test('Home shows its cards, searches, filters and turns its pages', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
    await page.getByRole('button', { name: /^Cuerdas/ }).click();
    await expect(page).toHaveURL(/\?categorias=\d+$/);
    await expect(page.getByRole('heading', { name: 'Filtrado por categoría' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Qué buscas' }).fill('guitarra');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/categorias=\d+&q=guitarra$/);
    await expect(page.getByRole('heading', { name: 'Resultados de búsqueda' })).toBeVisible();
    await page.goto(paths.home);
    await page.getByRole('link', { name: 'Página 2' }).click();
    await expect(page.getByText(/11.*20/).first()).toBeVisible();
  });

  test('a card leads to its page, which is there as a whole', async ({ page }) => {
    await page.goto(paths.home);
    const name = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    for (const part of ['Descripción', 'Disponibilidad', 'Valoraciones', 'Políticas de uso', 'También te puede interesar'])
      await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
  });
});

for (const who of ['a visitor', 'a customer'] as const) {
  test(`the browser takes over the very elements that came, for ${who}`, async ({ page, request, sampleCustomer }) => {
    if (who === 'a customer') await signIn(page, await sampleCustomer('ana'));
    const { id } = await findInstrument(request, 'Guitarra');
    const forVisitors = who === 'a visitor' ? [paths.login, paths.register] : [];
    for (const path of [
      '/',
      '/?q=guitarra&orden=nombre',
      paths.detail(id),
      `${paths.detail(id)}?desde=2099-01-01`,
      ...forVisitors,
      '/terms',
      '/privacy',
    ]) {
      const release = await holdScript(page);
      await page.goto(path, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      await page.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { cameRendered: true }));
      release();
      await live(page);
      expect(await title.evaluate((element) => 'cameRendered' in element), path).toBe(true);
      await page.unroute(ENTRY);
    }
  });
}

test('what is typed before the script stays, suggests as it goes on, and is searched for', async ({ page }) => {
  const release = await holdScript(page);
  await page.goto(paths.home, { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Qué buscas' }).fill('viol');
  release();
  const words = page.getByRole('combobox', { name: 'Qué buscas' });
  await expect(words).toBeFocused();
  await words.pressSequentially('ín');
  await expect(words).toHaveValue('violín');
  await expect(page.getByRole('option', { name: /^Violín/ })).toBeVisible();
  await words.press('Enter');
  await expect(page).toHaveURL(/q=viol/);
});

for (const path of [paths.login, paths.register]) {
  test(`what is typed into ${path} before the script stays, and Enter sends it once it is there`, async ({ page }) => {
    const release = await holdScript(page);
    await openWithEarlyScript(page, path);
    const typed = [
      ['Correo electrónico', 'ana@resuena.com'],
      ['Contraseña', 'Cliente123'],
      ...(path === paths.register ? [['Nombre', 'Ana'] as const, ['Confirmar contraseña', 'Cliente123'] as const] : []),
    ] as const;
    for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
    const send = page.getByRole('main').getByRole('button', { name: path === paths.login ? 'Iniciar Sesión' : 'Crear Cuenta' });
    await expect(send).toBeDisabled();
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    release();
    await live(page);
    // Complete, or but for what was never typed.
    if (path === paths.login) return expect(page.getByRole('button', { name: 'Menú de Ana Pereyra' })).toBeVisible();
    await expect(send).toBeEnabled();
    await expect(page).toHaveURL(path);
    for (const [label, text] of typed) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByLabel('Apellido', { exact: true })).toBeFocused();
  });
}

test('a page that was rendered before midnight is taken over after it, and loads the new day', async ({ page }) => {
  await page.route(paths.home, async (route) => {
    const response = await askShop(route);
    const yesterday = addDays(todayInShop(Date.now()), -1);
    const nowMs = Date.now();
    // As rendered a moment before midnight.
    const body = (await response.text()).replace(
      /"today":"[\d-]+","todayEndsMs":\d+,"nowMs":\d+/,
      `"today":"${yesterday}","todayEndsMs":${nowMs - 1_000},"nowMs":${nowMs - 2_000}`,
    );
    await route.fulfill({ response, body });
  });
  const again = page.waitForRequest('**/api/instruments/results?*');
  await page.goto(paths.home);
  await live(page);
  await again;
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
});

test('Enter before the script is taken back by what is typed after it', async ({ page }) => {
  const release = await holdScript(page);
  await openWithEarlyScript(page, paths.login);
  const password = page.getByLabel('Contraseña', { exact: true });
  await page.getByLabel('Correo electrónico').fill('ana@resuena.com');
  await password.fill('Cliente12');
  await password.press('Enter');
  await password.press('3');
  release();
  await live(page);
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled();
  await expect(password).toHaveValue('Cliente123');
  await expect(page).toHaveURL(paths.login);
});

for (const days of [3, -3])
  test(`a clock that is wrong by ${days} days: the day is the shop’s, and stays it in a page that comes empty`, async ({
    page,
    request,
    freshCustomer,
  }) => {
    const today = todayInShop(Date.now());
    const { id } = await findInstrument(request, 'Flauta');
    await signIn(page, await freshCustomer());
    await page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await page.goto(paths.home);
    await live(page);
    await page.getByRole('button', { name: /^Fechas/ }).click();
    await expect(page.getByRole('dialog').locator('[data-today]')).toHaveAttribute('data-day', today);
    // One that begins today is neither past nor far away.
    await page.goto(paths.checkout(id, { start: today, end: today }));
    await expect(page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).first()).toBeVisible();
    await page.goto(paths.checkout(id, { start: addDays(today, -1), end: today }));
    await expect(page.getByRole('heading', { level: 1, name: 'Ha ocurrido un error' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Revisar fechas seleccionadas' })).toHaveCount(0);
  });

test('a document that is cut off shows what came, and becomes whole', async ({ page, watch }) => {
  // The taking over finds less than it expects, says so, and renders the page anew.
  watch.allow(/React error #418/);
  await page.route(paths.home, async (route) => {
    const response = await askShop(route);
    const html = await response.text();
    await route.fulfill({ response, body: html.slice(0, html.indexOf('<footer')) });
  });
  const release = await holdScript(page);
  await page.goto(paths.home, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
  release();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('nothing of the header moves when it is known who is there', async ({ page, sampleCustomer }) => {
    await signIn(page, await sampleCustomer('ana'));
    const release = await holdScript(page);
    await page.goto(paths.home, { waitUntil: 'commit' });
    const home = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' });
    const endOf = async (): Promise<number> => home.evaluate((link) => link.getBoundingClientRect().right);
    // Styled.
    await expect.poll(endOf).toBeGreaterThan(100);
    const before = await endOf();
    release();
    await expect(page.getByRole('button', { name: /^Menú de/ })).toBeVisible();
    expect(await endOf()).toBe(before);
  });
});

test('a login page that was rendered for a visitor gives way to what this browser remembers', async ({
  page,
  watch,
  sampleCustomer,
}) => {
  watch.allow(refusal(401, /users\/me/));
  await signIn(page, await sampleCustomer('ana'));
  await page.context().clearCookies();
  // Answered after Home, which comes by what this browser remembers: nothing private may be asked for before.
  const homeIsThere = Promise.withResolvers<void>();
  await page.route('**/api/users/me', async (route) => {
    await homeIsThere.promise;
    await route.continue();
  });
  const asked = page.waitForResponse('**/api/users/me');
  await page.goto(paths.login);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(10);
  homeIsThere.resolve();
  expect((await asked).status()).toBe(401);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
