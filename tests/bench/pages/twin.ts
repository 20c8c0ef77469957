import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { BROTLI, type Answer } from './front.ts';
import { PHONE } from './visit.ts';

/** What only a script needs, or has left behind. */
const SCRIPTS_OWN = 'script, link[rel=modulepreload], link[rel=preload][as=script], link[rel=prefetch]';
/** The face that the page's script sets in once the first view is there; a page without a script stays with the local one. */
const LATE_FACE = 'inter';

/**
 * The page at `url` as a plain file: what its first view shows, with the same style sheets, fonts and pictures, and no script. As fast
 * as that page can be.
 */
export async function staticTwin(browser: Browser, url: string): Promise<Answer> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  await page.locator('h1:not([aria-busy] *)').waitFor();
  const html = await page.evaluate(
    ({ scriptsOwn, lateFace }) => {
      const root = document.documentElement.cloneNode(true) as HTMLElement;
      for (const element of root.querySelectorAll(scriptsOwn)) element.remove();
      root.classList.remove(lateFace);
      return `<!doctype html>${root.outerHTML}`;
    },
    { scriptsOwn: SCRIPTS_OWN, lateFace: LATE_FACE },
  );
  const headers = Object.entries(await answer.allHeaders()).filter(([name]) => !/^(?::|link$|etag$)/.test(name));
  await context.close();
  return { status: 200, headers: Object.fromEntries(headers), body: brotliCompressSync(html, BROTLI) };
}
