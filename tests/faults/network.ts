/**
 * Promise: whatever the network does, the page claims nothing that is not so, loses nothing that was typed, and recovers by itself. Each
 * way of breaking meets each place of the shop; the table shows what a person saw. Two tabs and a tab of an older release:
 * tests/e2e/adversity.spec.ts and release.spec.ts.
 */
import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { User } from '#domain/contract/users.ts';
import { BROWSER_FLAGS, ensureBrowser } from '#tools/browser.ts';
import { startEdge } from '#tools/edge-server.ts';
import { prepareLocalState } from '#tools/local-state.ts';
import { ensureBuilt } from '#tools/build.ts';
import { temporaryState } from '#tests/support/edge.ts';
import { instrumentForm, paintPng } from '#tests/support/pictures.ts';
import { BREAKS, openBrokenLine, type BrokenLine } from './broken-line.ts';
import { type Person, type Place, PLACES, type Scene } from './network-places.ts';
import { report, type Outcome } from './report.ts';

/** A person would have given up long before. */
const PATIENCE_MS = 45_000;
/** What an answer to a press may still change. */
const SETTLED_MS = 2_500;
const ADMIN = { email: 'admin@resuena.com', password: 'Admin123' };
const USER_KEY = 'resuena.user';
const DAY_MS = 86_400_000;

const MEANING: Record<string, string> = {
  'nothing comes': 'Requests hang: no answer, no refusal.',
  refused: 'Every connection is broken at once.',
  'breaks off halfway': 'The shop answers, and half of each answer arrives before the connection breaks.',
  'bare 500': 'A gateway answers 500 in plain text.',
  'bare 502': 'A gateway answers with its 502 page.',
  'another page': 'A network of its own gives its login page for every call and file; documents come through.',
  'JSON cut short': 'Half of each JSON answer, with nothing else wrong.',
  '2.5 s later': 'A round trip of 2.5 s.',
  'shop hears, no answer': 'Everything reaches the shop; its answers hang.',
  'answer lost': 'Everything reaches the shop; the connection breaks before its answers.',
  "a write's answer lost": 'Only what is pressed loses its answer; reads and pings go well.',
  "a write's answer hangs": 'Only what is pressed is never answered; reads and pings go well.',
  offline: 'The browser says that it has no network.',
  'storage blocked': 'The browser forbids all storage.',
  'storage full': 'Nothing more can be stored.',
  'storage corrupt': 'What was stored is no JSON any more.',
  'clock 3 days ahead': "The device's clock is three days ahead.",
  'clock 3 days behind': "The device's clock is three days behind.",
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

const FAILED = /no pudo ser procesada|No se pudo|Error al|no llegó/;
const ABSENT = /Sin conexión|Backend no disponible/;

/** What came of one meeting. Seconds are null where it never came to that. */
type Row = {
  fault: string;
  place: string;
  usefulS: number | null;
  claims: string[];
  falseClaims: string[];
  /** null where nothing is typed. */
  isInputKept: boolean | null;
  recoveryS: number | null;
  /** How often it had to be pressed again. */
  presses: number;
  /** Of any other kind. */
  faults: string[];
};

type Choice = { only?: string[] | undefined; table?: string | undefined; seed: number };

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
      for (const fault of names.filter((name) => only === undefined || only.includes(name)))
        for (const place of Object.keys(PLACES)) {
          rows.push(await meet(browser, line, edge.origin, fault, place));
          console.log(fault, tableRow(rows.at(-1) as Row));
        }
    } finally {
      await browser.close();
      await line.close();
      await edge.close();
      remove();
    }
    if (table !== undefined) writeFileSync(table, tableOf(rows));
    return {
      facts: { meetings: rows.length, 'without a fault': rows.filter((row) => faultsOf(row).length === 0).length },
      faults: rows.flatMap((row) => faultsOf(row).map((message) => `${row.fault} · ${row.place}: ${message}`)),
    };
  });

const faultsOf = ({ falseClaims, isInputKept, faults }: Row): string[] => [
  ...falseClaims,
  ...(isInputKept === false ? ['what was typed is lost'] : []),
  ...faults,
];

const tableOf = (rows: readonly Row[]): string =>
  [
    '# Every place of the shop under every broken network',
    '',
    'Written by `npm run test:faults -- --only network --table docs/broken-networks.md`, in a browser with the service worker, from a page that had loaded.',
    'Seconds taken beside other work are upper bounds.',
    '',
    '- **Shows something**: seconds from the press or the reload until there is something to read or to do.',
    '- **Says**: what the page says of it then. Nothing: it goes on as if nothing had happened.',
    '- **True**: of what is pressed, compared with what the shop then has; elsewhere, that no shop is called offline that is online.',
    '- **Typed**: whether what was typed is still there, through to the end (–: nothing is typed).',
    '- **Recovers**: seconds from the mended line until the page is whole and its notice gone; a form until it is sent, by itself or by pressing again.',
    '',
    summary(rows),
    ...[...Map.groupBy(rows, ({ fault }) => fault)].flatMap(([fault, met]) => [
      '',
      `## ${fault[0]?.toUpperCase()}${fault.slice(1)}`,
      '',
      MEANING[fault] ?? '',
      '',
      '| Where | Shows something | Says | True | Typed | Recovers |',
      '|---|---|---|---|---|---|',
      ...met.map(tableRow),
    ]),
    '',
  ].join('\n');

