/**
 * Every screen and state, wide and narrow, light and dark: axe finds nothing, everything fits in Inter and in DejaVu Sans, on a phone a
 * finger hits everything, the page has one title. `PICTURES=1 npm run test:e2e screens` also takes pictures for people to look at, in
 * tests/e2e/shots/.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { paths } from '#web/paths.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { violations } from './axe.ts';
import { signIn } from './customer.ts';
import { misfits } from './fit.ts';
import { findInstrument } from './shop.ts';
import { type Screen, SCREENS } from './screens.ts';
import { DESKTOP, expect, PHONE, test } from './shop-test.ts';
import { missed } from './touch-targets.ts';
import { setTypeface, TYPEFACES } from './typeface.ts';
import { refusal } from './watch.ts';

const PHONE_WIDTH = PHONE.viewport.width;
/** Between the wide and the narrow layout nothing new is drawn that axe could judge, nor in other colours. */
const BETWEEN = 768;
/** Where everything fits as well, without a picture: the narrowest window with the wide layout, and the narrowest there is (WCAG 1.4.10). */
const [NARROW_DESKTOP, NARROWEST] = [1024, 320];
const WIDTHS = [DESKTOP.viewport.width, BETWEEN, PHONE_WIDTH];
const widthsOf = (on: Screen['on']): number[] =>
  on === 'phone' ? [PHONE_WIDTH] : WIDTHS.filter((width) => on !== 'desk' || width !== PHONE_WIDTH);
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const LAYOUT_TIMEOUT_MS = 5_000;
/** They take a quarter of the time, and no check reads them. */
const ARE_PICTURED = process.env['PICTURES'] !== undefined;

/** One misfit does not hide the next. */
const fits = expect.configure({ soft: true });

const fileOf = (name: string): string => fileURLToPath(new URL(`shots/${name}.jpg`, import.meta.url));

// Five pictures of a whole page and three searches by axe for each screen.
test.describe.configure({ timeout: 480_000 });

/**
 * Pictures and parts below the window come when one gets there. Waits for the pictures that can be seen: one that a strip scrolls out of
 * sight, or that a modal keeps from being reached, stays asleep.
 */
async function wakeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    let reached = 0;
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      reached = Math.max(reached, scrollY);
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: 'instant' });
    if (document.images.length === 0) return;
    const seen = await new Promise<HTMLImageElement[]>((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          observer.disconnect();
          resolve(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLImageElement));
        },
        { rootMargin: `0px 0px ${reached}px` },
      );
      for (const image of document.images) observer.observe(image);
    });
    // A picture that fails has its drawing.
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
}

async function takePicture(page: Page, name: string, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A modal lies over the window, not over the page.
  const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')).count()) === 0;
  await page.screenshot({ path: fileOf(name), quality: 80, fullPage, animations: 'disabled' });
}

/** What axe finds at each width and scheme. */
async function lookAt(page: Page, name: string, widths: readonly number[], isJudged: boolean): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  await setTypeface(page, 'Inter');
  await wakeAll(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of width === BETWEEN ? (['light'] as const) : SCHEMES) {
      if (ARE_PICTURED) await takePicture(page, `${name}-${width}-${colorScheme}`, colorScheme);
      // A colour that changes with the scheme is the same at every width.
      if (!isJudged || width === BETWEEN || (colorScheme === 'dark' && width !== widths[0])) continue;
      const found = await violations(page, colorScheme);
      if (found.length > 0) wrong[`${width} ${colorScheme}`] = found;
    }
  }
  return wrong;
}

/** Expects that everything fits at each width, in what the page is set in and in what may stand in its place until it comes. */
async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const typeface of TYPEFACES) {
    await setTypeface(page, typeface);
    for (const width of [...widths, ...(widths.includes(DESKTOP.viewport.width) ? [NARROW_DESKTOP] : []), NARROWEST]) {
      await page.setViewportSize({ width, height: HEIGHT });
      // Some parts are laid out again a moment after the window.
      await fits.poll(() => misfits(page), { message: `${typeface} at ${width} px`, timeout: LAYOUT_TIMEOUT_MS }).toEqual([]);
    }
  }
}

