import type { Page } from 'playwright/test';
import { live } from './live.ts';

/** What a page fetches once nothing else is wanted comes at once: a test has not the five seconds to wait for that. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const patient = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) => patient(work, ms === 5_000 ? 0 : ms)) as typeof setTimeout;
  });
}

/**
 * What a page waits for less than `ms` comes at once, and what it waits for longer never: a first load is then measured by what the page does,
 * however slow the machine is.
 */
export async function endTimeAt(page: Page, ms: number): Promise<void> {
  await page.addInitScript((end) => {
    const patient = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, wanted = 0, ...given: unknown[]) =>
      wanted < end ? patient(work, 0, ...given) : 0) as typeof setTimeout;
  }, ms);
}

/** More turns of the page's event loop than React needs for the effects of what it has drawn. */
const TURNS = 5;

/** Waits until what the page shows has had its effects: they set its timers and listen to its keys. */
export const effectsRun = (page: Page): Promise<void> =>
  page.evaluate(async (turns) => {
    for (let turn = 0; turn < turns; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
  }, TURNS);

/** Lets so much time pass, on a stopped clock, for what the page shows. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await effectsRun(page);
  await page.clock.runFor(ms);
}

/** More than the machine may take to stop the clock. */
const AHEAD_MS = 10_000;

/**
 * Stops the clock of every page of this browser: time then passes by `page.clock.runFor` alone, and what lasts two seconds is exact on any
 * machine. The clock must have been installed (`page.clock.install()`) before the page was opened.
 */
export async function stopClock(page: Page): Promise<void> {
  // A page that is still starting would see ten seconds pass at once, and take its calls for lost.
  await live(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
