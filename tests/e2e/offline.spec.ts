/** The shop without a network, and what it leaves on a device. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { open } from './cut-calls.ts';
import { signIn } from './customer.ts';
import { type Relay, withRelay } from './relay.ts';
import { findInstrument } from './shop.ts';
import { expect, test as base } from './shop-test.ts';

const test = base.extend<{ relay: Relay }>({
  relay: ({ baseURL, context }, use) => withRelay(baseURL ?? '', context, use),
});
test.use({ serviceWorkers: 'allow' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens a page and waits until it could go on without the server, and the service worker has kept what it keeps ahead. */
async function openKept(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Every address in every cache of the shop. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('a reload without a network opens the shop, its pictures and its pages', async ({ page, relay, request, watch }) => {
  watch.allow(/Failed to load resource/);
  const { id, name } = await findInstrument(request, 'Arpa');
  await openKept(page, relay.origin + paths.home);
  await page.goto(relay.origin + paths.detail(id));
  await expect(heading(page, name)).toBeVisible();
  await page.goto(relay.origin + paths.home);
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  relay.state = 'cut';
  await page.context().setOffline(true);

  await page.reload();
  await expect(heading(page, 'El instrumento justo, por los días justos.')).toBeVisible();
  await page.getByRole('link', { name: 'Términos' }).first().click();
  await expect(page).toHaveURL(relay.origin + paths.terms);
  await page.goto(relay.origin + paths.register);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
});

test('pages come from the edge while it answers, open by themselves while it is broken; what is no page is left alone', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await openKept(page, relay.origin + paths.home);
  const home = await page.goto(relay.origin + paths.home);
  expect(await home?.text()).toContain('resuena-data');
  expect((await page.goto(relay.origin + paths.detail(999_999)))?.status()).toBe(404);

  relay.state = 'broken';
  await page.goto(relay.origin + paths.login);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  for (const path of ['/api/docs', '/sitemap.xml', '/robots.txt', '/health/ping']) {
    expect((await page.goto(relay.origin + path))?.status(), path).toBe(503);
  }
});

test('a network that hangs: what this device has is there within seconds, and the shop’s own once the network speaks', async ({
  page,
  relay,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  const harp = await findInstrument(request, 'Arpa');
  const slow = page.getByRole('status').filter({ hasText: 'Está tardando más de lo normal.' }).first();
  await openKept(page, relay.origin + paths.detail(harp.id));
  // What it shows is written down when it is left.
  await open(page, relay.origin + paths.home);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  for (const path of [paths.home, paths.detail(harp.id)]) {
    relay.state = 'hung';
    const began = Date.now();
    await page.goto(relay.origin + path, { waitUntil: 'commit' });
    const content =
      path === paths.home ? page.getByRole('main').getByRole('heading', { level: 3 }).first() : heading(page, harp.name);
    await expect(content).toBeVisible();
    await expect(slow).toContainText('Ves lo guardado en este dispositivo');
    test.info().annotations.push({ type: 'hung network', description: `${path}: ${Date.now() - began} ms` });
    relay.state = 'up';
    await expect(slow).toHaveCount(0);
    await expect(content).toBeVisible();
  }
});

for (const how of ['cut', 'hung'] as const) {
  test(`a page that is ${how} in the middle comes to life all the same`, async ({ page, relay, watch }) => {
    watch.allow(/Failed to load resource/);
    await openKept(page, relay.origin + paths.home);
    for (const before of ['"answers"', '</main>', '<div id="root"', '</head>']) {
      relay.pageEnds = { before, how };
      await page.goto(relay.origin + paths.home, { waitUntil: 'commit' });
      await expect(page.locator('html.started')).toBeAttached();
      await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
      await page.getByRole('button', { name: /^Fechas/ }).click();
      await expect(page.getByRole('dialog'), `without ${before}`).toBeVisible();
    }
  });
}

test('a picture that does not come, or hangs, is shown as this device has it at another width', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  await openKept(page, relay.origin + paths.home);
  await page.goto(relay.origin + paths.home);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((path) => path.startsWith('/images/')).length)
    .toBeGreaterThan(0);
  const kept = (await keptAddresses(page)).find((path) => path.startsWith('/images/'));
  for (const [state, width] of [
    ['cut', 11],
    ['hung', 12],
  ] as const) {
    relay.state = state;
    const loaded = page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return picture.naturalWidth;
    }, `${kept}?w=${width}`);
    expect(await loaded, state).toBeGreaterThan(0);
  }
});

test('what is kept holds nothing of a person, nothing for administrators, and no end of pictures', async ({
  page,
  relay,
  request,
  freshCustomer,
}) => {
  test.slow();
  const { id } = await findInstrument(request, 'Arpa');
  const customer = await freshCustomer();
  await signIn(page, customer);
  await openKept(page, relay.origin + paths.home);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    'resuena.user',
    JSON.stringify(customer.user),
  ] as const);
  for (const path of [paths.detail(id), paths.profile, paths.reservations]) {
    await page.goto(relay.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Menú de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await expect(page).toHaveURL(relay.origin + paths.login);

  const kept = await keptAddresses(page);
  expect(kept.length).toBeGreaterThan(40);
  expect(kept.filter((path) => !/^\/(?:assets|images|silhouettes)\/[^/]+$/.test(path))).toEqual([]);
  expect(kept.filter((path) => /charts|dashboard-route|admin-/.test(path))).toEqual([]);
  const script = await (await request.get('/sw.js')).text();
  expect(script).not.toContain('resuena-data"');
  expect(script, 'fetched ahead').not.toMatch(/\/assets\/(?:[\w-]+\.webp|admin-|upload-)/);

  const picture = kept.find((path) => path.startsWith('/images/')) ?? '';
  for (const [address, most] of [
    ['/silhouettes/guitar.svg?n=', 40],
    [`${picture}?w=320&n=`, 120],
  ] as const) {
    await page.evaluate(
      async ([from, count]) => {
        for (let n = 0; n < count; n += 1) await (await fetch(from + String(n))).arrayBuffer();
      },
      [relay.origin + address, most + 20] as const,
    );
    const folder = address.slice(0, address.indexOf('/', 1) + 1);
    await expect.poll(async () => (await keptAddresses(page)).filter((path) => path.startsWith(folder)).length).toBe(most);
  }
});

test('it can be installed', async ({ page, relay, request }) => {
  await page.goto(relay.origin + paths.home);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser keeps nothing, which is all that may stand in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }]) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
    const bytes = await icon.body();
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const colours = page.locator('meta[name="theme-color"]');
  expect(await colours.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('media')))).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});
