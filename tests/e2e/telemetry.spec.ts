/** What a page tells of itself when it is left, and when it tells nothing. */
import type { Page } from 'playwright/test';
import type { BodyOf } from '#domain/contract/api.ts';
import { paths } from '#web/paths.ts';
import { hurry } from './clock.ts';
import { live } from './live.ts';
import { type Relay, withRelay } from './relay.ts';
import { findInstrument } from './shop.ts';
import { expect, test as base } from './shop-test.ts';

type Report = BodyOf<'POST /api/telemetry'>;

const test = base.extend<{ relay: Relay }>({
  relay: ({ baseURL, context }, use) => withRelay(baseURL ?? '', context, use),
});

/** The share is one in ten: a visit that draws less is measured. */
const MEASURED = 0.09;
const NOT_MEASURED = 0.11;
/** The release of a report that a test sends itself. */
const LATER = 'later';

const WISHES = {
  'not to be tracked': { doNotTrack: '1' },
  'that nothing be passed on': { doNotTrack: null, globalPrivacyControl: true },
  'to save data': { doNotTrack: null, connection: { saveData: true } },
};
const NO_WISH = { doNotTrack: null };

type Visitor = { draws: number; wish?: Record<string, unknown> };

/** Opens a page as such a visitor, and waits until it watches itself. */
async function open(page: Page, address: string, { draws, wish = NO_WISH }: Visitor): Promise<void> {
  await hurry(page);
  await page.addInitScript(
    ({ drawn, wished }) => {
      Math.random = () => drawn;
      for (const [name, value] of Object.entries(wished)) {
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
      }
    },
    { drawn: draws, wished: wish },
  );
  const code = page.waitForResponse(/\/assets\/telemetry-/);
  await page.goto(address);
  await (await code).finished();
  // The same import again: it is there when its code has run.
  await page.evaluate((url) => import(url).then(() => undefined), (await code).url());
  await live(page);
}

const reportsOf = ({ posts }: Relay): Report[] =>
  posts.filter(({ path }) => path === '/api/telemetry').map(({ text }) => JSON.parse(text) as Report);

/** Leaves the page as a person does. */
const leave = async (page: Page): Promise<void> => void (await page.goto('about:blank'));

async function expectSilence(page: Page, relay: Relay): Promise<void> {
  await leave(page);
  // A report leaves with its page: it would have come before one that a later page sends.
  await page.context().unrouteAll();
  const later = await page.context().newPage();
  await later.goto(relay.origin + paths.terms);
  const body = JSON.stringify({
    release: LATER,
    vitals: [{ name: 'CLS', value: 0, page: 'other' }],
    errors: [],
  } satisfies Report);
  const headers = { 'content-type': 'application/json' };
  await later.evaluate((asked) => fetch('/api/telemetry', { method: 'POST', ...asked }).then(() => undefined), { headers, body });
  await expect.poll(() => relay.posts.length).toBeGreaterThan(0);
  expect(reportsOf(relay).map(({ release }) => release)).toEqual([LATER]);
}

const rejectLater = (page: Page, message: string): Promise<void> =>
  page.evaluate((text) => void setTimeout(() => void Promise.reject(new TypeError(text))), message);

