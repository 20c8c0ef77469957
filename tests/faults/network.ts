/**
 * Promise: whatever the network does, the page claims nothing that is not so, loses nothing that was typed, and recovers by itself. Each
 * way of breaking meets each place of the shop; the table tells what a person saw. Two tabs and a tab of an older release:
 * tests/e2e/adversity.spec.ts and release.spec.ts.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { BROWSER_FLAGS, ensureBrowser } from '#tools/browser.ts';
import { startEdge } from '#tools/edge-server.ts';
import { prepareLocalState } from '#tools/local-state.ts';
import { ensureBuilt } from '#tools/build.ts';
import { temporaryState } from '#tests/support/edge.ts';
import { instrumentForm, paintPng } from '#tests/support/pictures.ts';
import { paths } from '#web/paths.ts';
import { BREAKS, openBrokenLine, type BrokenLine } from './broken-line.ts';
import { report, type Found, type Outcome } from './report.ts';

/** A person would have given up long before. */
const PATIENCE_MS = 45_000;
/** What an answer to a press may still change. */
const SETTLED_MS = 2_500;
const ADMIN = { email: 'admin@resuena.com', password: 'Admin123' };
const NOTE = 'Con funda, por favor.';
const USER_KEY = 'resuena.user';
const DAY_MS = 86_400_000;

type Person = { user: User; cookie: string; ask: <T>(path: string, init?: RequestInit) => Promise<T> };

type Scene = { page: Page; person: Person; instrument: Instrument; password: string };

type Place = {
  isAdmin?: true;
  isVisitor?: true;
  /** Everything up to the moment in which the line breaks. */
  before: (scene: Scene) => Promise<unknown>;
  act: (scene: Scene) => Promise<unknown>;
  /** Something to read or to do is there. */
  useful: (scene: Scene) => Locator;
  /** A write: how often the shop has it, how its success is said, and what was typed for it. */
  write?: {
    done: (scene: Scene) => Promise<number>;
    success: (scene: Scene) => Locator;
    typed: (scene: Scene) => { field: Locator; text: string };
  };
};

