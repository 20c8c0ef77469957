/** What fails is logged by its call, without the secret that its address may carry. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doorFrom, freshIpv4 } from './door-from.ts';

const SECRET = 'bm9ib2R5LXJlYWRzLXRoaXM';

let lines: Record<string, unknown>[];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line as Record<string, unknown>));
});
afterEach(() => vi.restoreAllMocks());

/** The shop over a database whose every batch fails so. */
const doorOver = (error: Error) => {
  const fails = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'batch') return vi.fn<() => Promise<never>>().mockRejectedValue(error);
      if (name === 'withSession') return () => fails;
      return (Reflect.get(target, name) as () => unknown).bind(target);
    },
  });
  return doorFrom(freshIpv4(), { DB: fails });
};

it.each([
  ['outage', 503, new Error('D1_ERROR: Network connection lost.')],
  ['unhandled', 500, new Error('a bug')],
])('an %s names the call, and not the secret in a calendar’s address', async (event, status, error) => {
  const answer = await doorOver(error)('GET', `/api/calendars/${SECRET}/resuena.ics`);
  expect(answer.status).toBe(status);
  const requestId = answer.headers.get('X-Request-Id');
  expect(lines).toMatchObject([{ event, requestId, call: 'GET /api/calendars/:token/resuena.ics' }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
