/**
 * `npm run bench:pages`: how soon Home and a detail page are there, against the same pages as plain files without a script, which
 * nothing that shows them can beat. Both come from the same TLS, HTTP/2 and Brotli on this machine, by turns, to a browser that has
 * never been here. Times are given as ratios of one round; the machine's own speed falls on both alike.
 *
 *   --rounds 9         more rounds, steadier medians
 *   --line edge        the line is the server's, which heeds the browser's priorities as a real edge does; the browser's own
 *                      emulation (the default) gives everything under way an equal share
 *
 * Exit code 1 when something moves by itself or is refused; times depend on the machine and are only reported.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '#tools/arguments.ts';
import { chromium, type Browser } from 'playwright';
import { BROWSER_FLAGS, ensureBrowser } from '#tools/browser.ts';
import { ensureBuilt } from '#tools/build.ts';
import { startEdge } from '#tools/edge-server.ts';
import { prepareLocalState } from '#tools/local-state.ts';
import { closeOnSignal } from '#tools/stop-signals.ts';
import { openFront, type Front } from './front.ts';
import { staticTwin } from './twin.ts';
import { cardToDetail, firstPaint, visit, type Profile, type Visit } from './visit.ts';

const values = readOptions({ rounds: { type: 'string', default: '5' }, line: { type: 'string', default: 'browser' } });
const ROUNDS = Number(values.rounds);
if (!(ROUNDS >= 1)) throw new Error('--rounds takes a number');
if (!['browser', 'edge'].includes(values.line)) throw new Error("--line takes 'browser' or 'edge'");
const byBrowser = values.line === 'browser';
const PHONE_LINE: Profile = { bytesPerSecond: 200_000, latencyMs: 150, byBrowser };
const VERY_SLOW_LINE: Profile = { bytesPerSecond: 50_000, latencyMs: 400, byBrowser };
/** The warm-up's. */
const FAST_LINE: Profile = { bytesPerSecond: 10_000_000, latencyMs: 0, byBrowser: true };
/** Where a machine's own face differs from Inter, Inter's arrival moves a few letters by a pixel or two; nobody sees less than this. */
const UNSEEN_SHIFT = 0.001;
const PRESSES = 10;
const CARDS = 4;

type Pair<T> = { product: T; twin: T };
type Measure = { name: string; of: (visit: Visit) => number; unit: 'ms' | 'KB' | ''; goal?: Goal };
/** At most so many times the plain file's, or so much more. */
type Goal = { ratio: number } | { more: number };

const MEASURES: Measure[] = [
  { name: 'largest paint (LCP)', of: ({ lcpMs }) => lcpMs, unit: 'ms', goal: { ratio: 1.15 } },
  { name: 'first paint (FCP)', of: ({ fcpMs }) => fcpMs, unit: 'ms', goal: { ratio: 1.1 } },
  { name: 'blocking time', of: ({ blockingMs }) => blockingMs, unit: 'ms', goal: { more: 80 } },
  { name: 'layout shift (CLS)', of: ({ cls }) => cls, unit: '', goal: { more: UNSEEN_SHIFT } },
  { name: 'bytes until load', of: ({ bytes }) => bytes / 1_000, unit: 'KB' },
  { name: 'requests until load', of: ({ requests }) => requests, unit: '' },
  { name: 'JavaScript until load', of: ({ scriptBytes }) => scriptBytes / 1_000, unit: 'KB' },
];

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2;
};

/** Product and twin one after the other; who begins changes from round to round. */
async function byTurns<T>(round: number, measure: (which: keyof Pair<T>) => Promise<T>): Promise<Pair<T>> {
  if (round % 2 === 0) return { product: await measure('product'), twin: await measure('twin') };
  const twin = await measure('twin');
  return { product: await measure('product'), twin };
}

const shown = (figure: number, unit: Measure['unit']): string =>
  `${figure.toFixed(unit === '' && !Number.isInteger(figure) ? 4 : 0)} ${unit}`.trim();

