/**
 * `npm run cost`: what the shop costs, into docs/cost.md. A browser makes each kind of visit on this machine's workerd; the worker's own
 * log says which requests reached it and what they asked of the database. Dated prices (prices.ts) make months of it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { BROWSER_FLAGS, ensureBrowser } from '#tools/browser.ts';
import { ensureBuilt } from '#tools/build.ts';
import { startEdge, type EdgeServer } from '#tools/edge-server.ts';
import { prepareLocalState } from '#tools/local-state.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { childrenOf, cpuMsOf, temporaryState } from '#tests/support/edge.ts';
import { costPage } from './cost-page.ts';

/** Of one visit. */
export type Measured = {
  name: string;
  requests: number;
  pictures: number;
  rowsRead: number;
  rowsWritten: number;
  cpuMs: number;
  logLines: number;
  mails: number;
};

type Line = { event: string; call: string; rowsRead: number; rowsWritten: number };
type Visit = { name: string; mails: number; make: (page: Page, origin: string) => Promise<void> };

/** The first makes the pictures' widths, which later visitors find. */
const REPEATS = 4;

async function logIn(page: Page, origin: string, email: string, password: string): Promise<number> {
  const answer = await page.request.post(`${origin}/login`, { data: { email, password } });
  const { id } = (await answer.json()) as { id: number };
  return id;
}

async function look(page: Page, origin: string): Promise<void> {
  await page.goto(origin, { waitUntil: 'networkidle' });
  for (const place of [0, 1]) {
    await page.getByRole('article').getByRole('link').nth(place).click();
    await page.waitForURL(/\/detail\//);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForLoadState('networkidle');
  }
}

let turn = 0;
async function reserve(page: Page, origin: string, userId: number): Promise<void> {
  turn += 1;
  const startDate = addDays(todayInShop(Date.now()), 30 + turn * 2);
  const answer = await page.request.post(`${origin}/api/reservations`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: { instrumentId: 1 + (turn % 8), userId, startDate, endDate: startDate, quantity: 1, notes: '' },
  });
  if (answer.status() >= 300) throw new Error(`a reservation was answered ${answer.status()}: ${await answer.text()}`);
}

const VISITS: readonly Visit[] = [
  { name: 'looks: Home and two instruments', mails: 0, make: look },
  {
    name: 'logs in, looks, reserves',
    // The confirmation, two reminders and the invitation to rate.
    mails: 4,
    async make(page, origin) {
      const userId = await logIn(page, origin, 'ana@resuena.com', 'Cliente123');
      await look(page, origin);
      await reserve(page, origin, userId);
      await page.goto(`${origin}/reservas`, { waitUntil: 'networkidle' });
    },
  },
  {
    name: 'an administrator: dashboard, reservations, instruments',
    mails: 0,
    async make(page, origin) {
      await logIn(page, origin, 'admin@resuena.com', 'Admin123');
      for (const path of ['/dashboard', '/reservas', '/instrumentos'])
        await page.goto(`${origin}/administracion${path}`, { waitUntil: 'networkidle' });
    },
  },
];

