/** What the administrator's lists cost in calls and rows read, in a shop of 2,000 instruments and years of reservations. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '#domain/contract/admin/audit.ts';
import type { MailPage } from '#domain/contract/admin/mail.ts';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { Timeline } from '#domain/contract/admin/timeline.ts';
import { addDays, toEpochDay, todayInShop } from '#domain/day.ts';
import { pastDays } from '#worker/db/dashboard-cards.ts';
import { countFresh } from '#worker/db/kept-reservations.ts';
import { createApp } from '#worker/app.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import type { Person } from '#tests/support/staged-shop.ts';
import { fillCatalogue } from './catalogue-stock.ts';
import { ownShop } from './shop-of-own.ts';

const app = createApp();
const INSTRUMENTS = 2_000;
const ENDED = 30_000;
let admin: Person;

beforeAll(async () => {
  ({ admin } = await ownShop([], 0));
  await fillCatalogue(INSTRUMENTS);
  const day = toEpochDay(todayInShop(Date.now()));
  const run = (sql: string, ...values: unknown[]): Promise<unknown> =>
    env.DB.prepare(sql)
      .bind(...values)
      .run();
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO users (email, email_key, username, lastname, password_hash, created_at)
     SELECT 'p' || i || '@example.com', 'p' || i || '@example.com', 'Persona' || i, 'Apellido' || (i % 50), 'none', i FROM n`,
  );
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at, closed_at)
     SELECT 'e' || i, (SELECT max(id) FROM users) - i % 1000, 1 + i % ?2, ?3 - 100 - i % 900, ?3 - 98 - i % 900, 1, 'ENDED', 100, 300, i, i FROM n`,
    ENDED,
    INSTRUMENTS,
    day,
  );
  await run(
    `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, status, price_cents, total_cents, created_at)
     SELECT 'o' || id, (SELECT max(id) FROM users) - id % 1000, id, ?1 + id % 40 - 3, ?1 + id % 40 + 1, 1, 'ACTIVE', 100, 500, 0
     FROM instruments WHERE status <> 'Mantenimiento' AND id % 4 = 1`,
    day,
  );
  await run(
    `INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, status, next_attempt_at, created_at, sent_at)
     SELECT lower(hex(randomblob(16))), 'reservation_confirmation', 'c:' || id, user_id, id, iif(id % 1000 = 0, 'dead', 'sent'), 0, id,
       iif(id % 1000 = 0, NULL, 1) FROM reservations`,
  );
  await run(
    `INSERT INTO ratings (instrument_id, user_id, stars, comment, created_at)
     SELECT instrument_id, user_id, 1 + id % 5, 'Suena muy bien', created_at FROM reservations WHERE status = 'ENDED'
     ON CONFLICT DO NOTHING`,
  );
  await run(
    `INSERT INTO rating_reports (rating_id, user_id, reason, created_at) SELECT id, ?1, 'other', id FROM ratings WHERE id % 100 = 0`,
    admin.id,
  );
  await run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO audit_log (at, actor_id, action, entity, entity_id, entity_name, after_json)
     SELECT i, ?1, 'updated', 'instrument', i % 2000, 'Guitarra ' || (i % 2000), '{"stock":5}' FROM n`,
    admin.id,
  );
  const today = todayInShop(Date.now());
  await countFresh(env.DB, today, pastDays(today));
});

async function cost(path: string): Promise<{ calls: number; rowsRead: number }> {
  const spent = noCost();
  const context = createExecutionContext();
  const request = new Request(`http://localhost${path}`, { headers: { Cookie: admin.cookie } });
  const response = await app.fetch(request, { ...env, DB: counted(env.DB, spent) }, context);
  await response.text();
  await waitOnExecutionContext(context);
  expect(response.status).toBe(200);
  return spent;
}

/** Calls, who asks among them, and rows beside the two of who asks, which the years may not raise. */
it.each([
  // What is open is walked: it is work to do, and there are some hundreds of it here.
  ['/api/admin/overview', 1, 700],
  ['/api/reservations/agenda', 1, 2_800],
  ['/api/reservations/agenda?search=persona12', 1, 3_500],
  // Kept by month and day; the top five of a long period are looked for among few instruments.
  ['/api/dashboard', 1, 2_000],
  ['/api/dashboard?months=12', 1, 2_000],
  ['/api/dashboard?startDate=2000-01-01&endDate=2001-12-31', 1, 2_000],
  // Any page of them, however far down.
  ['/api/reservations/all?page=1&size=10', 1, 1_200],
  ['/api/reservations/all?page=1500&size=10', 1, 1_200],
  ['/api/reservations/all?page=3000&size=10&status=ENDED', 1, 1_200],
  ['/api/reservations/all?page=9999&size=10', 1, 1_200],
  // A page, from the index of its order.
  ['/api/admin/instruments', 1, 60],
  ['/api/admin/instruments?sort=free', 1, 80],
  ['/api/admin/instruments?sort=free&order=desc', 1, 80],
  ['/api/admin/instruments?sort=category', 1, 60],
  ['/api/admin/instruments?sort=price&status=Disponible', 1, 80],
  ['/api/admin/instruments?page=150', 1, 1_600],
  // What matches.
  ['/api/admin/instruments?status=Mantenimiento&sort=name', 1, 300],
  ['/api/admin/instruments?search=guitarra 199', 1, 150],
  // So many of the first lines that a page is full, and what its customers have.
  ['/api/reservations/groups', 2, 6_000],
  ['/api/reservations/groups?tab=ended', 2, 3_000],
  ['/api/reservations/groups?tab=ended&search=persona12', 2, 17_000],
  ['/api/reservations/groups?tab=ended&userId=500', 2, 450],
  // 50 instruments and what holds their days; of a broad word the newest 250.
  ['/api/timeline', 2, 2_000],
  ['/api/timeline?page=20', 2, 3_000],
  ['/api/timeline?moved=true', 2, 10_000],
  ['/api/timeline?search=persona12', 2, 3_000],
  ['/api/timeline?search=guitarra', 2, 5_000],
  // Walked once up to 500.
  ['/api/mail', 1, 1_200],
  ['/api/mail?page=50', 1, 1_200],
  ['/api/mail?status=dead', 1, 1_200],
  // Of the kind the newest 500 are looked at.
  ['/api/mail?kind=welcome', 1, 1_200],
  ['/api/mail?kind=reservation_confirmation&status=sent', 1, 1_200],
  ['/api/mail?search=persona12', 1, 4_000],
  // Each page of ratings from the index of its order; the comments are read for a search.
  ['/api/admin/ratings', 1, 1_200],
  ['/api/admin/ratings?page=40', 1, 1_200],
  ['/api/admin/ratings?state=reported', 1, 1_200],
  ['/api/admin/ratings?search=persona12', 1, 47_000],
  ['/api/audit', 1, 60],
  ['/api/audit?page=900', 1, 60],
  ['/api/audit?entity=instrument&entityId=7', 1, 100],
  ['/api/audit?search=guitarra', 1, 4_600],
  ['/api/audit?search=prueba', 1, 6_200],
  ['/api/users?page=1', 1, 60],
  ['/api/users?page=50&size=10', 1, 1_200],
  ['/api/users?page=50&size=10&sort=id&order=asc', 1, 1_200],
  ['/api/users?page=50&size=10&role=USER&sort=email', 1, 1_200],
  ['/api/users?sort=name&page=1', 1, 40],
  ['/api/users/counts', 1, 60],
  ['/api/users?search=persona999', 1, 60],
])('%s costs %i calls and at most %i rows', async (path, calls, rows) => {
  const spent = await cost(path);
  expect(spent.calls).toBeLessThanOrEqual(calls);
  expect(spent.rowsRead).toBeLessThanOrEqual(2 + rows);
});

