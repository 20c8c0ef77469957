/** The typeface of the text: it never delays the first pictures, and nothing moves when it takes the place of its fallback. */
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { askShop } from './ask-shop.ts';
import { live } from './live.ts';
import { findInstrument } from './shop.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { DEJAVU_SANS, DEJAVU_SANS_BOLD, setTypeface } from './typeface.ts';

const INTER = /\/assets\/inter-[\w-]+\.woff2$/;
/** Too small to be seen: the left edge of a right-aligned price moves by the difference of two widths. */
const MAX_SHIFT = 0.001;

/** Holds every request for that until it is called. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

type Shift = { value: number; moved: string[] };

/** Collects what moves in the window from the next frame on, until the given function is called. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  const watcher = await page.evaluateHandle(async () => {
    const twoFrames = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await twoFrames();
    const shifts: Shift[] = [];
    const note = (entries: PerformanceEntryList): void => {
      for (const { value, sources } of entries as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[])
        shifts.push({
          value,
          moved: sources.map(({ node }) =>
            node instanceof Element ? `${node.tagName}.${node.className}` : `${node?.textContent}`,
          ),
        });
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    return {
      take: async () => {
        await twoFrames();
        note(observer.takeRecords());
        return shifts;
      },
    };
  });
  return () => watcher.evaluate(({ take }) => take());
}

const pathsOfPictures = async (request: Parameters<typeof findInstrument>[0]): Promise<string[]> => [
  paths.home,
  `${paths.home}?q=arpa`,
  paths.detail((await findInstrument(request, 'Guitarra')).id),
];

test('Inter is asked for after the pictures of the first view', async ({ page, request }) => {
  for (const path of await pathsOfPictures(request)) {
    const asked: string[] = [];
    page.on('request', (one) => void (INTER.test(one.url()) && asked.push(one.url())));
    const release = await hold(page, '**/images/**');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('img[fetchpriority=high]').first()).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(asked, path).toEqual([]);
    release();
    await setTypeface(page, 'Inter');
    expect(asked, path).toHaveLength(1);
    page.removeAllListeners('request');
    await page.unrouteAll();
  }
});

test('a phone sets the text in Inter over several frames, and can be pressed in between', async ({ page, request }) => {
  await page.setViewportSize(PHONE.viewport);
  await page.addInitScript(() => {
    const frames: number[] = [];
    Object.assign(window, { framesOfInter: frames });
    let frame = 0;
    const count = (): void => {
      frame += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.classList.contains('inter') && target !== document.documentElement)
          frames[frame] = (frames[frame] ?? 0) + target.querySelectorAll('*').length;
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });
  for (const path of await pathsOfPictures(request)) {
    await page.goto(path);
    await setTypeface(page, 'Inter');
    const sizes = await page.evaluate(() => (window as unknown as { framesOfInter: number[] }).framesOfInter.filter(Boolean));
    const all = await page.locator('#root *').count();
    expect(Math.max(...sizes), `${path}: the most elements in one frame, of ${all}`).toBeLessThanOrEqual(100);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      `${path}: most of the page has its turn`,
    ).toBeGreaterThan(all / 2);
  }
});

const CUT = [
  { family: 'Inter', file: INTER, maxBytes: 40_000, weights: [400, 500, 550, 600, 650] },
  { family: 'Fraunces', file: /\/assets\/fraunces-[\w-]+\.woff2$/, maxBytes: 25_600, weights: [400, 440, 480, 520, 560] },
];

for (const { family, file, maxBytes, weights } of CUT)
  test(`${family} has all of Basic Latin and Latin-1, in the weights in use, in one small file`, async ({ page }) => {
    const answer = page.waitForResponse(file);
    await page.goto(paths.terms);
    expect((await (await answer).body()).length).toBeLessThanOrEqual(maxBytes);
    await setTypeface(page, 'Inter');
    const widths = await page.evaluate(
      async ([face, used]) => {
        await document.fonts.load(`16px "${face} Variable"`);
        const letters = document.createElement('p');
        letters.id = 'letters';
        const range = (from: number, to: number): string =>
          String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
        letters.textContent = range(0x21, 0x7e) + range(0xa1, 0xff);
        letters.style.cssText = `position: absolute; white-space: nowrap; font-family: "${face} Variable"`;
        document.querySelector('main')?.append(letters);
        return used.map((weight) => {
          letters.style.fontWeight = String(weight);
          return letters.getBoundingClientRect().width;
        });
      },
      [family, weights] as const,
    );
    expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
    const browser = await page.context().newCDPSession(page);
    await browser.send('DOM.enable');
    await browser.send('CSS.enable');
    const { root } = await browser.send('DOM.getDocument');
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#letters' });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts).toMatchObject([{ familyName: expect.stringContaining(family) as unknown, isCustomFont: true }]);
  });

for (const [screen, view] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${screen}`, () => {
    test.use(view);

    test('nothing moves when Inter takes the place of its fallback', async ({ page, request }) => {
      // The fallback of a plain Linux, on any machine: its faces from files instead of from the system.
      const files = { 'DejaVu Sans': DEJAVU_SANS, 'DejaVu Sans Bold': DEJAVU_SANS_BOLD };
      const urlOf = (name: string): string => `/test-fonts/${name.replaceAll(' ', '-')}`;
      for (const [name, path] of Object.entries(files)) await page.route(`**${urlOf(name)}`, (route) => route.fulfill({ path }));
      await page.route('**/assets/*.css', async (route) => {
        const answer = await askShop(route);
        const css = (await answer.text()).replaceAll(/local\(["']?([^)"']+)["']?\)/g, (whole, name: string) =>
          name in files ? `url(${urlOf(name)})` : whole.replace(name, 'none'),
        );
        await route.fulfill({ response: answer, body: css });
      });
      for (const path of await pathsOfPictures(request)) {
        const release = await hold(page, INTER);
        const asked = page.waitForRequest(INTER);
        await page.goto(path, { waitUntil: 'commit' });
        await asked;
        await live(page);
        // What few finds are followed by comes once the page lives, and moves the footer.
        if (path.includes('?q=')) await expect(page.getByRole('heading', { name: /^También en / })).toBeVisible();
        await page.evaluate(() =>
          Promise.all(['400', '600'].map((weight) => document.fonts.load(`${weight} 16px "Inter Fallback DejaVu"`))),
        );
        const takeShifts = await watchShifts(page);
        release();
        await setTypeface(page, 'Inter');
        const shifts = await takeShifts();
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect(total, `${path}\n${JSON.stringify(shifts, null, 1)}`).toBeLessThan(MAX_SHIFT);
        await page.unroute(INTER);
      }
    });
  });
}