function summary(rows: readonly Row[]): string {
  const count = (of: (row: Row) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
  const lost = count(({ isInputKept }) => (isInputKept === false ? 1 : 0));
  return `**${rows.length} meetings: ${count(({ falseClaims }) => falseClaims.length)} false claims, ${lost} lost inputs, ${count(({ faults }) => faults.length)} uncaught errors or other faults.**`;
}

const tableRow = (row: Row): string => {
  const { place, usefulS, claims, falseClaims, isInputKept, recoveryS, presses, faults } = row;
  const cells = [
    place,
    usefulS === null ? 'never' : usefulS.toFixed(1),
    claims.map((claim) => `«${claim.replaceAll('|', '\\|')}»`).join(' ') || 'nothing',
    falseClaims.length === 0 ? 'yes' : `**no**: ${falseClaims.join('; ')}`,
    isInputKept === null ? '–' : isInputKept ? 'kept' : '**lost**',
    [recoveryS === null ? '**never**' : `${recoveryS.toFixed(1)}${presses > 0 ? ', pressed again' : ''}`, ...faults].join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
};

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
  const row: Row = {
    fault,
    place: name,
    usefulS: null,
    claims: [],
    falseClaims: [],
    isInputKept: place.write ? true : null,
    recoveryS: null,
    presses: 0,
    faults: [],
  };
  context.on('weberror', (event) => row.faults.push(`uncaught ${event.error().message}`));
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
    row.usefulS = await seconds(async () => {
      await place.act(scene);
      await place.useful(scene).waitFor({ timeout: PATIENCE_MS });
    });
    if (row.usefulS === null) row.faults.push('shows nothing useful');
    await page.waitForTimeout(SETTLED_MS);
    row.claims = await claimsOf(page);
    row.falseClaims = await untruths(scene, place, row.claims.join(' '), fault);

    await mendLine(context, line);
    row.recoveryS = await seconds(() => recover(scene, place, row));
    if (row.recoveryS === null) row.faults.push('does not recover');
  } catch (error) {
    row.faults.push(`the test: ${String(error).split('\n')[0]}`);
  } finally {
    await mendLine(context, line);
    await context.close();
  }
  return row;
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

/** How long it took; null when it came to nothing. */
async function seconds(work: () => Promise<unknown>): Promise<number | null> {
  const startedAt = performance.now();
  try {
    await work();
    return (performance.now() - startedAt) / 1_000;
  } catch {
    return null;
  }
}

/** The text of each visible message, without its buttons and its texts for screen readers. */
async function claimsOf(page: Page): Promise<string[]> {
  const said: string[] = await page.evaluate(`[...document.querySelectorAll('[role=alert], [role=status], .toast')]
    .filter((place) => !place.closest('.visually-hidden') && place.checkVisibility())
    .map((place) => {
      const copy = place.cloneNode(true);
      for (const other of copy.querySelectorAll('button, a, .visually-hidden')) other.remove();
      for (const part of copy.querySelectorAll('h3')) part.append(': ');
      return copy.textContent.replaceAll(/\\s+/g, ' ').trim();
    })`);
  return [...new Set(said.filter(Boolean))];
}

async function untruths(scene: Scene, place: Place, claims: string, fault: string): Promise<string[]> {
  const faults: string[] = [];
  if (ABSENT.test(claims) && (fault === '2.5 s later' || fault in SPOILED)) faults.push('says that the shop is offline');
  if (!place.write) return faults;
  const { done, success: said } = place.write;
  const count = await done(scene);
  const isSaid = await said(scene).isVisible();
  if (isSaid && count === 0) faults.push('says that it is done');
  // A login that is stored only on this device is none of the shop's.
  if (!isSaid && count > 0 && FAILED.test(claims)) faults.push('says that it failed, and it is done');
  return faults;
}

async function recover(scene: Scene, { useful, write, act }: Place, row: Row): Promise<void> {
  const { page } = scene;
  const notice = page.locator('.offline-notice, .admin-offline');
  if (!write) {
    await useful(scene).waitFor({ timeout: PATIENCE_MS });
    return notice.waitFor({ state: 'hidden', timeout: PATIENCE_MS });
  }
  const said = write.success(scene);
  const { field, text } = write.typed(scene);
  const deadline = performance.now() + PATIENCE_MS;
  // Nobody presses while the page says that it is offline or checking.
  while (!(await said.isVisible()) && performance.now() < deadline) {
    if ((await field.isVisible()) && (await field.inputValue()) !== text) {
      row.isInputKept = false;
      return;
    }
    const isHeld = (await notice.isVisible()) || /Lo comprobamos/.test((await claimsOf(page)).join(' '));
    if (!isHeld && (await canPress(page))) {
      row.presses += 1;
      await act(scene).catch(() => undefined);
    }
    await page.waitForTimeout(1_000);
  }
  await said.waitFor({ timeout: 1_000 });
  const count = await write.done(scene);
  if (count !== 1) row.faults.push(`done ${count} times`);
}

/** Nothing is under way that was pressed before. */
const canPress = async (page: Page): Promise<boolean> => (await page.locator('[data-pending]').count()) === 0;
