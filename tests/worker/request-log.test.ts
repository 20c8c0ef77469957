/** One line a request, of what it cost and not of who made it. */
import { tracing } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, todayInShop } from '#domain/day.ts';
import { consume } from '#tests/support/mail-queue.ts';
import { givenWaitingMail } from '#tests/support/mail-rows.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { ownShop } from './shop-of-own.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line as Record<string, unknown>));
});
afterEach(() => vi.restoreAllMocks());

const door = doorFrom(freshIpv4(), { REQUEST_LOG: 'on' });

it('names route, status, duration and what the database did, and neither address nor network', async () => {
  const { headers } = await door('GET', '/api/instruments?page=1&size=10&search=guitarra');
  expect(lines).toEqual([
    {
      event: 'request',
      requestId: headers.get('X-Request-Id'),
      call: 'GET /api/instruments',
      status: 200,
      ms: expect.any(Number),
      calls: 1,
      rowsRead: expect.any(Number),
      rowsWritten: 0,
    },
  ]);
});

it('counts what is refused, and what is written', async () => {
  await door('GET', '/api/instruments/999999');
  await door('POST', '/login', { json: { email: `${crypto.randomUUID()}@example.com`, password: 'Contrasena42' } });
  expect(lines).toMatchObject([
    { call: 'GET /api/instruments/:id', status: 404, calls: 1 },
    { call: 'POST /login', status: 401 },
  ]);
  expect(lines[1]?.['rowsWritten']).toBeGreaterThan(0);
});

it('a page is one line, with what it asked the API within', async () => {
  await door('GET', '/');
  expect(lines).toMatchObject([{ call: 'GET /', status: 200 }]);
  expect(lines[0]?.['calls']).toBeGreaterThan(0);
});

it('is the deployment’s choice', async () => {
  await doorFrom(freshIpv4())('GET', '/health/ping');
  expect(lines).toEqual([]);
});

it('a reservation is traced by session, plan and batch, and its e-mail by an attempt', async () => {
  const spans: string[] = [];
  const enter = tracing.enterSpan.bind(tracing);
  vi.spyOn(tracing, 'enterSpan').mockImplementation(((name: string, work: () => unknown) => {
    spans.push(name);
    return enter(name, work);
  }) as typeof tracing.enterSpan);
  const { customers, instruments } = await ownShop([1], 1);
  const [customer] = customers;
  const day = addDays(todayInShop(Date.now()), 3);
  const { status } = await door('POST', '/api/reservations', {
    cookie: customer?.cookie ?? '',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    json: { instrumentId: instruments[0]?.id, userId: customer?.id, startDate: day, endDate: day, quantity: 1 },
  });
  expect(status).toBe(201);
  // D1 makes spans of its own.
  expect(spans).toEqual(expect.arrayContaining(['session', 'plan', 'batch']));
  const { outboxId } = await givenWaitingMail();
  await consume([{ outboxId }]);
  expect(spans).toContain('email');
});
