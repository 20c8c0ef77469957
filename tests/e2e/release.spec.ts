/** A new release while tabs of the old one are open. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { live, openLive } from './live.ts';
import { type Relay, withRelay } from './relay.ts';
import { expect, test as base } from './shop-test.ts';

const test = base.extend<{ relay: Relay }>({
  relay: ({ baseURL, context }, use) => withRelay(baseURL ?? '', context, use),
});

const entry = (page: Page): Promise<string | null> => page.locator('script[type=module]').first().getAttribute('src');
const documentsOf = ({ asked }: Relay, path: string): number => asked.filter((one) => one === path).length;
/** Every file of a release that differs in all of them has to come. */
const RELEASE_TIMEOUT_MS = 120_000;

/** Opens a page and waits until it has at hand what it needs when files are gone. */
async function openLong(page: Page, address: string): Promise<void> {
  const mend = page.waitForResponse(/\/stale-chunks-/);
  await page.goto(address);
  await (await mend).finished();
  await live(page);
}

/** The first script of the release whose service worker is at work. */
const activeRelease = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data), { once: true });
    });
    port1.start();
    active?.postMessage({ type: 'ENTRY' }, [port2]);
    return answer;
  });

const offer = (page: Page) => page.getByText('Hay una versión nueva');

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is offered, and taken when the person says so, with what they had typed', async ({ page, relay, watch }) => {
    // The list of common passwords is not kept ahead.
    watch.allow(/404.*common-passwords/);
    await page.goto(relay.origin + paths.register);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const before = await entry(page);
    await page.getByLabel('Nombre').fill('Delfina');
    await page.getByLabel('Correo electrónico').fill('delfina@example.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto99');
    relay.deploy();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(offer(page)).toBeVisible({ timeout: RELEASE_TIMEOUT_MS });
    await expect(page.getByLabel('Nombre')).toHaveValue('Delfina');
    expect(await entry(page)).toBe(before);
    // The old release goes on as a whole: its files are kept until the new one is taken.
    await page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(page.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await page.goBack();
    await page.getByLabel('Nombre').fill('Delfina');
    await page.getByLabel('Contraseña', { exact: true }).fill('Secreto99');

    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect.poll(() => entry(page)).toContain('second');
    await expect(page.getByLabel('Nombre')).toHaveValue('Delfina');
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
    await expect(offer(page)).toHaveCount(0);
  });

  test('that a page already comes from is not offered to it', async ({ page, relay }) => {
    await page.goto(relay.origin + paths.terms);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    relay.deploy();
    await page.addInitScript(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => (document.documentElement.dataset['tookOver'] = ''));
    });
    await page.goto(relay.origin + paths.privacy);
    // It is still being installed when the page asks for it.
    relay.latencyMs = 40;
    expect(await entry(page)).toContain('second');
    // It takes over by itself: no other tab needs the files of before. Nothing is asked of the worker of before meanwhile: a message that
    // comes while Chromium stops it starts it again, and a worker that is debugged, as these are, then stays for minutes.
    await expect(page.locator('html[data-took-over]')).toBeAttached({ timeout: RELEASE_TIMEOUT_MS });
    expect(await activeRelease(page)).toContain('second');
    await expect(offer(page)).toHaveCount(0);
  });
});

test('a tab whose files are gone goes where the person wanted, by itself and once', async ({ page, relay, watch }) => {
  watch.allow(/404/, /dynamically imported module/);
  await openLong(page, relay.origin + paths.terms);
  relay.deploy();
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect(page.getByLabel('Nombre')).toBeVisible({ timeout: RELEASE_TIMEOUT_MS });
  await expect(page).toHaveURL(relay.origin + paths.register);
  expect(await entry(page)).toContain('second');
  expect(documentsOf(relay, paths.register)).toBe(1);
});

test('a list of passwords that is gone takes nothing from who types one', async ({ page, relay, watch }) => {
  watch.allow(/404/);
  await openLive(page, relay.origin + paths.terms);
  relay.lost = (path) => path.includes('/common-passwords-');
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  const gone = page.waitForResponse(/\/common-passwords-/);
  await page.getByLabel('Contraseña', { exact: true }).fill('Secreto99');
  await gone;
  // What is gone would have the page loaded anew by now.
  await expect.poll(() => relay.asked.filter((path) => path.includes('/common-passwords-')).length).toBe(1);
  await page.getByLabel('Nombre').fill('Delfina');
  await page.getByLabel('Correo electrónico').fill('delfina@example.com');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('Secreto99');
  expect(documentsOf(relay, paths.register)).toBe(0);
});

test('a file that stays away ends in a page that says so, not in a loop', async ({ page, relay, watch }) => {
  watch.allow(/404/, /dynamically imported module/);
  await openLive(page, relay.origin + paths.terms);
  relay.lost = (path) => path.includes('/auth-route-');
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect.poll(() => documentsOf(relay, paths.register)).toBe(1);
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
  expect(documentsOf(relay, paths.register)).toBe(1);
});

test('nobody is interrupted for a file asked for ahead of need; a press mends the page, and what was typed is there again', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(/404/, /dynamically imported module/);
  await openLong(page, relay.origin + paths.home);
  const before = await entry(page);
  // Its role changes once the code of its suggestions is there.
  const search = page.getByLabel('Qué buscas').first();
  await search.fill('guitarra criolla');
  relay.deploy();
  const dates = page.getByRole('search').getByRole('button', { name: /Fechas/ });
  await dates.hover();
  await expect(offer(page)).toBeVisible();
  expect(await entry(page)).toBe(before);
  await expect(search).toHaveValue('guitarra criolla');

  await dates.click();
  await expect.poll(() => entry(page), { timeout: RELEASE_TIMEOUT_MS }).toContain('second');
  await expect(search).toHaveValue('guitarra criolla');
});

test('without a network nothing is gone: the page stays', async ({ page, relay, watch }) => {
  watch.allow(/Failed to load resource/, /dynamically imported module/);
  await openLive(page, relay.origin + paths.terms);
  relay.state = 'cut';
  await page.getByRole('banner').getByRole('link', { name: 'Crear Cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
  expect(documentsOf(relay, paths.register)).toBe(0);
});