async function measure(browser: Browser, edge: EdgeServer, lines: string[], pid: number, visit: Visit): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < REPEATS; run += 1) {
    const context = await browser.newContext({ locale: 'es-UY', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    lines.length = 0;
    const before = cpuMsOf(pid) ?? 0;
    await visit.make(page, edge.origin);
    const cpuMs = (cpuMsOf(pid) ?? 0) - before;
    await context.close();
    const events = lines.flatMap((line) =>
      line.includes("event: 'request'") || line.includes('"event":"request"') ? [parsed(line)] : [],
    );
    runs.push({
      name: visit.name,
      requests: events.length,
      pictures: events.filter(({ call }) => call.startsWith('GET /images/')).length,
      rowsRead: events.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
      rowsWritten: events.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
      cpuMs,
      logLines: lines.length,
      mails: visit.mails,
    });
  }
  const later = runs.slice(1);
  const mean = (of: (one: Measured) => number): number => Math.round(later.reduce((sum, one) => sum + of(one), 0) / later.length);
  return {
    name: visit.name,
    requests: mean(({ requests }) => requests),
    pictures: mean(({ pictures }) => pictures),
    rowsRead: mean(({ rowsRead }) => rowsRead),
    rowsWritten: mean(({ rowsWritten }) => rowsWritten),
    cpuMs: mean(({ cpuMs }) => cpuMs),
    logLines: mean(({ logLines }) => logLines),
    mails: visit.mails,
  };
}

/** workerd prints an object as JavaScript would. */
function parsed(line: string): Line {
  const textOf = (name: string): string => new RegExp(`"?${name}"?: ?['"]([^'"]*)['"]`).exec(line)?.[1] ?? '';
  const numberOf = (name: string): number => Number(new RegExp(`"?${name}"?: ?(\\d+)`).exec(line)?.[1] ?? Number.NaN);
  return { event: textOf('event'), call: textOf('call'), rowsRead: numberOf('rowsRead'), rowsWritten: numberOf('rowsWritten') };
}

/** What came of reservations that are sent at that rate, whether the ones before are answered or not. */
export type Rush = { aSecond: number; sent: number; made: number; answeredASecond: number; medianMs: number; p95Ms: number };

/** All are made by an administrator, who may make 600 a minute. Their days are beyond those of the visits. */
const RUSHES = [
  { aSecond: 1, seconds: 8, daysAhead: 250 },
  { aSecond: 10, seconds: 8, daysAhead: 260 },
  { aSecond: 100, seconds: 4, daysAhead: 280 },
];
const RUSHED_INSTRUMENTS = 8;

async function rush(
  origin: string,
  cookie: string,
  userIds: readonly number[],
  { aSecond, seconds, daysAhead }: (typeof RUSHES)[number],
): Promise<Rush> {
  const sent = aSecond * seconds;
  const beganAt = performance.now();
  const times = await Promise.all(
    Array.from({ length: sent }, async (_, i) => {
      await sleep((i * 1_000) / aSecond);
      const startDate = addDays(todayInShop(Date.now()), daysAhead + Math.floor(i / RUSHED_INSTRUMENTS));
      const startedAt = performance.now();
      const answer = await fetch(`${origin}/api/reservations`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({
          instrumentId: 1 + (i % RUSHED_INSTRUMENTS),
          userId: userIds[i % userIds.length],
          startDate,
          endDate: startDate,
          quantity: 1,
          notes: '',
        }),
      });
      await answer.arrayBuffer();
      return { ms: performance.now() - startedAt, isMade: answer.status === 201 };
    }),
  );
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    aSecond,
    sent,
    answeredASecond: sent / ((performance.now() - beganAt) / 1_000),
    made: times.filter(({ isMade }) => isMade).length,
    medianMs: sorted[Math.floor(sent / 2)] ?? Number.NaN,
    p95Ms: sorted[Math.ceil(sent * 0.95) - 1] ?? Number.NaN,
  };
}

async function rushes(browser: Browser, origin: string): Promise<Rush[]> {
  const context = await browser.newContext();
  await logIn(await context.newPage(), origin, 'admin@resuena.com', 'Admin123');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  // One customer may have 100 open.
  const answer = await fetch(`${origin}/api/users`, { headers: { Cookie: cookie } });
  const users = await answer.json<User[]>();
  const userIds = users.flatMap(({ id, isActive }) => (isActive ? [id] : []));
  const came: Rush[] = [];
  for (const wish of RUSHES) came.push(await rush(origin, cookie, userIds, wish));
  return came;
}

const { stateDir, remove } = temporaryState();
const lines: string[] = [];
ensureBuilt();
await prepareLocalState(stateDir);
const before = new Set(childrenOf(process.pid));
const edge = await startEdge({
  port: 0,
  stateDir,
  vars: { REQUEST_LOG: 'on', TELEMETRY_SHARE: '0' },
  onLog: (line) => lines.push(line),
});
const [pid = 0] = childrenOf(process.pid).filter((child) => !before.has(child));
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS });
try {
  const measured: Measured[] = [];
  for (const visit of VISITS) measured.push(await measure(browser, edge, lines, pid, visit));
  const text = costPage(measured, await rushes(browser, edge.origin));
  writeFileSync(join(PROJECT_DIR, 'docs/cost.md'), text);
  console.log(text);
} finally {
  await browser.close();
  await edge.close();
  remove();
}
