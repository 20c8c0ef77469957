/** Networks that are slow, silent or gone for a while: what is claimed is true, and nothing that a person pressed is held back. */
import type { Page } from 'playwright/test';
import { addDays, todayInShop } from '#domain/day.ts';
import { paths } from '#web/paths.ts';
import { logIn, signIn } from './customer.ts';
import { open, visit } from './cut-calls.ts';
import { followRequests } from './follow-requests.ts';
import { openRelay, type Relay } from './relay.ts';
import { findInstrument, freeRange, reservationsOf } from './shop.ts';
import { expect, test as base } from './shop-test.ts';

const test = base.extend<{ relay: Relay }>({
  relay: async ({ shopOrigin }, use) => {
    const relay = await openRelay(shopOrigin);
    await use(relay);
    await relay.close();
  },
  baseURL: ({ relay }, use) => use(relay.origin),
});

const PING = '**/health/ping';
const pingsTo = ({ asked }: Relay): number => asked.filter((path) => path === '/health/ping').length;
const OFFLINE = 'Sin conexión con la tienda.';
const SLOW = 'Está tardando más de lo normal.';
const BROKEN = /ERR_EMPTY_RESPONSE|ERR_ABORTED|ERR_CONNECTION/;

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** Its code is here before the network goes, as once a pointer came near a link to it. */
async function fetchCode(page: Page, path: string): Promise<void> {
  const requestsEnded = followRequests(page);
  await visit(page, path);
  await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).first().waitFor();
  await page.goBack();
  await requestsEnded();
}

/** Everything that the page says of the server from now on. */
async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    (said) => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        for (const text of said) if (document.body.textContent.includes(text)) seen.add(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    },
    [OFFLINE, SLOW, 'Sin conexión con la tienda:'],
  );
  return () => page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
}

const confirm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).click();
  await page.getByRole('button', { name: 'Confirmar fechas y reservar' }).click();
};

