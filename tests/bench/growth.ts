/**
 * What one call costs as the shop grows: rows read by D1 and milliseconds of one call, and the median time of another visitor's detail
 * calls while four callers repeat it.
 */
import { COUNTED_WITHIN } from '#domain/catalogue.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { openEdge, SESSION_KEY, temporaryState } from '#tests/support/edge.ts';
import { signIn } from '#tests/support/staged-shop.ts';
import { fillCatalogue } from './filled-catalogue.ts';
import { ADMIN_EMAIL, fillAdministration } from './growth-shop.ts';
import { medianOf, openLine, type Line } from './stopwatch.ts';
import type { Ask } from './requests.ts';

type Grown = {
  name: string;
  path: (turn: number) => string;
  /** Rows read at most, at any size; absent where none is promised. */
  rows?: number;
};

const CALLERS = 4;
/** Of each call, timed alone. */
const TIMES = 7;
const QUIET_DETAILS = 60;
const DISTURBED_DETAILS = 25;
const PATIENCE_MS = 12_000;

/** All are asked with no-cache: nothing is answered because it was asked before. */
function callsOf(size: number): Grown[] {
  const today = todayInShop(Date.now());
  const week = `startDate=${addDays(today, 20)}&endDate=${addDays(today, 26)}`;
  // As Home asks.
  const results = (query: string) => () => `/api/instruments/results?${query}&size=10&countWithin=${COUNTED_WITHIN}`;
  const of = (path: string) => () => path;
  const middle = (rows: number): number => Math.max(1, Math.floor(rows / 20));
  return [
    // What four callers take whatever they ask for: two cores, and one database that answers one query at a time.
    { name: 'a detail, for comparison', path: (turn) => `/api/instruments/${1 + ((turn * 7_919) % size)}`, rows: 75 },
    { name: 'reservations, page 1', path: of('/api/reservations/all?page=1&size=10'), rows: 1_200 },
    { name: 'reservations, a middle page', path: of(`/api/reservations/all?page=${middle(2 * size)}&size=10`), rows: 1_200 },
    {
      name: 'reservations, ended, a middle page',
      path: of(`/api/reservations/all?page=${middle(size / 2)}&size=10&status=ENDED`),
      rows: 1_200,
    },
    // What is overdue and what the customers of the page have is read whole: of the latter each has 200 reservations in the largest shop.
    { name: 'reservations by customer', path: of('/api/reservations/groups'), rows: 15_000 },
    { name: 'reservations by customer, ended', path: of('/api/reservations/groups?tab=ended'), rows: 15_000 },
    { name: 'reservations of one customer', path: of('/api/reservations/groups?userId=300'), rows: 2_500 },
    { name: 'agenda', path: of('/api/reservations/agenda') },
    { name: 'agenda with a word', path: of('/api/reservations/agenda?search=guitarra') },
    { name: 'users, page 1', path: of('/api/users?page=1&size=10'), rows: 1_200 },
    { name: 'users, a middle page', path: of(`/api/users?page=${middle(size / 2)}&size=10`), rows: 1_200 },
    // As the page asks at first.
    {
      name: 'users by id, a middle page',
      path: of(`/api/users?sort=id&order=asc&page=${middle(size / 2)}&size=10`),
      rows: 1_200,
    },
    { name: 'users by name, the last page', path: of('/api/users?sort=name&page=50&size=10'), rows: 1_200 },
    { name: 'customers by e-mail, the last page', path: of('/api/users?role=USER&sort=email&page=50&size=10'), rows: 1_200 },
    { name: 'users by a word of their names', path: of('/api/users?page=1&size=10&search=persona12'), rows: 2_000 },
    { name: 'users, counts', path: of('/api/users/counts'), rows: 1_200 },
    { name: 'e-mails, page 1', path: of('/api/mail'), rows: 1_200 },
    { name: 'e-mails, the last page', path: of('/api/mail?page=50'), rows: 1_200 },
    { name: 'e-mails of a kind', path: of('/api/mail?kind=welcome'), rows: 1_200 },
    { name: 'audit, page 1', path: of('/api/audit'), rows: 1_200 },
    { name: 'audit, a middle page', path: of(`/api/audit?page=${middle(Math.min(size, 10_000))}`), rows: 1_200 },
    { name: 'ratings, page 1', path: of('/api/admin/ratings'), rows: 1_200 },
    { name: 'ratings, the last page', path: of('/api/admin/ratings?page=50'), rows: 1_200 },
    { name: 'instruments, page 1', path: of('/api/admin/instruments'), rows: 1_200 },
    { name: 'dashboard', path: of('/api/dashboard'), rows: 2_000 },
    { name: 'dashboard, 12 months', path: of('/api/dashboard?months=12'), rows: 2_000 },
    { name: 'free for a week', path: results(week), rows: 1_200 },
    { name: 'free for a week, 3 units', path: results(`${week}&quantity=3`), rows: 1_200 },
    { name: 'free for a week, and a word', path: results(`${week}&search=guitarra`), rows: 1_200 },
    { name: 'free for a week, a category', path: results(`${week}&categoryId=3`), rows: 1_200 },
    { name: "'estu', a common beginning", path: results('search=estu'), rows: 1_200 },
    { name: 'a word in 1 of 12', path: results('search=guitarra'), rows: 1_200 },
    { name: 'a page by number, in the middle', path: results(`page=${middle(size)}`), rows: 1_200 },
    { name: 'a category by number, in the middle', path: results(`categoryId=3&page=${middle(size / 8)}`), rows: 1_200 },
    { name: 'free for 3 units, as others ask', path: of(`/api/instruments/results?${week}&quantity=3&size=10`), rows: 1_200 },
    { name: 'free for 9 units, and a word', path: results(`${week}&quantity=9&search=guitarra`) },
    { name: 'free for 10 units, a category', path: results(`${week}&quantity=10&categoryId=3`), rows: 1_200 },
    { name: 'estu, the exact total', path: of('/api/instruments/results?search=estu&size=10') },
    { name: 'a word in 1 of 12, by price', path: results('search=guitarra&sort=price-asc'), rows: 1_200 },
    { name: 'estu by price, the highest first', path: results('search=estu&sort=price-desc'), rows: 1_200 },
    { name: 'estu by rating', path: results('search=estu&sort=rating'), rows: 1_200 },
    { name: 'a word in 1 of 12, by name', path: results('search=guitarra&sort=name') },
    { name: 'timeline', path: of('/api/timeline'), rows: 10_000 },
    { name: 'timeline, what moves', path: of('/api/timeline?moved=true'), rows: 10_000 },
    { name: 'timeline with a search', path: of('/api/timeline?search=guitarra'), rows: 10_000 },
    { name: 'timeline with a name', path: of('/api/timeline?search=persona123'), rows: 10_000 },
  ];
}

