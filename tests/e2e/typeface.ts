/** The text of a page in either of two typefaces, whatever fonts the machine has. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';

export const TYPEFACES = ['Inter', 'DejaVu Sans'] as const;
export type Typeface = (typeof TYPEFACES)[number];

const fontFile = (name: string): string =>
  fileURLToPath(new URL(`../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url));

export const DEJAVU_SANS = fontFile('DejaVuSans');
export const DEJAVU_SANS_BOLD = fontFile('DejaVuSans-Bold');

/**
 * Inter is what the page sets by itself. DejaVu Sans, from a file and without the adjustment of fonts.css, is the widest that stands in
 * its place: on a plain Linux, in a browser that ignores `size-adjust`.
 */
export async function setTypeface(page: Page, typeface: Typeface): Promise<void> {
  if (typeface === 'Inter') {
    await page.evaluate(() => void (document.adoptedStyleSheets = []));
    await page.waitForFunction(() => document.documentElement.classList.contains('inter'));
    await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
    return;
  }
  const faces = [
    { file: DEJAVU_SANS, weight: '100 500' },
    { file: DEJAVU_SANS_BOLD, weight: '501 900' },
  ].map(({ file, weight }) => ({ weight, data: readFileSync(file, 'base64') }));
  await page.evaluate(async (given) => {
    for (const { weight, data } of given) {
      const text = atob(data);
      const bytes = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
      document.fonts.add(await new FontFace('DejaVu Sans of the tests', bytes, { weight }).load());
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root, .inter { --text: 'DejaVu Sans of the tests' !important; }");
    document.adoptedStyleSheets = [sheet];
  }, faces);
}