test('over a network with a round trip of 2.6 s one reserves, and nothing says that there is no server', async ({
  page,
  relay,
  request,
  freshCustomer,
}) => {
  const instrument = await findInstrument(request, 'Flauta');
  const range = await freeRange(request, instrument);
  const customer = await freshCustomer();
  await signIn(page, customer);
  await open(page, paths.home);
  const said = await recordNotices(page);
  relay.latencyMs = 2_600;
  // The form asks whether the server is there.
  const ping = page.waitForResponse(PING);
  await visit(page, paths.checkout(instrument.id, range));
  await page.getByLabel('Notas adicionales').fill('Desde el campo.');
  await ping;
  await confirm(page);
  await expect(page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' })).toBeVisible();
  expect(await reservationsOf(customer)).toMatchObject([{ notes: 'Desde el campo.' }]);
  expect(await said()).not.toContain(OFFLINE);
  expect(await said()).not.toContain('Sin conexión con la tienda:');
});

test('a reservation that is not answered was sent, and after some seconds it says that it takes long', async ({
  page,
  relay,
  request,
  freshCustomer,
  watch,
}) => {
  watch.allow(BROKEN);
  const instrument = await findInstrument(request, 'Flauta');
  await signIn(page, await freshCustomer());
  await open(page, paths.checkout(instrument.id, await freeRange(request, instrument)));
  relay.state = 'hung';
  await confirm(page);
  await expect(page.getByRole('button', { name: 'Procesando...' }).first()).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Resumen' }).getByRole('status')).toHaveText(SLOW);
  await expect(page.getByRole('button', { name: 'Procesando...' }).first()).toBeVisible();
  expect(relay.asked).toContain('/api/reservations');
  await expect(page.getByText('Sin conexión con la tienda', { exact: false })).toHaveCount(0);
});

test('a network that falls silent: what this device has is there, with its age, and goes when the network speaks again', async ({
  page,
  relay,
  request,
  watch,
}) => {
  watch.allow(BROKEN);
  const harp = await findInstrument(request, 'Arpa');
  await open(page, paths.detail(harp.id));
  relay.state = 'hung';
  await visit(page, '/?q=arpa');
  await expect(page.getByRole('heading', { level: 3, name: harp.name })).toBeVisible();
  await expect(notice(page, SLOW)).toContainText(/Ves lo guardado en este dispositivo \((?:ahora|hace \d+\s(?:s|min))\)/);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  relay.state = 'up';
  await expect(notice(page, SLOW)).toHaveCount(0);
});

test('a checkout opens under silence with what is known, though its days were never looked at', async ({
  page,
  relay,
  request,
  freshCustomer,
  watch,
}) => {
  watch.allow(BROKEN);
  const instrument = await findInstrument(request, 'Flauta');
  await signIn(page, await freshCustomer());
  const start = addDays(todayInShop(Date.now()), 75);
  const range = { start, end: addDays(start, 1) };
  await open(page, paths.detail(instrument.id));
  await fetchCode(page, paths.checkout(instrument.id, range));
  relay.state = 'hung';
  await visit(page, paths.checkout(instrument.id, range));
  await expect(page.getByRole('button', { name: 'Revisar fechas seleccionadas' }).first()).toBeVisible();
  await expect(notice(page, SLOW)).toContainText('Ves lo guardado en este dispositivo');
});

test('a login that nobody answers: it says that it takes long, and ends without a word that is not so', async ({
  page,
  relay,
  freshCustomer,
  watch,
}) => {
  watch.allow(BROKEN);
  const customer = await freshCustomer();
  await open(page, paths.login);
  relay.state = 'hung';
  await logIn(page, customer);
  const form = page.locator('form').filter({ has: page.getByLabel('Contraseña', { exact: true }) });
  await expect(form.getByRole('status')).toHaveText(SLOW);
  await expect(form.getByText('La tienda no respondió a tiempo: no pudimos comprobar tu cuenta.')).toBeVisible();
  await expect(page.getByText('sin conexión', { exact: false })).toHaveCount(0);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(customer.email);
});

for (const [how, before] of [
  ['cut', '</main>'],
  ['hung', '</main>'],
  ['cut', '</head>'],
  ['hung', '</head>'],
  ['cut', '<title>'],
  ['hung', '<title>'],
] as const) {
  test(`a first visit whose page is ${how} before ${before} comes to life`, async ({ page, relay, watch }) => {
    watch.allow(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
    relay.pageEnds = { before, how };
    await page.goto(paths.home, { waitUntil: 'commit' });
    await expect(page.locator('html.started')).toBeAttached();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(10);
    // Without its styles it would be a list of links.
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
  });
}

/** All the connections that an HTTP/1.1 browser has to one shop. */
const ALL_CONNECTIONS = 6;

const isPicture = (path: string): boolean => path.startsWith('/images/');

/** Home was shown, and its code is here; its pictures failed, and will be asked for again. */
async function leaveHomeWithoutPictures(page: Page, relay: Relay): Promise<void> {
  relay.lost = isPicture;
  await open(page, paths.home);
  await visit(page, paths.login);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  relay.lost = () => false;
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  for (const [what, breakIt] of [
    ['whose scripts do not come', (relay: Relay) => void (relay.hangs = (path) => path.endsWith('.js'))],
    ['that breaks off after its frame', (relay: Relay) => void (relay.pageEnds = { before: '</body>', how: 'cut' })],
  ] as const) {
    test(`an empty page ${what} says that it takes long, and what to do`, async ({ page, relay, watch }) => {
      watch.allow(BROKEN, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
      breakIt(relay);
      await page.goto(paths.forgotPassword, { waitUntil: 'commit' });
      const sentence = page.getByText('La página tarda más de lo normal. Si no aparece, vuelve a cargarla.');
      await expect(sentence).toBeVisible();
      relay.hangs = () => false;
      relay.pageEnds = null;
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(sentence).toBeHidden();
    });
  }

  test('pictures that hang do not keep the script of a first visit away, and come once the network answers', async ({
    page,
    relay,
    watch,
  }) => {
    watch.allow(BROKEN);
    relay.hangs = isPicture;
    await page.goto(paths.home, { waitUntil: 'commit' });
    const pictures = page.getByRole('article').locator('img');
    await expect.poll(() => relay.asked.filter(isPicture).length).toBe(ALL_CONNECTIONS);
    await expect(page.locator('html.started')).toBeAttached();
    relay.hangs = () => false;
    await expect
      .poll(() => pictures.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length))
      .toBeGreaterThan(ALL_CONNECTIONS);
  });

  test('pictures that hang do not keep the page from noticing that the network is back, and come then', async ({
    page,
    relay,
    watch,
  }) => {
    watch.allow(BROKEN, /404/);
    // Instruments that this device knows, without their pictures.
    relay.lost = isPicture;
    await open(page, paths.home);
    await visit(page, '/?q=arpa');
    await expect(page.locator('.results > .card-grid').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: /^También en / })).toBeVisible();
    // One that is on its way would not be asked for again.
    const pictures = page.getByRole('article').locator('img');
    await expect.poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete))).toBe(true);
    relay.lost = () => false;
    relay.asked.length = 0;
    relay.state = 'hung';
    await visit(page, paths.home);
    await expect(notice(page, SLOW)).toBeVisible();
    await expect.poll(() => relay.asked.filter(isPicture).length).toBeGreaterThan(1);
    // With six of them open, no ping would arrive.
    await expect.poll(() => pingsTo(relay)).toBeGreaterThan(1);
    relay.state = 'up';
    await expect(notice(page, SLOW)).toHaveCount(0);
    const images = page.getByRole('article').locator('img');
    await expect
      .poll(() => images.evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length))
      .toBeGreaterThan(ALL_CONNECTIONS);
  });

  test('pictures that hang give their connections back when their page is left', async ({ page, relay, watch }) => {
    watch.allow(BROKEN, /404/);
    await leaveHomeWithoutPictures(page, relay);
    relay.state = 'hung';
    const pending = new Set<string>();
    page.on('request', (asked) => isPicture(new URL(asked.url()).pathname) && pending.add(asked.url()));
    page.on('requestfailed', (asked) => pending.delete(asked.url()));
    await visit(page, paths.home);
    await expect.poll(() => pending.size).toBeGreaterThan(1);
    await visit(page, paths.login);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect.poll(() => pending.size).toBe(0);
  });

  test('a page that is left goes from memory, though its pictures had not come', async ({ page, relay, watch }) => {
    watch.allow(BROKEN, /404/);
    await leaveHomeWithoutPictures(page, relay);
    relay.hangs = isPicture;
    const devtools = await page.context().newCDPSession(page);
    // Asking collects first what nothing refers to any more.
    const kept = async (): Promise<number> => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: 'HTMLImageElement.prototype' });
      const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
      const length = await devtools.send('Runtime.callFunctionOn', {
        objectId: objects.objectId ?? '',
        functionDeclaration: 'function () { return this.length; }',
        returnByValue: true,
      });
      for (const { objectId } of [objects, result]) await devtools.send('Runtime.releaseObject', { objectId: objectId ?? '' });
      return Number(length.result.value);
    };
    let shown = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      await visit(page, paths.home);
      await expect.poll(() => page.locator('img').count()).toBeGreaterThan(1);
      shown = await page.locator('img').count();
      await visit(page, paths.login);
      await expect(page.getByRole('article')).toHaveCount(0);
    }
    // The last one may still be there, for its transition.
    await expect.poll(kept).toBeLessThanOrEqual(shown);
  });
});

test('the notice goes within seconds of the server’s return, which is looked for again and again', async ({
  page,
  relay,
  watch,
}) => {
  watch.allow(BROKEN);
  await open(page, paths.home);
  relay.state = 'cut';
  await visit(page, '/?q=arpa');
  await expect(notice(page, OFFLINE)).toBeVisible();
  const asked = pingsTo(relay);
  await expect.poll(() => pingsTo(relay)).toBeGreaterThan(asked + 2);
  await expect(notice(page, OFFLINE)).toBeVisible();
  relay.state = 'up';
  await expect(notice(page, OFFLINE)).toHaveCount(0);
});