type Alone = { rows: number; ms: number };

const asked = (path: string, cookie: string): Ask => ({
  method: 'GET',
  path,
  headers: { Cookie: cookie, 'Cache-Control': 'no-cache', 'X-Bench-Lean': '1' },
});

async function call(line: Line, ask: Ask): Promise<Alone> {
  const startedAt = performance.now();
  const reply = await line({ ...ask, headers: { ...ask.headers, 'X-Bench-Count': '1' } });
  const ms = performance.now() - startedAt;
  if (reply.status !== 200) throw new Error(`${ask.path} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
  return { rows: Number(reply.headers['x-bench-rows']), ms };
}

async function alone(line: Line, { path }: Grown, cookie: string): Promise<Alone> {
  const times: number[] = [];
  let rows = 0;
  for (let turn = 0; turn < TIMES; turn += 1) {
    const one = await call(line, asked(path(turn), cookie));
    rows = one.rows;
    times.push(one.ms);
  }
  return { rows, ms: medianOf(times) };
}

/** Median time of another visitor's detail calls. */
async function detailsOf(line: Line, size: number, count: number): Promise<number> {
  const times: number[] = [];
  const startedAt = performance.now();
  for (let turn = 1; turn <= count && (turn < 4 || performance.now() - startedAt < PATIENCE_MS); turn += 1)
    times.push((await call(line, asked(`/api/instruments/${1 + ((turn * 7_919) % size)}`, ''))).ms);
  return medianOf(times);
}

/** The same while four callers ask for nothing but `path`. */
async function disturbed(origin: string, visitor: Line, { path }: Grown, size: number, cookie: string): Promise<number> {
  const over = new AbortController();
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const { line, close } = openLine(origin);
    for (let turn = caller; !over.signal.aborted; turn += CALLERS) await line(asked(path(turn), cookie));
    close();
  });
  const ms = await detailsOf(visitor, size, DISTURBED_DETAILS);
  over.abort();
  await Promise.all(callers);
  return ms;
}

const header = ['', 'rows read', 'ms of one', 'detail meanwhile'];
const WIDTHS = [36, 20, 12, 18];
const row = (cells: string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join(' ');

async function measure(worker: { dir: string; main: string }, size: number): Promise<number> {
  const { stateDir, remove } = temporaryState();
  try {
    await (await openEdge(stateDir, { worker, mail: false })).close();
    await fillCatalogue(stateDir, size);
    fillAdministration(stateDir);
    const edge = await openEdge(stateDir, { worker, mail: false });
    const { line, close } = openLine(edge.origin);
    try {
      const db = await edge.database();
      const { results } = await db.prepare('SELECT id FROM users WHERE email_key = ?1').bind(ADMIN_EMAIL).all();
      const [admin] = await signIn(db, [(results as { id: number }[])[0]?.id ?? 0], SESSION_KEY, Date.now());
      // As the minutes after a migration or a restore would: a run counts a hundred thousand reservations.
      for (let counted = 0; counted <= 2 * size; counted += 100_000) await edge.runScheduled();
      const cookie = admin?.cookie ?? '';
      await detailsOf(line, size, QUIET_DETAILS);
      const quiet = await detailsOf(line, size, QUIET_DETAILS);
      console.log(`\n${size.toLocaleString('en')} instruments; another visitor's detail by itself: ${quiet.toFixed(1)} ms`);
      console.log(row(header));
      let missed = 0;
      for (const grown of callsOf(size)) {
        const { rows, ms } = await alone(line, grown, cookie);
        const detail = await disturbed(edge.origin, line, grown, size, cookie);
        const isMissed = rows > (grown.rows ?? Number.POSITIVE_INFINITY);
        missed += Number(isMissed);
        const goal = grown.rows === undefined ? '' : ` ≤ ${grown.rows} ${isMissed ? '✗' : '✓'}`;
        console.log(
          row([grown.name, `${rows}${goal}`, ms.toFixed(1), `${detail.toFixed(1)} (× ${(detail / quiet).toFixed(1)})`]),
        );
      }
      return missed;
    } finally {
      close();
      await edge.close();
    }
  } finally {
    remove();
  }
}

/** How many goals of rows are missed. */
export async function measureGrowth(worker: { dir: string; main: string }, sizes: readonly number[]): Promise<number> {
  let missed = 0;
  for (const size of sizes) missed += await measure(worker, size);
  return missed;
}