const alertIn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });
const range = { start: addDays(todayInShop(Date.now()), 40), end: addDays(todayInShop(Date.now()), 42) };
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const success = (page: Page): Locator => page.getByRole('heading', { level: 1, name: '¡Reserva completada con éxito!' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Editar instrumento' });
const reservationsOf = ({ ask, user }: Person): Promise<Reservation[]> => ask(`/api/reservations/user/${user.id}`);

const reload = (page: Page): Promise<unknown> => page.reload({ waitUntil: 'commit' }).catch(() => undefined);

const PLACES: Record<string, Place> = {
  Home: {
    before: ({ page }) => page.goto(paths.home),
    act: ({ page }) => reload(page),
    useful: ({ page }) => page.getByRole('article').first(),
  },
  Detail: {
    before: ({ page, instrument }) => page.goto(paths.detail(instrument.id)),
    act: ({ page }) => reload(page),
    useful: ({ page, instrument }) => page.getByRole('heading', { level: 1, name: instrument.name }),
  },
  'Checkout, opening': {
    before: ({ page, instrument }) => page.goto(paths.detail(instrument.id, range)),
    act: ({ page }) => page.getByRole('complementary').getByText('Reservar', { exact: true }).click(),
    useful: ({ page }) => button(page, 'Revisar fechas seleccionadas'),
  },
  'Checkout, confirming': {
    async before({ page, instrument }) {
      await page.goto(paths.checkout(instrument.id, range));
      await page.getByLabel('Notas adicionales').fill(NOTE);
      await button(page, 'Revisar fechas seleccionadas').click();
    },
    act: ({ page }) => button(page, 'Confirmar fechas y reservar').click(),
    useful: ({ page }) => alertIn(page).or(success(page)).first(),
    write: {
      done: async ({ person }) => (await reservationsOf(person)).length,
      success: ({ page }) => success(page),
      typed: ({ page }) => ({ field: page.getByLabel('Notas adicionales'), text: NOTE }),
    },
  },
  'Own reservations': {
    async before({ page, person, instrument }) {
      const body = {
        instrumentId: instrument.id,
        userId: person.user.id,
        startDate: range.start,
        endDate: range.end,
        quantity: 1,
        notes: '',
      };
      await person.ask('/api/reservations', { method: 'POST', body: JSON.stringify(body) });
      await page.goto(paths.reservations);
    },
    act: ({ page }) => reload(page),
    useful: ({ page, instrument }) => page.getByRole('heading', { level: 2, name: instrument.name }).or(alertIn(page)).first(),
  },
  Login: {
    isVisitor: true,
    async before({ page, person, password }) {
      await page.goto(paths.login);
      await page.getByLabel('Correo electrónico').fill(person.user.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
    },
    act: ({ page }) => page.keyboard.press('Enter'),
    useful: ({ page }) => alertIn(page).or(page.getByRole('article')).first(),
    write: {
      done: async ({ page }) => (await page.context().cookies()).filter(({ name }) => name.endsWith('session')).length,
      success: ({ page }) => page.getByRole('button', { name: /^Menú de/ }),
      typed: ({ page, person }) => ({ field: page.getByLabel('Correo electrónico'), text: person.user.email }),
    },
  },
  "An administrator's save": {
    isAdmin: true,
    async before({ page, instrument }) {
      await page.goto(`${paths.adminInstruments}?buscar=${encodeURIComponent(instrument.name)}`);
      await page.getByRole('button', { name: `Editar ${instrument.name}` }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Descripción/ })
        .fill(NOTE);
      const file = { name: 'una.png', mimeType: 'image/png', buffer: Buffer.from(paintPng(40, 30)) };
      await dialog(page).getByLabel('Elegir imágenes').setInputFiles(file);
    },
    act: ({ page }) => dialog(page).getByRole('button', { name: 'Guardar cambios' }).click(),
    useful: ({ page }) => alertIn(page).or(page.getByText('Instrumento actualizado')).first(),
    write: {
      done: async ({ person, instrument }) =>
        (await person.ask<Instrument>(`/api/instruments/${instrument.id}`)).images.length - 1,
      // The form has closed; its message is gone after two seconds.
      success: ({ page }) => page.locator('body:not(:has([role=dialog]))'),
      typed: ({ page }) => ({ field: dialog(page).getByRole('textbox', { name: /^Descripción/ }), text: NOTE }),
    },
  },
};

/** What is wrong with the browser rather than with the line, from before the page opens. As texts: this proof is typed without a browser's own names. */
const SPOILED: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'storage blocked': (context) =>
    context.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });`),
  'storage full': (context) =>
    context.addInitScript(
      `Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };`,
    ),
  'storage corrupt': (context) =>
    context.addInitScript(
      `for (const key of Object.keys(localStorage)) if (key !== '${USER_KEY}') localStorage.setItem(key, '{"id":1,');`,
    ),
  'clock 3 days ahead': (context) => context.clock.setSystemTime(Date.now() + 3 * DAY_MS),
  'clock 3 days behind': (context) => context.clock.setSystemTime(Date.now() - 3 * DAY_MS),
};

const FAILED = /no pudo ser procesada|No se pudo|no llegó/;
const ABSENT = /Sin conexión|Backend no disponible/;

type Row = { fault: string; place: string; usefulS: string; claims: string; recoveryS: string; faults: string[] };

type Choice = { only?: string | undefined; table?: string | undefined; seed: number };

export const runNetwork = ({ only, table, seed }: Choice): Promise<Outcome> =>
  report('network', seed, async () => {
    ensureBuilt();
    const { stateDir, remove } = temporaryState();
    await prepareLocalState(stateDir);
    const edge = await startEdge({ port: 0, stateDir, quiet: true, mail: false });
    const line = await openBrokenLine(edge.origin);
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
    const rows: Row[] = [];
    try {
      const names = [...Object.keys(BREAKS), 'offline', ...Object.keys(SPOILED)];
      for (const fault of names.filter((name) => only === undefined || name === only))
        for (const place of Object.keys(PLACES)) {
          rows.push(await meet(browser, line, edge.origin, fault, place));
          console.log(tableRow(rows.at(-1) as Row));
        }
    } finally {
      await browser.close();
      await line.close();
      await edge.close();
      remove();
    }
    if (table !== undefined) writeFileSync(table, [...TABLE_HEAD, ...rows.map(tableRow), ''].join('\n'));
    return found(rows);
  });

const TABLE_HEAD = [
  '# Every place of the shop under every broken network',
  '',
  'Written by `npm run test:faults -- --only network --table docs/broken-networks.md`. Seconds until something useful is shown after the press or the reload; what',
  'the page then says; seconds until it is whole again once the line is mended. A fault would be a false claim, lost input, an uncaught error or no recovery.',
  '',
  '| What breaks | Where | Useful after, s | What is said | Recovers after, s | Faults |',
  '|---|---|---|---|---|---|',
];

const tableRow = ({ fault, place, usefulS, claims, recoveryS, faults }: Row): string =>
  `| ${fault} | ${place} | ${usefulS} | ${claims || 'nothing'} | ${recoveryS} | ${faults.join('; ') || '✓'} |`;

const found = (rows: readonly Row[]): Found => ({
  facts: { meetings: rows.length, 'without a fault': rows.filter(({ faults }) => faults.length === 0).length },
  faults: rows.flatMap(({ fault, place, faults }) => faults.map((message) => `${fault} · ${place}: ${message}`)),
});

/** Of people and instruments: each meeting has its own. */
let made = 0;

async function enter(shop: string, who: { email: string; password: string }): Promise<Person> {
  const answer = await fetch(`${shop}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(who),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const user: User = await answer.json();
  return {
    user,
    cookie,
    async ask<T>(path: string, init: RequestInit = {}) {
      const json = typeof init.body === 'string' && { 'Content-Type': 'application/json' };
      const given = await fetch(shop + path, { ...init, headers: { Cookie: cookie, Origin: shop, ...json } });
      if (!given.ok) throw new Error(`${path}: ${given.status} ${await given.text()}`);
      return (await given.json()) as T;
    },
  };
}

