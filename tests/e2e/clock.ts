import type { Page } from 'playwright/test';
import { live } from './live.ts';

/** What a page fetches once nothing else is wanted comes at once: a test has not the five seconds to wait for that. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const patient = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms?: number) => patient(work, ms === 5_000 ? 0 : ms)) as typeof setTimeout;
  });
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
