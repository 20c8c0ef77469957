import type { Page } from 'playwright/test';

/**
 * Once the page has taken over what the server drew. A press on a button waits for that by itself (base.css); a key, a choice in a select and
 * the focus are lost before, and a link loads another document.
 */
export const live = (page: Page): Promise<void> => page.locator(':root.started').waitFor();

export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}