async function register(shop: string): Promise<{ email: string; password: string }> {
  const who = { email: `red-${made}@example.com`, password: 'Melodia42' };
  await fetch(`${shop}/api/users/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `10.0.${made >> 8}.${made & 255}` },
    body: JSON.stringify({ username: 'Elena', lastname: 'Prueba', ...who }),
  });
  return who;
}

/** One way of breaking meets one place, with a browser, a person and an instrument of its own. */
async function meet(browser: Browser, line: BrokenLine, shop: string, fault: string, name: string): Promise<Row> {
  const place = PLACES[name] as Place;
  made += 1;
  const admin = await enter(shop, ADMIN);
  const who = place.isAdmin ? ADMIN : await register(shop);
  const person = place.isAdmin ? admin : await enter(shop, who);
  const [category] = await admin.ask<{ id: number }[]>('/api/categories');
  const form = instrumentForm(
    { name: `Arpa de la prueba ${made}`, description: 'De cedro.', pricePerDay: 45, categoryId: category?.id, stock: 3 },
    new File([paintPng(40, 30, [20, 90, 60])], 'arpa.png', { type: 'image/png' }),
  );
  const instrument = await admin.ask<Instrument>('/api/instruments/add', { method: 'POST', body: form });

  const context = await browser.newContext({ locale: 'es-UY', timezoneId: 'America/Montevideo', reducedMotion: 'reduce' });
  const faults: string[] = [];
  context.on('weberror', (event) => faults.push(`uncaught ${event.error().message}`));
  try {
    const page = await context.newPage();
    const scene = { page, person, instrument, password: who.password };
    line.broken = null;
    await signIn(context, page, line.origin, place.isVisitor ? null : person);
    await page.goto(line.origin);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const spoil = SPOILED[fault];
    await spoil?.(context);
    await withBase(page, line.origin, () => place.before(scene));
    await page.waitForTimeout(SETTLED_MS);

    await breakLine(context, line, fault);
    const usefulS = await seconds(
      async () => {
        await place.act(scene);
        await place.useful(scene).waitFor({ timeout: PATIENCE_MS });
      },
      () => faults.push('nothing useful'),
    );
    await page.waitForTimeout(SETTLED_MS);
    const claims = await claimsOf(page);
    faults.push(...(await falseClaims(scene, place, claims, fault)));

    await mendLine(context, line);
    const recoveryS = await seconds(
      () => recover(scene, place, faults),
      () => faults.push('does not recover'),
    );
    return { fault, place: name, usefulS, claims, recoveryS, faults };
  } catch (error) {
    return {
      fault,
      place: name,
      usefulS: '',
      claims: '',
      recoveryS: '',
      faults: [...faults, `the test: ${String(error).split('\n')[0]}`],
    };
  } finally {
    await mendLine(context, line);
    await context.close();
  }
}

async function signIn(context: BrowserContext, page: Page, origin: string, person: Person | null): Promise<void> {
  // Code that is fetched once nothing else is wanted comes at once.
  await context.addInitScript(`const patient = window.setTimeout.bind(window);
    window.setTimeout = (work, ms) => patient(work, ms === 5_000 ? 0 : ms);`);
  if (!person) return;
  const [name = '', value = ''] = person.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${origin}/health/ping`);
  await page.evaluate(`localStorage.setItem('${USER_KEY}', ${JSON.stringify(JSON.stringify(person.user))})`);
}

