/** The short messages of a page. Most stay for two seconds: a busy machine may look for one only after that. */
import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';

type Shown = { shownMessages: string[] };

/** From now on every page of this browser remembers the messages that it has shown. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shownMessages: string[] = [];
    Object.assign(window, { shownMessages });
    const known = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('.toast')) {
        if (known.has(message) || !message.checkVisibility()) continue;
        known.add(message);
        shownMessages.push(message.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** A message that is held or pressed, not looked for alone. */
export const messageOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').locator('.toast').filter({ hasText: text });

/** Waits until the page has shown a message that says so, though it may be gone again. One that was waited for counts no second time. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  const isIt = (shown: string): boolean => (typeof text === 'string' ? shown.includes(text) : text.test(shown));
  const shown = (): Promise<string[]> => page.evaluate(() => (window as unknown as Shown).shownMessages);
  await expect.poll(async () => (await shown()).find(isIt) ?? (await shown()), `the message ${text}`).toEqual(expect.any(String));
  await page.evaluate(
    (upTo) => void (window as unknown as Shown).shownMessages.splice(0, upTo),
    (await shown()).findIndex(isIt) + 1,
  );
}
