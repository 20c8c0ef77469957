import { env, exports } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#domain/contract/api.ts';
import { addDays } from '#domain/day.ts';
import { openDoor } from '#tests/support/door.ts';
import { stageShop, type StagedShop } from '#tests/support/staged-shop.ts';
import { reservation, rows } from './every-call.ts';

const ACTORS = ['anonymous', 'owner', 'other', 'admin', 'deactivated'] as const;

const door = openDoor('http://localhost', (url, init) => exports.default.fetch(url, init));

let shop: StagedShop;
let actors: Record<(typeof ACTORS)[number], string | undefined>;

beforeAll(async () => {
  shop = await stageShop(env.DB, { stocks: [50], customers: 3, sessionKey: env.SESSION_KEY });
  const [owner, other, gone] = shop.customers;
  await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(gone?.id).run();
  actors = {
    anonymous: undefined,
    owner: owner?.cookie,
    other: other?.cookie,
    admin: shop.admin.cookie,
    deactivated: gone?.cookie,
  };
});

describe.each(Object.entries(rows))('%s', (call, { ask, answers }) => {
  test.each(ACTORS.map((actor, i) => [actor, answers[i] ?? 0] as const))('%s is answered %i', async (actor, expected) => {
    const [owner] = shop.customers;
    const [instrument] = shop.instruments;
    if (!owner || !instrument) throw new Error('the shop was not staged');
    // Each cell has its own reservation: what one actor did to it must not decide for the next.
    const startDate = shop.firstDay;
    const mine = await door('POST', '/api/reservations', {
      cookie: owner.cookie,
      json: reservation(owner, { instrumentId: instrument.id, reservationId: 0, startDate: addDays(startDate, 1) }),
    });
    const reservationId = (mine.json as { id: number }).id;
    if (call === 'PUT /api/reservations/:id/cancel' && actor === 'admin') {
      await door('PUT', `/api/reservations/${reservationId}/cancel`, { cookie: owner.cookie });
    }

    const { path, ...question } = ask(owner, { instrumentId: instrument.id, reservationId, startDate });
    const cookie = actors[actor];
    const answer = await door(call.split(' ')[0] ?? 'GET', path, { ...(cookie !== undefined && { cookie }), ...question });
    expect(answer.status).toBe(expected);
    if (expected >= 400)
      expect(answer.json).toMatchObject({ status: expected, code: expect.any(String), requestId: expect.any(String) });

    await door('PUT', `/api/reservations/${reservationId}/cancel`, { cookie: owner.cookie });
    await env.DB.prepare(`UPDATE reservations SET status = 'CANCELLED' WHERE status = 'ACTIVE'`).run();
  });
});

test('the table has a row for each call, and no other', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(api).toSorted());
});
