/**
 * `npm run bench`: what each request costs, in a catalogue of 1,000 instruments and of 100,000, on workerd's own socket. Times are
 * given against one bare D1 query by id of the same run; rows and calls are D1's own count and the same on every machine.
 *
 *   --short            1,000 instruments only
 *   --rounds 60        more rounds, steadier medians
 *   --growth           instead: what calls cost at 1,000, 10,000 and 100,000 instruments (tests/bench/growth.ts)
 *   --size 10000       the growth at one size
 *   --tail             instead: the slowest answers at eight connections, against a worker that does nothing (tests/bench/tail.ts)
 *
 * Exit code 1 when a request reads more or calls more often than its goal; times depend on the machine and are only reported.
 */
import { readOptions } from '#tools/arguments.ts';
import { bundleWorker } from '#tests/support/bundle.ts';
import { openEdge, SESSION_KEY, temporaryState, type Edge } from '#tests/support/edge.ts';
import { signIn } from '#tests/support/staged-shop.ts';
import { ADMIN_ID, BUYERS, fillCatalogue } from './filled-catalogue.ts';
import { measureGrowth } from './growth.ts';
import { measureTail } from './tail.ts';
import { bare, requests, type Measured, type Setting } from './requests.ts';
import { costOf, openLine, speedAgainst, timeAll, type Cost, type Line, type Timing } from './stopwatch.ts';

const values = readOptions({
  short: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '36' },
  growth: { type: 'boolean', default: false },
  size: { type: 'string' },
  tail: { type: 'boolean', default: false },
});
const SIZES = values.short ? [1_000] : [1_000, 100_000];
/** Few in a row: the more often turns change, the less it matters what else the machine does. */
const EACH = 5;

async function pageOf(line: Line, page: number): Promise<string> {
  const { body } = await line({ method: 'GET', path: `/api/instruments/results?page=${page}&size=10` });
  const { pagination } = JSON.parse(body.toString()) as { pagination: { nextCursor: string } };
  return pagination.nextCursor;
}

async function settle(edge: Edge, line: Line, size: number): Promise<Setting> {
  const deepPage = Math.floor(size / 20);
  const ids = Array.from({ length: BUYERS }, (_, i) => i + 2);
  const db = await edge.database();
  const people = await signIn(db, ids, SESSION_KEY, Date.now());
  const [admin] = await signIn(db, [ADMIN_ID], SESSION_KEY, Date.now());
  const { results } = await db.prepare('SELECT name FROM instruments LIMIT 400').all();
  const wordPairs = (results as { name: string }[]).map(({ name }) => {
    const [kind = '', maker = ''] = name.split(' ');
    return encodeURIComponent(`${maker} ${kind.slice(0, 4)}`);
  });
  return {
    size,
    buyers: people,
    deepPage,
    deepCursor: await pageOf(line, deepPage),
    nextCursor: await pageOf(line, 1),
    wordPairs,
    admin: admin ?? { cookie: '' },
  };
}

type Row = { measured: Measured; cost: Cost; timing: Timing; ratio: number; cpuRatio: number };

async function measure(worker: { dir: string; main: string }, size: number): Promise<Row[]> {
  const { stateDir, remove } = temporaryState();
  try {
    await (await openEdge(stateDir, { worker, mail: false })).close();
    await fillCatalogue(stateDir, size);
    const edge = await openEdge(stateDir, { worker, mail: false });
    const { line, close } = openLine(edge.origin);
    try {
      const setting = await settle(edge, line, size);
      const all = [bare(size), ...requests(setting)];
      const costs: Cost[] = [];
      for (const measured of all.slice(1)) costs.push(await costOf(line, measured, 1));
      const timings = await timeAll(line, all, Number(values.rounds), EACH, edge.pid);
      const [base] = timings;
      if (!base) throw new Error('nothing was measured');
      return all.map((measured, i) => {
        const timing = timings[i] ?? base;
        return {
          measured,
          cost:
            i === 0
              ? { calls: 1, rows: 1, written: 0, matches: 0 }
              : (costs[i - 1] ?? { calls: 0, rows: 0, written: 0, matches: 0 }),
          timing,
          ratio: speedAgainst(base, timing),
          cpuRatio: (base.cpuMs ?? Number.NaN) / (timing.cpuMs ?? Number.NaN),
        };
      });
    } finally {
      close();
      await edge.close();
    }
  } finally {
    remove();
  }
}

const PAGE_ROWS = 31;

const rowsGoal = ({ measured: { goal }, cost }: Row): number =>
  goal.rows === 'matches' ? 2 * cost.matches + PAGE_ROWS : (goal.rows ?? Number.POSITIVE_INFINITY);

const atMost = (figure: number, goal: number): string =>
  Number.isFinite(goal) ? `${figure} ≤ ${goal} ${figure <= goal ? '✓' : '✗'}` : String(figure);

/** Waiting for a turn at the processor took most of the time: what the clock says is then about the machine's other work. */
const BUSY_FACTOR = 4;

const wasBusy = ([base]: Row[]): boolean =>
  base?.timing.cpuMs !== undefined && base.timing.p50Ms > BUSY_FACTOR * base.timing.cpuMs;

function toLine(row: Row, isBusy: boolean): string {
  const { measured, cost, timing, ratio, cpuRatio } = row;
  const { name, goal } = measured;
  const speed =
    goal.ratio === undefined
      ? ratio.toFixed(2)
      : `${ratio.toFixed(2)} ≥ ${goal.ratio.toFixed(2)} ${isBusy ? '?' : ratio >= goal.ratio ? '✓' : '✗'}`;
  return [
    name.padEnd(30),
    atMost(cost.calls, goal.calls).padEnd(10),
    atMost(cost.rows, rowsGoal(row)).padEnd(20),
    String(cost.written).padEnd(7),
    speed.padEnd(16),
    `${timing.p50Ms.toFixed(2)} ms`.padStart(10),
    Number.isNaN(cpuRatio) ? '' : cpuRatio.toFixed(2).padStart(8),
  ].join('  ');
}

const worker = await bundleWorker('tests/bench/entry.ts');
async function measureRequests(): Promise<number> {
  let missed = 0;
  for (const size of SIZES) {
    const rows = await measure(worker, size);
    console.log(`\n${size.toLocaleString('en')} instruments`);
    console.log(
      ['', 'D1 calls', 'rows read', 'written', 'speed / bare', 'p50', 'CPU / bare']
        .map((head, i) => head.padEnd([30, 10, 20, 7, 16, 10, 10][i] ?? 0))
        .join('  '),
    );
    const isBusy = wasBusy(rows);
    for (const row of rows) console.log(toLine(row, isBusy));
    if (isBusy) console.log('? the machine was busy with something else: of its times, believe those of the processor');
    missed += rows.filter((row) => row.cost.calls > row.measured.goal.calls || row.cost.rows > rowsGoal(row)).length;
  }
  return missed;
}

if (values.tail) {
  await measureTail(worker);
  process.exit(0);
}
const GROWTH_SIZES = values.size === undefined ? [1_000, 10_000, 100_000] : [Number(values.size)];
const missed = await (values.growth ? measureGrowth(worker, GROWTH_SIZES) : measureRequests());
console.log(missed === 0 ? '\nEvery goal of calls and rows is met.' : `\n${missed} goals of calls or rows are missed.`);
process.exit(missed === 0 ? 0 : 1);
