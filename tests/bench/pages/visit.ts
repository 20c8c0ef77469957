import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { Speed } from './line.ts';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
  locale: 'es-UY',
  timezoneId: 'America/Montevideo',
  // A worker would fill its stores meanwhile, which a first view does not wait for.
  serviceWorkers: 'block',
};
const DESKTOP: BrowserContextOptions = {
  ...PHONE,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

const CPU_RATE = 4;
const UPLOAD_BYTES_PER_SECOND = 93_750;
/** For so long after the load event the processor's work still counts. */
const AFTER_LOAD_MS = 3_000;
/** What runs longer keeps a press waiting. */
const LONG_TASK_MS = 50;

export type Profile = Speed & {
  /** False: the line is the front's, which heeds priorities. */
  byBrowser: boolean;
};

export type Visit = {
  fcpMs: number;
  lcpMs: number;
  /** 'IMG /images/…', 'H1' */
  largest: string;
  cls: number;
  blockingMs: number;
  /** Until the load event, as they travelled. */
  bytes: number;
  requests: number;
  scriptBytes: number;
};

type Seen = {
  lcpMs: number;
  largest: string;
  cls: number;
  tasks: { start: number; end: number }[];
};

declare global {
  interface Window {
    benchSeen: Seen;
  }
}

function watchPage(): void {
  const seen: Seen = { lcpMs: 0, largest: '', cls: 0, tasks: [] };
  window.benchSeen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
    seen.lcpMs = entry.startTime;
    seen.largest = `${element?.tagName ?? '?'} ${url === '' ? '' : new URL(url).pathname}`;
  });
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => void seen.tasks.push({ start: startTime, end: startTime + duration }));
}

/** A browser that has never been here, on such a line and on a slow phone. */
async function onPhone<T>(browser: Browser, profile: Profile, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await slowDown(context, page, profile);
    await page.addInitScript(watchPage);
    return await use(page);
  } finally {
    await context.close();
  }
}

async function slowDown(context: BrowserContext, page: Page, { byBrowser, latencyMs, bytesPerSecond }: Profile): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await devtools.send('Network.enable');
  if (!byBrowser) return;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: UPLOAD_BYTES_PER_SECOND,
  });
}

/** A first visit until three seconds after its load event. Throws when something that it asked for was refused. */
export const visit = (browser: Browser, url: string, profile: Profile): Promise<Visit> =>
  onPhone(browser, profile, async (page) => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(AFTER_LOAD_MS);
    if (refused.length > 0) throw new Error(`${url} asked for what is refused:\n${refused.join('\n')}`);
    return page.evaluate(
      ({ afterLoadMs, longTaskMs }) => {
        const { lcpMs, largest, cls, tasks } = window.benchSeen;
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const [first] = performance.getEntriesByName('first-contentful-paint');
        if (!navigation || !first) throw new Error('nothing was shown');
        const loadMs = navigation.loadEventStart;
        const fcpMs = first.startTime;
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const loaded = [navigation, ...files.filter(({ responseEnd }) => responseEnd <= loadMs)];
        const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
        return {
          fcpMs,
          lcpMs,
          largest,
          cls,
          blockingMs: sum(
            tasks.map(({ start, end }) => Math.max(0, Math.min(end, loadMs + afterLoadMs) - Math.max(start, fcpMs) - longTaskMs)),
          ),
          bytes: sum(loaded.map(({ encodedBodySize }) => encodedBodySize)),
          requests: loaded.length,
          scriptBytes: sum(
            loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize),
          ),
        };
      },
      { afterLoadMs: AFTER_LOAD_MS, longTaskMs: LONG_TASK_MS },
    );
  });

/** When a first visit shows its first content. */
export const firstPaint = (browser: Browser, url: string, profile: Profile): Promise<number> =>
  onPhone(browser, profile, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return (await paint.jsonValue()) ?? Number.NaN;
  });

const HOVER_MS = 400;
/** Home fetches ahead once it has been shown for three seconds. */
const SETTLED_MS = 4_000;

/** On a quick computer: from the press on a card of Home, which the pointer has been on for a while, to the heading of its detail. */
export async function cardToDetail(browser: Browser, origin: string, card: number): Promise<number> {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: 'load' });
    const link = page.getByRole('article').getByRole('link').nth(card);
    await link.waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await link.hover();
    await page.waitForTimeout(HOVER_MS);
    const name = await link.innerText();
    await page.evaluate((heading) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      Object.assign(window, { benchOpened: promise });
      addEventListener(
        'click',
        () => {
          const pressedAt = performance.now();
          const look = (): unknown =>
            [...document.querySelectorAll('h1')].some((h1) => h1.textContent.trim() === heading)
              ? // Painted by the frame after the one that finds it.
                requestAnimationFrame(() => resolve(performance.now() - pressedAt))
              : requestAnimationFrame(look);
          look();
        },
        { capture: true, once: true },
      );
    }, name);
    await page.mouse.down();
    await page.mouse.up();
    return await page.evaluate(() => (window as unknown as { benchOpened: Promise<number> }).benchOpened);
  } finally {
    await context.close();
  }
}
