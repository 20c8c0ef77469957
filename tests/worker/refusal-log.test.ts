/** What an operator can set an alert on when somebody tries what is not allowed. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterIsolate } from '#worker/per-isolate.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';

const MINUTE_MS = 60_000;

let shop: StagedShop;
let lines: Record<string, unknown>[];
/** The beginning of a minute. */
const nowMs = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;

beforeEach(async () => {
  shop = await ownShop([2], 2);
  enterIsolate();
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  lines = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line as Record<string, unknown>));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a refusal is one line: which call, why, and who; no address, no path, nothing that was sent', async () => {
  const [ana, other] = shop.customers;
  if (!ana || !other) throw new Error('nobody was staged');
  const address = freshIpv4();
  const door = doorFrom(address);
  const foreign = { headers: { Origin: 'https://evil.example' } };
  const requestIds = [
    await door('GET', '/api/users/me'),
    await door('GET', `/api/favorites/users/${other.id}`, { cookie: ana.cookie }),
    await door('GET', '/api/users', { cookie: ana.cookie }),
    await door('PUT', `/api/users/${ana.id}/role?role=ADMIN`, { cookie: shop.admin.cookie, ...foreign }),
    await door('POST', '/login', { json: { email: 'nadie@example.com', password: 'Secreta99' } }),
  ].map(({ headers }) => headers.get('X-Request-Id'));
  const expected = [
    ['GET /api/users/me', 401, 'unauthenticated', null],
    ['GET /api/favorites/users/:userId', 403, 'forbidden', ana.id],
    ['GET /api/users', 403, 'forbidden', ana.id],
    ['PUT /api/users/:id/role', 403, 'cross_site', null],
    ['POST /login', 401, 'bad_credentials', null],
  ];
  expect(lines).toEqual(
    expected.map(([call, status, code, userId], i) => ({
      event: 'refused',
      requestId: requestIds[i],
      call,
      status,
      code,
      userId,
    })),
  );
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`nadie@|Secreta99|${address}|evil`));
});

test('a login is one line, with who it was', async () => {
  const who = { email: `ana-${crypto.randomUUID()}@example.com`, password: 'Segura123' };
  const door = doorFrom(freshIpv4());
  await door('POST', '/api/users/register', { json: { username: 'Ana', lastname: 'Pereyra', ...who } });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { json, headers } = await door('POST', '/login', { json: who });
  const { id } = json as { id: number };
  expect(log.mock.calls).toContainEqual([
    { event: 'login', requestId: headers.get('X-Request-Id'), call: 'POST /login', userId: id },
  ]);
});

test('so is one call too many; what is wrong with a form is none', async () => {
  const [ana] = shop.customers;
  if (!ana) throw new Error('nobody was staged');
  const door = doorFrom(freshIpv4(), {
    WRITE_LIMIT: { limit: async () => ({ success: false }) },
    READS_A_MINUTE: '0',
  });
  await door('PUT', '/api/users/me', { cookie: ana.cookie, json: {} });
  await door('GET', '/api/categories');
  expect(lines).toMatchObject([
    { event: 'refused', call: 'PUT /api/users/me', status: 429, code: 'too_many_requests', userId: ana.id },
    { event: 'refused', call: 'GET /api/categories', status: 429, userId: null },
  ]);
  lines = [];
  const open = doorFrom(freshIpv4());
  await open('PUT', '/api/users/me', { cookie: ana.cookie, json: { username: '' } });
  await open('GET', '/api/instruments/999999');
  await open('DELETE', '/api/categories');
  expect(lines).toEqual([]);
});

describe('a flood', () => {
  const flood = (times: number) => {
    const door = doorFrom(freshIpv4());
    return Promise.all(Array.from({ length: times }, () => door('GET', '/api/users/me')));
  };
  const SIXTY = Array<string>(60).fill('refused');

  test('is sixty lines, and a count when the minute ends, whether or not anything else is refused', async () => {
    const restMs = 200;
    vi.setSystemTime(nowMs + MINUTE_MS - restMs);
    const wait = vi.spyOn(scheduler, 'wait');
    await flood(100);
    const ends = wait.mock.calls.flatMap(([ms], i) => (ms === restMs ? [wait.mock.results[i]?.value as Promise<void>] : []));
    expect(ends).toHaveLength(1);
    // The count follows its wait.
    await ends[0]?.then(() => undefined);
    expect(lines.map(({ event }) => event)).toEqual([...SIXTY, 'refusals_left_out']);
    expect(lines.at(-1)).toEqual({ event: 'refusals_left_out', count: 40 });
  });

  test('is counted sooner where its request would have ended before the minute does', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockResolvedValue();
    await flood(61);
    expect(wait).toHaveBeenCalledWith(25_000);
    expect(lines.at(-1)).toEqual({ event: 'refusals_left_out', count: 1 });
    await flood(1);
    expect(lines.slice(60).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('is counted by a refusal of the next minute where its own request was ended', async () => {
    vi.spyOn(scheduler, 'wait').mockReturnValue(new Promise(() => undefined));
    await flood(100);
    lines = [];
    vi.setSystemTime(nowMs + MINUTE_MS);
    await flood(1);
    expect(lines).toMatchObject([{ event: 'refusals_left_out', count: 40 }, { event: 'refused' }]);
  });

  test('in one isolate leaves another its sixty lines', async () => {
    await flood(60);
    enterIsolate();
    lines = [];
    await flood(60);
    expect(lines.map(({ event }) => event)).toEqual(SIXTY);
  });
});