test('tells how fast it was when it is left, without cookies and without its address', async ({ page, relay, request }) => {
  const { id } = await findInstrument(request, 'Arpa');
  await page.context().addCookies([{ name: 'de-alguien', value: '7', url: relay.origin }]);
  await open(page, `${relay.origin}${paths.detail(id)}?cantidad=2`, { draws: MEASURED });
  await page.evaluate(() => {
    addEventListener('click', () => {
      const until = performance.now() + 100;
      while (performance.now() < until);
    });
    const block = document.createElement('div');
    block.style.height = '300px';
    document.body.prepend(block);
  });
  // The browser reports how long a press took after the next frame.
  const told = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('click').length > 0) resolve();
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      }),
  );
  await page.getByRole('heading', { level: 1 }).click();
  await told;
  await leave(page);

  await expect.poll(() => relay.posts.length).toBe(1);
  const [report, ...more] = reportsOf(relay);
  expect(more).toEqual([]);
  expect(relay.posts).toMatchObject([{ cookie: undefined, status: 204 }]);
  expect(report).toEqual({ release: expect.stringMatching(/^index-[\w-]{7}\.js$/), vitals: expect.any(Array), errors: [] });
  const figures = new Map(report?.vitals.map(({ name, value }) => [name, value]));
  expect([...figures.keys()].toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
  const of = (name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'): number => figures.get(name) ?? Number.NaN;
  expect(of('TTFB')).toBeGreaterThan(0);
  expect(of('FCP')).toBeGreaterThan(of('TTFB'));
  expect(of('LCP')).toBeGreaterThanOrEqual(of('FCP'));
  expect(of('CLS')).toBeGreaterThan(0.05);
  expect(of('INP')).toBeGreaterThanOrEqual(100);
  expect(new Set(report?.vitals.map((vital) => vital.page))).toEqual(new Set(['detail']));
});

test('tells each error that nobody caught once, from the first moment on, of a visit that is not measured too', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(/de la prueba/);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'complete') throw new Error('temprano, de la prueba');
    });
  });
  await open(page, `${relay.origin}/`, { draws: NOT_MEASURED });
  // Another tab is looked at, three times; the first script that asks about it fails.
  const hide = (): void => void document.dispatchEvent(new Event('visibilitychange'));
  await page.evaluate(() => {
    let fails = true;
    Object.defineProperty(document, 'visibilityState', {
      get() {
        if (!fails) return 'hidden';
        fails = false;
        throw new RangeError('de un archivo, de la prueba');
      },
    });
  });
  await page.evaluate(hide);
  for (let i = 0; i < 6; i += 1) await rejectLater(page, `tarde ${i}, de la prueba`);
  for (let i = 0; i < 2; i += 1) await page.evaluate(hide);
  await leave(page);

  await expect.poll(() => reportsOf(relay).flatMap(({ errors }) => errors).length).toBeGreaterThanOrEqual(5);
  const reports = reportsOf(relay);
  const told = reports.flatMap(({ errors }) => errors);
  expect(reports.flatMap(({ vitals }) => vitals)).toEqual([]);
  expect(told.map(({ message }) => message)).toEqual([
    'Error: temprano, de la prueba',
    'RangeError: de un archivo, de la prueba',
    ...[0, 1, 2].map((i) => `TypeError: tarde ${i}, de la prueba`),
  ]);
  expect(told[1]).toMatchObject({
    source: expect.stringMatching(/^[\w-]+-[\w-]{7}\.js$/),
    line: expect.any(Number),
    page: 'home',
  });
  expect(told[1]?.column).toBeGreaterThan(0);
  expect(new Set(relay.posts.map(({ path, status }) => `${status} ${path}`))).toEqual(new Set(['204 /api/telemetry']));
});

test.describe('tells nothing', () => {
  test('of a visit that is not measured', async ({ page, relay }) => {
    await open(page, `${relay.origin}/`, { draws: NOT_MEASURED });
    await expectSilence(page, relay);
  });

  for (const [wished, wish] of Object.entries(WISHES)) {
    test(`of somebody who asks ${wished}, errors neither`, async ({ page, relay, watch }) => {
      watch.allow(/de la prueba/);
      await open(page, `${relay.origin}/`, { draws: MEASURED, wish });
      await rejectLater(page, 'de la prueba');
      await expectSilence(page, relay);
    });
  }

  test('while the server is away', async ({ page, relay, watch }) => {
    watch.allow(/status of 503/);
    await open(page, `${relay.origin}/`, { draws: MEASURED });
    await page.context().route(
      ({ pathname }) => /^\/(?:api(?!\/telemetry)|health)\//.test(pathname),
      (route) => route.fulfill({ status: 503 }),
    );
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Sin conexión con la tienda.' }).first()).toBeVisible();
    await expectSilence(page, relay);
  });
});
