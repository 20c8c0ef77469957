import type { Page } from 'playwright/test';

/** More than the machine may take to stop the clock. */
const AHEAD_MS = 10_000;

/**
 * Stops the clock of every page of this browser: time then passes by `page.clock.runFor` alone, and what lasts two seconds is exact on any
 * machine. The clock must have been installed (`page.clock.install()`) before the page was opened.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}