function judged(goal: Goal | undefined, ratio: number, more: number, unit: Measure['unit']): string {
  const verdict = (figure: number, limit: number, text: string): string => `${text} ${figure <= limit ? '✓' : '✗'}`;
  if (goal === undefined) return Number.isFinite(ratio) ? ratio.toFixed(2) : '';
  if ('ratio' in goal) return verdict(ratio, goal.ratio, `${ratio.toFixed(2)} ≤ ${goal.ratio}`);
  return verdict(more, goal.more, `${shown(more, unit)} more ≤ ${goal.more}`);
}

function printRow(name: string, pairs: readonly Pair<number>[], unit: Measure['unit'], goal?: Goal): void {
  const column = (which: keyof Pair<number>): string => shown(medianOf(pairs.map((pair) => pair[which])), unit).padStart(10);
  const ratio = medianOf(pairs.map(({ product, twin }) => product / twin));
  const more = medianOf(pairs.map(({ product, twin }) => product - twin));
  console.log(`  ${name.padEnd(24)}${column('product')}${column('twin')}   ${judged(goal, ratio, more, unit)}`);
}

async function measurePage(browser: Browser, front: Front, name: string, path: string): Promise<{ isStill: boolean }> {
  const urls = { product: front.origin + path, twin: `${front.origin}/static${path}` };
  front.pages.set(`/static${path}`, await staticTwin(browser, urls.product));
  // Everything has been made and is remembered before anything is measured.
  for (const url of Object.values(urls)) await visit(browser, url, FAST_LINE);

  const visits: Pair<Visit>[] = [];
  const paints: Pair<number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    front.setSpeed(byBrowser ? null : PHONE_LINE);
    visits.push(await byTurns(round, (which) => visit(browser, urls[which], PHONE_LINE)));
    front.setSpeed(byBrowser ? null : VERY_SLOW_LINE);
    paints.push(await byTurns(round, (which) => firstPaint(browser, urls[which], VERY_SLOW_LINE)));
    front.setSpeed(null);
  }

  console.log(`\n${name}${' '.repeat(Math.max(1, 29 - name.length))}product    static   ratio or difference`);
  for (const { name: measure, of, unit, goal } of MEASURES) {
    printRow(
      measure,
      visits.map(({ product, twin }) => ({ product: of(product), twin: of(twin) })),
      unit,
      goal,
    );
  }
  printRow('first paint, 400 kbps', paints, 'ms', { ratio: 1.2 });
  const largest = (which: keyof Pair<Visit>): string => [...new Set(visits.map((pair) => pair[which].largest))].join(', ');
  console.log(`  largest: ${largest('product')}\n   static: ${largest('twin')}`);
  return { isStill: visits.every(({ product }) => product.cls <= UNSEEN_SHIFT) };
}

async function measureOpening(browser: Browser, front: Front): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < PRESSES; i += 1) times.push(await cardToDetail(browser, front.origin, i % CARDS));
  console.log(
    `\nCard to detail on a computer, after a hover of 400 ms: ${medianOf(times).toFixed(0)} ms (${PRESSES} presses, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
  );
}

async function run(): Promise<boolean> {
  ensureBuilt();
  const stateDir = mkdtempSync(join(tmpdir(), 'resuena-'));
  const undo: (() => unknown)[] = [() => rmSync(stateDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  closeOnSignal(close);
  try {
    await prepareLocalState(stateDir);
    const edge = await startEdge({ port: 0, stateDir, quiet: true, mail: false });
    undo.push(edge.close);
    const front = await openFront(edge.origin);
    undo.push(front.close);
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [...BROWSER_FLAGS, `--ignore-certificate-errors-spki-list=${front.fingerprint}`],
    });
    undo.push(() => browser.close());

    console.log(
      `1.6 Mbps, 150 ms, processor at a quarter, 412 px; medians of ${ROUNDS} rounds${byBrowser ? '' : '; the server heeds priorities'}`,
    );
    const list = await fetch(`${edge.origin}/api/instruments/results?page=1&size=10`);
    const { products } = (await list.json()) as { products: { id: number }[] };
    const home = await measurePage(browser, front, 'Home', '/');
    const detail = await measurePage(browser, front, 'Detail', `/detail/${products[0]?.id}`);
    await measureOpening(browser, front);
    return home.isStill && detail.isStill;
  } finally {
    await close();
  }
}

const isStill = await run();
console.log(isStill ? '\nNothing moves by itself.' : '\nSomething moves by itself.');
process.exit(isStill ? 0 : 1);
