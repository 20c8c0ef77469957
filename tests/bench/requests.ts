/** What is measured, and the goals that each was designed for. */
import { addDays, todayInShop } from '#domain/day.ts';
import { BUYER } from './filled-catalogue.ts';

export type Ask = { method: string; path: string; headers?: Record<string, string>; body?: string };

export type Measured = {
  name: string;
  /** A new one each time, so that nothing is answered because it was asked before. */
  ask: (turn: number) => Ask;
  status: number;
  goal: {
    /** D1 calls at most. */
    calls: number;
    /** Rows read at most. 'matches': two for each match, for the page and the count, and a page; absent where they are the writes' own. */
    rows?: number | 'matches';
    /** Speed against the bare query, at least; absent where the database is not what takes the time. */
    ratio?: number;
  };
  /** Fewer repetitions, for what is slow on purpose. */
  slow?: boolean;
};

const get = (path: string): Ask => ({ method: 'GET', path });

const post = (path: string, json: unknown, headers: Record<string, string> = {}): Ask => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(json),
});

export type Setting = {
  size: number;
  /** They take turns: a hundred open reservations are too many for one customer. */
  buyers: { id: number; cookie: string }[];
  /** Deepest page that is asked for, and the cursor that leads past it. */
  deepPage: number;
  deepCursor: string;
  nextCursor: string;
  /** Beginnings of two words that stand together in some name; they take turns. */
  wordPairs: string[];
  admin: { cookie: string };
};

/** Spread over the catalogue, the same in every run. */
const idAt = (turn: number, size: number): number => 1 + ((turn * 7_919) % size);

export const bare = (size: number): Measured => ({
  name: 'one D1 query by id, bare',
  ask: (turn) => get(`/bench/instrument/${idAt(turn, size)}`),
  status: 200,
  goal: { calls: 1, rows: 1 },
});

export function requests({ size, buyers, deepPage, deepCursor, nextCursor, wordPairs, admin }: Setting): Measured[] {
  const buyerAt = (turn: number): { id: number; cookie: string } => buyers[turn % buyers.length] ?? { id: 0, cookie: '' };
  const today = todayInShop(Date.now());
  const week = `startDate=${addDays(today, 20)}&endDate=${addDays(today, 26)}`;
  const reserve = (turn: number, headers: Record<string, string> = {}): Ask => {
    const startDate = addDays(today, 130 + ((3 * Math.floor(turn / size)) % 200));
    const { id: userId, cookie } = buyerAt(turn);
    const json = { instrumentId: idAt(turn, size), userId, startDate, endDate: addDays(startDate, 2), quantity: 1, notes: '' };
    return post('/api/reservations', json, { Cookie: cookie, 'Idempotency-Key': crypto.randomUUID(), ...headers });
  };
  return [
    {
      name: 'list, first page',
      ask: () => get('/api/instruments/results?page=1&size=10'),
      status: 200,
      goal: { calls: 1, rows: 31, ratio: 0.85 },
    },
    {
      name: 'list of 10, never remembered',
      ask: () => get('/api/instruments?page=1&size=10'),
      status: 200,
      goal: { calls: 1, rows: 31, ratio: 0.85 },
    },
    {
      name: 'next page, by cursor',
      ask: () => get(`/api/instruments/results?page=2&size=10&cursor=${nextCursor}`),
      status: 200,
      goal: { calls: 1, rows: 31, ratio: 0.85 },
    },
    {
      name: `page ${deepPage + 1}, by cursor`,
      ask: () => get(`/api/instruments/results?page=${deepPage + 1}&size=10&cursor=${deepCursor}`),
      status: 200,
      goal: { calls: 1, rows: 31, ratio: 0.85 },
    },
    {
      name: `page ${deepPage}, by number`,
      ask: () => get(`/api/instruments/results?page=${deepPage}&size=10`),
      status: 200,
      goal: { calls: 1, rows: deepPage * 10 + 31 },
    },
    {
      name: 'search, two words',
      ask: (turn) => get(`/api/instruments/results?search=${wordPairs[turn % wordPairs.length]}&size=10`),
      status: 200,
      goal: { calls: 1, rows: 'matches', ratio: 0.75 },
    },
    {
      name: 'search, nothing found',
      ask: (turn) => get(`/api/instruments/results?search=luthiex${turn}%20gitarra&size=10`),
      status: 200,
      goal: { calls: 2, rows: 150 },
    },
    {
      name: 'search, one instrument',
      ask: (turn) => get(`/api/instruments/results?search=${idAt(turn, size)}&size=10`),
      status: 200,
      goal: { calls: 1, rows: 50, ratio: 0.75 },
    },
    {
      name: 'one category',
      ask: (turn) => get(`/api/instruments/results?categoryId=${1 + (turn % 8)}&size=10`),
      status: 200,
      goal: { calls: 1, rows: 31, ratio: 0.85 },
    },
    {
      name: 'free for a week',
      ask: () => get(`/api/instruments/results?${week}&size=10`),
      status: 200,
      goal: { calls: 1, rows: 1_200 },
    },
    {
      name: 'detail',
      ask: (turn) => get(`/api/instruments/${idAt(turn, size)}`),
      status: 200,
      goal: { calls: 1, rows: 75, ratio: 0.85 },
    },
    {
      name: 'daily stock, two months',
      ask: (turn) =>
        get(`/api/availability/daily-stock?instrumentId=${idAt(turn, size)}&startDate=${today}&endDate=${addDays(today, 60)}`),
      status: 200,
      goal: { calls: 1, rows: 62, ratio: 0.85 },
    },
    {
      name: 'who am I',
      ask: (turn) => ({ ...get('/api/users/me'), headers: { Cookie: buyerAt(turn).cookie } }),
      status: 200,
      goal: { calls: 1, rows: 10 },
    },
    // About 1,500 lines are under way in the small catalogue, 1,300 of them late; in the large one more than a shop could hand over.
    ...(size > 1_000
      ? []
      : [
          {
            name: 'counter, 1,500 lines under way',
            ask: () => ({ ...get('/api/counter'), headers: { Cookie: admin.cookie } }),
            status: 200,
            goal: { calls: 2, rows: 12_000 },
          },
        ]),
    {
      name: 'reserve, session and all',
      ask: (turn) => reserve(turn, { 'X-Bench-Lean': '1' }),
      status: 201,
      goal: { calls: 1, ratio: 0.6 },
    },
    {
      name: '… with local limiter and queue',
      ask: (turn) => reserve(turn),
      status: 201,
      goal: { calls: 1 },
    },
    // Four of its rows count it: for the account and for all, in the caller's network and in the IPv6 /48 around it. Six look whether the
    // device is new and which session ends; there is one more for each other session that the account has open, at most twenty.
    { name: 'log in', ask: () => post('/login', BUYER), status: 200, goal: { calls: 2, rows: 17 }, slow: true },
  ];
}
