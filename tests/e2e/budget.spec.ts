/** What a first visit weighs and how still it stands: the budget that docs/browser.md promises. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { endTimeAt } from './clock.ts';
import { followRequests } from './follow-requests.ts';
import { openLive } from './live.ts';
import { findInstrument } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';

/** Detail carries Home's code as well: Home travels with the frame. */
const MAX_FIRST_LOAD_BYTES = { Home: 120_000, Detail: 133_120 } as const;

/**
 * What the page does sooner by itself is its first load, on any machine. What it fetches ahead of need, and when the shop does not answer,
 * comes later.
 */
const FIRST_LOAD_ENDS_MS = 1_500;

type Script = { name: string; body: string; gzipBytes: number };

/** Every script of a first visit, without any interaction, as the network would carry it compressed. */
async function firstLoadOf(page: Page, path: string): Promise<Script[]> {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await endTimeAt(page, FIRST_LOAD_ENDS_MS);
  const requestsEnded = followRequests(page);
  await openLive(page, path);
  await requestsEnded();
  const scripts = answers.filter((answer) => /javascript/.test(answer.headers()['content-type'] ?? ''));
  return Promise.all(
    scripts.map(async (answer) => {
      const body = await answer.text();
      return { name: new URL(answer.url()).pathname, body, gzipBytes: gzipSync(body).length };
    }),
  );
}

/** Names that survive minification, each with a file of the library that shows it still has it. */
const KEPT_OUT = [
  { library: 'zod', marker: '_zod', file: 'zod/v4/core/core.js' },
  { library: 'recharts', marker: 'recharts-surface', file: 'recharts/es6/container/Surface.js' },
  { library: 'date-fns', marker: 'constructDateFrom', file: 'date-fns/constants.js' },
  {
    library: "react-aria's calendar",
    marker: 'finishRangeSelectionPrompt',
    file: 'react-aria/dist/private/intl/calendar/es-ES.js',
  },
] as const;

for (const [screen, maxBytes] of Object.entries(MAX_FIRST_LOAD_BYTES)) {
  test(`${screen}: at most ${maxBytes} bytes of script, and nothing in it that can wait`, async ({ page, request }) => {
    const path = screen === 'Home' ? paths.home : paths.detail((await findInstrument(request, 'Arpa')).id);
    const scripts = await firstLoadOf(page, path);
    const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
    const list = scripts.map(({ name, gzipBytes }) => `${name} ${gzipBytes}`).join('\n');
    test.info().annotations.push({ type: 'first load', description: `${total} bytes gzipped\n${list}` });
    expect(scripts.length).toBeGreaterThan(0);
    expect(total, list).toBeLessThanOrEqual(maxBytes);
    const compiledEarly = scripts.filter(({ body }) => body.startsWith('//# allFunctionsCalledOnLoad\n')).map(({ name }) => name);
    for (const script of screen === 'Home' ? ['index', 'react'] : ['index', 'react', 'detail-route'])
      expect(compiledEarly, 'compiled off the main thread').toContainEqual(expect.stringContaining(`/${script}-`));
    for (const { library, marker } of KEPT_OUT) {
      expect(
        scripts.filter(({ body }) => body.includes(marker)).map(({ name }) => name),
        `${library} in the first load`,
      ).toEqual([]);
    }
  });
}

/** Those that are still on their way, once the page that shows them was drawn. */
const picturesInView = async (): Promise<string[]> => {
  await new Promise(requestAnimationFrame);
  return [...document.images]
    .filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return !image.complete && bottom > 0 && top < innerHeight;
    })
    .map(({ src }) => src);
};

for (const [screen, view] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use(view);

    test('nothing moves by itself on Home and Detail, however slowly it comes', async ({ page, context, request }) => {
      await page.addInitScript(() => {
        const moved: { value: number; what: string[] }[] = [];
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            const what = entry.sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
            );
            moved.push({ value: entry.value, what });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const network = await context.newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 90_000,
      });
      // What its arrival moves depends on the machine's fonts: typeface.spec.ts measures it with known ones.
      await page.route(/\/(?:inter|fraunces)-[\w-]+\.woff2$/, () => undefined);
      // Without it no notice comes above the page: a busy machine answers late.
      await page.route(/\/start-offline-[\w-]+\.js$/, () => undefined);
      for (const path of [paths.home, paths.detail((await findInstrument(request, 'Guitarra')).id)]) {
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < height; y += 600) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
          await expect.poll(() => page.evaluate(picturesInView)).toEqual([]);
        }
        expect(await page.evaluate(() => (window as unknown as { moved: unknown[] }).moved), path).toEqual([]);
      }
    });
  });
}

for (const screen of ['Home', 'Detail'])
  test(`${screen}: no code competes with the picture that a phone shows first`, async ({ openBrowser, request }) => {
    const page = await openBrowser(PHONE);
    const path = screen === 'Home' ? paths.home : paths.detail((await findInstrument(request, 'Arpa')).id);
    const asked: { id: string; name: string; priority: string }[] = [];
    const askedBefore = new Map<string, string[]>();
    // Once a picture takes too long the code comes before it.
    await endTimeAt(page, FIRST_LOAD_ENDS_MS);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    network.on('Network.requestWillBeSent', ({ requestId: id, request: { url, initialPriority: priority } }) => {
      asked.push({ id, name: new URL(url).pathname, priority });
    });
    network.on('Network.loadingFinished', ({ requestId }) => {
      askedBefore.set(
        requestId,
        asked.map(({ name }) => name).filter((name) => name.endsWith('.js') || name.startsWith('/api/')),
      );
    });
    await page.goto(path);
    const first = asked.filter(({ name, priority }) => name.startsWith('/images/') && priority === 'High');
    expect(first).toHaveLength(1);
    expect(askedBefore.get(first[0]?.id ?? '')).toEqual([expect.stringMatching(/^\/assets\/start-[\w-]{7}\.js$/)]);
  });

test('the marks by which the libraries are told are still theirs', () => {
  for (const { library, marker, file } of KEPT_OUT) {
    expect(readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8'), library).toContain(marker);
  }
});
