import type { Locator, Page } from 'playwright/test';

/** More stops than any page has before what one looks for. */
const MAX_STOPS = 120;
/** Frames in which the focus may be nowhere: a busy machine draws fewer in a second, and so waits longer. */
const MAX_FRAMES = 60;

/** Tab until the focus is there, as a person without a mouse would. Throws when Tab never leads there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluateAll(async (elements, maxFrames) => {
      // What had the focus gave way to what takes it a few frames later: no person presses Tab in between.
      for (let frames = 0; frames < maxFrames && document.activeElement === document.body; frames++)
        await new Promise(requestAnimationFrame);
      return elements.includes(document.activeElement as HTMLElement);
    }, MAX_FRAMES);
    if (isThere) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** The same key that many times. */
export async function press(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}