/** The places name paths; this browser has no base address of its own. */
async function withBase(page: Page, origin: string, use: () => Promise<unknown>): Promise<void> {
  const goto = page.goto.bind(page);
  page.goto = (url, options) => goto(new URL(url, origin).href, options);
  await use();
}

async function breakLine(context: BrowserContext, line: BrokenLine, fault: string): Promise<void> {
  if (fault === 'offline') await context.setOffline(true);
  else line.broken = BREAKS[fault as keyof typeof BREAKS] ?? null;
}

async function mendLine(context: BrowserContext, line: BrokenLine): Promise<void> {
  line.broken = null;
  await context.setOffline(false);
}

async function seconds(work: () => Promise<unknown>, onFailure: () => unknown): Promise<string> {
  const startedAt = performance.now();
  try {
    await work();
    return ((performance.now() - startedAt) / 1_000).toFixed(1);
  } catch {
    onFailure();
    return '—';
  }
}

async function claimsOf(page: Page): Promise<string> {
  const texts = await page.locator('[role=alert], [role=status], h1').allInnerTexts();
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean))].join(' / ');
}

async function falseClaims(scene: Scene, place: Place, claims: string, fault: string): Promise<string[]> {
  const faults: string[] = [];
  if (ABSENT.test(claims) && (fault === '2.5 s later' || fault in SPOILED)) faults.push('says that the shop is away');
  if (!place.write) return faults;
  const { done, success: said } = place.write;
  const count = await done(scene);
  const isSaid = await said(scene).isVisible();
  if (isSaid && count === 0) faults.push('says that it is done');
  // A login that is stored only on this device is none of the shop's.
  if (!isSaid && count > 0 && FAILED.test(claims)) faults.push('says that it failed, and it is done');
  return faults;
}

async function recover(scene: Scene, { useful, write, act }: Place, faults: string[]): Promise<void> {
  const { page } = scene;
  const notice = page.locator('.offline-notice, .admin-offline');
  if (!write) {
    await useful(scene).waitFor({ timeout: PATIENCE_MS });
    return notice.waitFor({ state: 'hidden', timeout: PATIENCE_MS });
  }
  const said = write.success(scene);
  const { field, text } = write.typed(scene);
  const deadline = performance.now() + PATIENCE_MS;
  // Nobody presses before the page has stopped saying that it is away or does not know.
  while (!(await said.isVisible()) && performance.now() < deadline) {
    if ((await field.isVisible()) && (await field.inputValue()) !== text) return void faults.push('what was typed is lost');
    if (!(await notice.isVisible()) && !/Lo comprobamos/.test(await claimsOf(page))) await act(scene).catch(() => undefined);
    await page.waitForTimeout(1_000);
  }
  await said.waitFor({ timeout: 1_000 });
  const count = await write.done(scene);
  if (count !== 1) faults.push(`done ${count} times`);
}
