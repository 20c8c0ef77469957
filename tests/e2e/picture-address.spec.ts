/** PICTURE_ADDRESS: pictures come from another origin, here a server of the test. What a zone of Cloudflare answers is not tried. */
import { convertV4MiniflareOptions, Miniflare, Response as Answer } from 'miniflare';
import type { Locator, Page } from 'playwright/test';
import { freePort } from '#tests/support/free-port.ts';
import { paths } from '#web/paths.ts';
import { open } from './cut-calls.ts';
import { openOtherShop } from './other-shop.ts';
import { type Relay, withRelay } from './relay.ts';
import { expect, test as base } from './shop-test.ts';

type PictureServer = { origin: string; shopOrigin: string; state: 'up' | 'without CORS' | 'redirected' | 'refused' };

const CORS = { 'Access-Control-Allow-Origin': '*' };
/** In place of the picture's own size. */
const FULL = '2000';

const test = base.extend<{ relay: Relay; pictures: PictureServer }, { server: PictureServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const port = await freePort();
      const server: PictureServer = { origin: `https://localhost:${port}`, shopOrigin: '', state: 'up' };
      const answer = async ({ url }: { url: string }): Promise<Answer> => {
        const [, width, key] = /\/width=(\d+),format=auto\/([^/]+)$/.exec(url) ?? [];
        if (server.state === 'refused' || key === undefined) return new Answer('error 9422', { status: 403 });
        if (server.state === 'redirected' && width !== FULL)
          return new Answer(null, {
            status: 302,
            headers: { Location: url.replace(`width=${width}`, `width=${FULL}`), ...CORS },
          });
        const picture = await fetch(`${server.shopOrigin}/images/${key}?w=${width}`);
        return new Answer(await picture.arrayBuffer(), {
          status: picture.status,
          headers: {
            'Content-Type': 'image/webp',
            Vary: 'Accept',
            ...(server.state !== 'without CORS' && CORS),
          },
        });
      };
      const https = new Miniflare(
        convertV4MiniflareOptions({
          port,
          https: true,
          modules: true,
          script: 'export default { fetch: (request, { ANSWER }) => ANSWER.fetch(request) }',
          serviceBindings: { ANSWER: answer },
        }),
      );
      await https.ready;
      const shop = await openOtherShop({ PICTURE_ADDRESS: `${server.origin}/width={width},format=auto/{key}` });
      server.shopOrigin = shop.origin;
      await use(server);
      await shop.close();
      await https.dispose();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // A context's ignoreHTTPSErrors may come too late for its service worker.
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'] }),
    { scope: 'worker' },
  ],
  shopOrigin: [({ server }, use) => use(server.shopOrigin), { scope: 'worker' }],
  relay: ({ baseURL, context }, use) => withRelay(baseURL ?? '', context, use),
  pictures: async ({ server }, use) => {
    server.state = 'up';
    await use(server);
  },
});
test.use({ serviceWorkers: 'allow' });

const firstPicture = (page: Page): Locator => page.getByRole('main').locator('img').first();

const expectShown = (picture: Locator, from: string): Promise<void> =>
  expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? new URL(img.currentSrc).origin : null)))
    .toBe(from);

/** As a press does: rendered by the browser. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().click();
  await expect(page).toHaveURL(/\/detail\//);
}

/** Opens Home twice: the second time its pictures come through the service worker. */
async function openKept(page: Page, relay: Relay): Promise<void> {
  await open(page, relay.origin + paths.home);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.goto(relay.origin + paths.home);
}

const keptPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url).pathname));

test('the page asks for pictures there alone', async ({ page, relay, pictures }) => {
  await page.goto(relay.origin + paths.home);
  await expectShown(firstPicture(page), pictures.origin);
  await openFirst(page);
  await expectShown(page.locator('.gallery-picture img').first(), pictures.origin);
  expect(relay.asked.filter((path) => path.startsWith('/images/'))).toEqual([]);
});

test('a picture that is refused there comes from the shop, whether the page was rendered by the server or by the browser', async ({
  page,
  relay,
  pictures,
  watch,
}) => {
  watch.allow(/Failed to load resource/);
  pictures.state = 'refused';
  await page.goto(relay.origin + paths.home);
  await expectShown(firstPicture(page), relay.origin);
  await openFirst(page);
  await expectShown(page.locator('.gallery-picture img').first(), relay.origin);
});

test('without a network what was seen is shown, also at the shop’s own address', async ({ page, relay, pictures, watch }) => {
  watch.allow(/Failed to load resource|blocked by CORS policy/);
  await openKept(page, relay);
  await expectShown(firstPicture(page), pictures.origin);
  await expect.poll(async () => (await keptPictures(page)).length).toBeGreaterThan(0);
  const [kept = ''] = await keptPictures(page);
  expect(kept).toMatch(/^\/images\/[^/]+$/);

  relay.state = 'cut';
  pictures.state = 'refused';
  await page.reload();
  await expectShown(firstPicture(page), pictures.origin);
  const width = await page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return picture.naturalWidth;
  }, `${kept}?w=13`);
  expect(width).toBeGreaterThan(0);
});

for (const state of ['without CORS', 'redirected'] as const)
  test(`pictures that come ${state} are shown, and none is kept`, async ({ page, relay, pictures, watch }) => {
    watch.allow(/Failed to load resource|blocked by CORS policy/);
    pictures.state = state;
    await openKept(page, relay);
    await expectShown(firstPicture(page), pictures.origin);
    // One of the shop is kept, and was asked for later.
    await page.evaluate(
      async (src) => {
        await fetch(`/images/${src.split('/').at(-1)}?w=1600`);
      },
      await firstPicture(page).evaluate((img: HTMLImageElement) => img.currentSrc),
    );
    await expect.poll(() => keptPictures(page)).toHaveLength(1);
  });
