/**
 * Data of the release of 2026-11-21, as its `npm start` left them in the state folder and its page in the browser's storage. The files
 * in release-2026-11-21 are frozen: what a later release cannot read of them, its customers lose.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import type { Favorite } from '#domain/contract/favorites.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { paths } from '#web/paths.ts';
import { enter, logIn, SAMPLE } from './customer.ts';
import { startShop } from './shop-process.ts';
import { expect, test as base } from './shop-test.ts';

const FILES = join(PROJECT_DIR, 'tests/e2e/release-2026-11-21');
const DATABASE = 'v3/d1/miniflare-D1DatabaseObject/9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite';
/** The state's pictures are not kept with it; the pages draw a placeholder. */
const NO_PICTURES = /status of 404 .*\/images\//;

const test = base.extend<object, { oldState: string }>({
  oldState: [
    async ({ browserName: _ }, use) => {
      const state = mkdtempSync(join(tmpdir(), 'resuena-release-'));
      mkdirSync(join(state, DATABASE, '..'), { recursive: true });
      writeFileSync(join(state, DATABASE), gunzipSync(readFileSync(join(FILES, 'database.sqlite.gz'))));
      await use(state);
      rmSync(state, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  shopOrigin: [
    async ({ oldState }, use) => {
      const shop = await startShop(oldState);
      await use(shop.origin);
      await shop.close();
      const env = { ...process.env, RESUENA_STATE: oldState };
      const audit = spawnSync(process.execPath, ['tools/audit.ts'], { cwd: PROJECT_DIR, encoding: 'utf8', env });
      expect(audit.stdout).toMatch(/ 0 differences/);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const storedBy = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(FILES, file), 'utf8')) as Record<string, string>;

/** What the old page kept, before any page of this release runs. */
async function fillStorage(page: Page, file: string): Promise<void> {
  await page.goto('/health/ping');
  await page.evaluate((stored) => Object.assign(localStorage, stored), storedBy(file));
}

test('its state folder opens: reservations, favourites and accounts are there, and the books agree', async ({
  playwright,
  shopOrigin,
}) => {
  const { api, user } = await enter(playwright, shopOrigin, SAMPLE.ana);
  const reservations = (await (await api.get(`/api/reservations/user/${user.id}`)).json()) as Reservation[];
  expect(reservations.find(({ notes }) => notes === 'Con funda, por favor')?.instrumentId).toBe(12);
  await api.dispose();
});

test('its browser storage opens: a favourite chosen without the server reaches it after the login', async ({ page, watch }) => {
  watch.allow(NO_PICTURES, /status of 401/);
  await fillStorage(page, 'signed-in.json');
  // Its session is over: the page that needs one leads to the login, and back.
  await page.goto(paths.reservations);
  await logIn(page, SAMPLE.ana);
  await expect(page).toHaveURL(paths.reservations);
  await expect
    .poll(async () => {
      const kept = (await (await page.request.get('/api/favorites/users/2')).json()) as Favorite[];
      return kept.map(({ instrument }) => instrument.id);
    })
    .toContain(10);
  await page.goto(paths.favorites);
  await expect(page.getByRole('main').getByText('Saxofón alto Yamaha YAS-280')).toBeVisible();
});

test('its browser storage opens: an account of this device and its favourite are there without the server', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_FAILED/, NO_PICTURES);
  await fillStorage(page, 'on-this-device.json');
  await context.route(/\/api\/|\/health\/|\/logout$/, (route) => route.abort());
  await page.goto(paths.favorites);
  await expect(page.getByText('1 de 1 favorito')).toBeVisible();
  await expect(page.getByRole('main').getByText('Violín 4/4 Stentor Conservatoire')).toBeVisible();
  await page.goto(paths.profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola Local' })).toBeVisible();
});