/** Expects that on a phone, where nothing hovers, a finger hits everything that is pressed. */
async function expectFingersToHit(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE.viewport);
  await fits.poll(() => missed(page), { message: 'missed by a finger' }).toEqual([]);
  await device.detach();
}

/** What passes by: while something comes, and when it does not. */
const STATES: readonly Screen[] = [
  {
    name: 'home-loading',
    open: async ({ page }) => {
      await page.goto(paths.home);
      await page.route('**/api/instruments/results*', () => undefined);
      await page
        .getByRole('group', { name: 'Categorías' })
        .getByRole('button', { name: /^Viento/ })
        .click();
      await expect(page.locator('ul[aria-busy=true]')).toBeVisible();
    },
  },
  {
    name: 'home-error',
    open: async ({ page, watch }) => {
      watch.allow(refusal(500, /\/api\/instruments\/results/));
      await page.route('**/api/instruments/results*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(paths.home);
      await page.getByRole('searchbox', { name: 'Qué buscas' }).fill('arpa');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
  {
    name: 'detail-ratings-loading',
    open: async ({ page, request }) => {
      await page.route('**/api/ratings/**', () => undefined);
      const { id, name } = await findInstrument(request, 'Arpa');
      await page.goto(`${paths.home}?q=arpa`);
      await page.locator(`a[href="${paths.detail(id)}"]`).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.locator('.rating-notes .skeleton-block').first()).toBeVisible();
    },
  },
  {
    name: 'history-loading',
    open: async ({ page, ana }) => {
      await page.route('**/api/reservations/user/*', () => undefined);
      await signIn(page, await ana());
      await page.goto(paths.reservations);
      await expect(page.getByText('Cargando tus reservas...')).toBeVisible();
    },
  },
  {
    name: 'history-error',
    open: async ({ page, watch, ana }) => {
      watch.allow(refusal(500, /\/api\/reservations\/user\//));
      await page.route('**/api/reservations/user/*', (route) => route.fulfill({ status: 500, json: {} }));
      await signIn(page, await ana());
      await page.goto(paths.reservations);
      await expect(page.getByText('No pudimos cargar tus reservas')).toBeVisible();
    },
  },
  {
    name: 'favorites-loading',
    open: async ({ page, ana }) => {
      await page.route('**/api/favorites/users/*', () => undefined);
      await signIn(page, await ana());
      await page.goto(paths.favorites);
      await expect(page.getByText('Cargando tus favoritos...')).toBeVisible();
    },
  },
];

for (const [screens, isJudged] of [
  [SCREENS, true],
  [ADMIN_SCREENS, true],
  [STATES, false],
] as const) {
  for (const { name, on, open } of screens) {
    // Home's panel of two months opens at a wider window only.
    const isTouched = isJudged && on !== 'desk' && name !== 'home-calendar';
    const title = ['fits', isTouched && 'a finger hits everything', isJudged && 'axe finds nothing'].filter(Boolean).join(', ');
    test.describe(name, () => {
      test.use(on === 'phone' ? PHONE : DESKTOP);

      test(title, async ({ page, request, watch, sampleCustomer }) => {
        await open({ page, request, watch, ana: () => sampleCustomer('ana'), admin: () => sampleCustomer('admin') });
        expect(await lookAt(page, name, widthsOf(on), isJudged)).toEqual({});
        if (isTouched) await expectFingersToHit(page);
        await expectToFit(page, widthsOf(on));
        if (!isJudged) return;
        // The administration that a narrow window hides is still there.
        await expect(page.locator('h1:visible')).toHaveCount(1);
        await expect(page).toHaveTitle(/^\S.* · Resuena$/);
        await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
      });
    });
  }
}