it('says where there is more than was looked at, and has all lines of the customers on the page', async () => {
  const ask = async <T>(path: string): Promise<T> => {
    const request = new Request(`http://localhost${path}`, { headers: { Cookie: admin.cookie } });
    const response = await app.fetch(request, env, createExecutionContext());
    expect(response.status).toBe(200);
    return response.json<T>();
  };
  const broad = await ask<Timeline>('/api/timeline?search=guitarra&page=5');
  expect(broad.instruments).toHaveLength(50);
  expect(broad.place).toMatchObject({ page: 5, isMore: true });
  const startDate = addDays(todayInShop(Date.now()), -300);
  const moving = await ask<Timeline>(`/api/timeline?moved=true&startDate=${startDate}`);
  expect(moving.place.isMore).toBe(true);
  expect(moving.hidden).toBeUndefined();
  expect(moving.instruments.every(({ reservations }) => reservations.length > 0)).toBe(true);

  const ended = await ask<ReservationGroups>('/api/reservations/groups?tab=ended');
  expect([ended.truncated, ended.place.isMore, ended.groups.length]).toEqual([true, true, 10]);
  for (const { user, count, totalPrice } of ended.groups) {
    const own = await env.DB.prepare(
      `SELECT count(*) AS count, sum(total_cents) / 100.0 AS totalPrice FROM reservations WHERE user_id = ?1 AND status = 'ENDED'`,
    )
      .bind(user.id)
      .first();
    expect({ count, totalPrice }).toEqual(own);
  }
  const later = await ask<ReservationGroups>('/api/reservations/groups?tab=ended&page=30');
  expect(later.place.page).toBe(30);
});

it('has of a kind of e-mail those among the newest 500, and says that older ones were not looked at', async () => {
  const day = (id: string, kind: string, at: number): D1PreparedStatement =>
    env.DB.prepare(
      `INSERT INTO outbox (id, kind, occasion, user_id, status, next_attempt_at, created_at, sent_at) VALUES (?1, ?2, ?1, ?3, 'sent', 0, ?4, 1)`,
    ).bind(id, kind, admin.id, at);
  await env.DB.batch([day('old', 'welcome', 1), day('new', 'welcome', 5_000_000_000), day('newer', 'welcome', 5_000_000_001)]);
  const request = new Request('http://localhost/api/mail?kind=welcome', { headers: { Cookie: admin.cookie } });
  const { messages, place } = await (await app.fetch(request, env, createExecutionContext())).json<MailPage>();
  expect(messages.map(({ id }) => id)).toEqual(['newer', 'new']);
  expect(place).toMatchObject({ total: 2, isMore: true });
});

it.each(['guitarra', 'prueba'])(
  'has the newest entries of the log for %s, page by page, and says that there are more',
  async (word) => {
    const ask = async (path: string): Promise<AuditPage> => {
      const request = new Request(`http://localhost${path}`, { headers: { Cookie: admin.cookie } });
      return (await app.fetch(request, env, createExecutionContext())).json<AuditPage>();
    };
    for (const page of [1, 3, 50]) {
      const { entries, place } = await ask(`/api/audit?search=${word}&page=${page}`);
      const whole = await ask(`/api/audit?page=${page}`);
      expect(entries.map(({ id }) => id)).toEqual(whole.entries.map(({ id }) => id));
      expect(place).toMatchObject({ page, total: 500, isMore: true });
    }
  },
);
