import type { Page } from 'playwright/test';

/** Before the page opens. The answer presses 'Chatear por WhatsApp' and gives what the message begins with; null for an empty one. */
export async function watchChat(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    window.open = (url) => {
      document.body.dataset['opened'] = String(url);
      return window;
    };
  });
  return async () => {
    await page.getByRole('button', { name: 'Chatear por WhatsApp' }).click();
    return new URL((await page.locator('body').getAttribute('data-opened')) ?? '').searchParams.get('text');
  };
}
