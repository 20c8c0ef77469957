/** What one session may write and export in a minute. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '#tests/support/door.ts';
import { type Person, signIn, type StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

type Limiter = 'RESERVE_LIMIT' | 'WRITE_LIMIT' | 'EXPORT_LIMIT';

let shop: StagedShop;
let customer: Person;

beforeEach(async () => {
  shop = await ownShop([50], 2);
  customer = shop.customers[0] ?? { id: 0, cookie: '' };
});

/** The shop under a limiter that allows so many calls of a user, and counts them. */
function doorUnder(limiter: Limiter, allowed: number) {
  const counts = new Map<string, number>();
  const limit: RateLimit['limit'] = async ({ key }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { success: (counts.get(key) ?? 0) <= allowed };
  };
  return { counts, ask: doorFrom(freshIpv4(), { [limiter]: { limit } }) };
}

const meets = ({ status, json, headers }: Answer): unknown => [
  status,
  (json as { code?: string }).code,
  (json as { message?: string }).message,
  headers.get('Retry-After'),
];
const TOO_MANY = [429, 'too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', '60'];

const item = (): number => shop.instruments[0]?.id ?? 0;

const calls: Record<
  string,
  { limiter: Limiter; ask: () => { method: string; path: string; json?: unknown; isAdmin?: boolean } }
> = {
  'changes of the profile': {
    limiter: 'WRITE_LIMIT',
    ask: () => ({ method: 'PUT', path: '/api/users/me', json: { phone: '' } }),
  },
  'favourites kept': {
    limiter: 'WRITE_LIMIT',
    ask: () => ({ method: 'POST', path: `/api/favorites/users/${customer.id}/instruments/${item()}` }),
  },
  'favourites removed': {
    limiter: 'WRITE_LIMIT',
    ask: () => ({ method: 'DELETE', path: `/api/favorites/users/${customer.id}/instruments/${item()}` }),
  },
  ratings: {
    limiter: 'WRITE_LIMIT',
    ask: () => ({
      method: 'POST',
      path: '/api/ratings',
      json: { instrumentId: item(), userId: customer.id, stars: 5, comment: '' },
    }),
  },
  cancellations: { limiter: 'WRITE_LIMIT', ask: () => ({ method: 'PUT', path: '/api/reservations/999999/cancel' }) },
  'changes of the administration': {
    limiter: 'WRITE_LIMIT',
    ask: () => ({ method: 'PUT', path: `/api/users/${customer.id}/role?role=USER`, isAdmin: true }),
  },
  reservations: {
    limiter: 'RESERVE_LIMIT',
    ask: () => ({
      method: 'POST',
      path: '/api/reservations',
      json: { instrumentId: item(), userId: customer.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 },
    }),
  },
  'exports of one’s own data': { limiter: 'EXPORT_LIMIT', ask: () => ({ method: 'GET', path: '/api/users/me/data' }) },
  'exports of the administration': {
    limiter: 'EXPORT_LIMIT',
    ask: () => ({ method: 'GET', path: '/api/export/users.csv', isAdmin: true }),
  },
};

describe('one user’s', () => {
  it.each(Object.keys(calls))('%s are limited, those of others and reads are not', async (name) => {
    const { limiter, ask: question } = calls[name] as (typeof calls)[string];
    const { ask, counts } = doorUnder(limiter, 2);
    const { method, path, json, isAdmin } = question();
    const who = isAdmin ? shop.admin : customer;
    const send = () => ask(method, path, { cookie: who.cookie, ...(json !== undefined && { json }) });
    expect((await send()).status).not.toBe(429);
    expect((await send()).status).not.toBe(429);
    expect(meets(await send())).toEqual(TOO_MANY);
    expect((await ask('GET', '/api/users/me', { cookie: who.cookie })).status).toBe(200);
    // Of the session, and of its user for what was not refused.
    expect([...counts.values()]).toEqual([3, 2]);
  });

  it('refused writes leave nothing, and a session that is over is said to be over', async () => {
    const { ask } = doorUnder('WRITE_LIMIT', 0);
    const change = () => ask('PUT', '/api/users/me', { cookie: customer.cookie, json: { username: 'Otra' } });
    expect(meets(await change())).toEqual(TOO_MANY);
    const me = await door('GET', '/api/users/me', { cookie: customer.cookie });
    expect(me.json).not.toMatchObject({ username: 'Otra' });
    await env.DB.prepare('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?1').bind(customer.id).run();
    expect((await change()).status).toBe(401);
  });
});

it('a session that is over uses up nothing of the owner’s', async () => {
  const { ask } = doorUnder('WRITE_LIMIT', 2);
  const [other] = await signIn(env.DB, [customer.id], env.SESSION_KEY, Date.now());
  expect((await door('POST', '/logout', { cookie: other?.cookie ?? '' })).status).toBe(204);
  for (let i = 0; i < 4; i += 1)
    expect((await ask('DELETE', '/api/users/me/sessions', { cookie: other?.cookie ?? '' })).status).toBe(401);
  expect((await ask('PUT', '/api/users/me', { cookie: customer.cookie, json: { phone: '' } })).status).toBe(200);
});

it('malformed calls are counted too', async () => {
  const { ask } = doorUnder('RESERVE_LIMIT', 2);
  const send = () => ask('POST', '/api/reservations', { cookie: customer.cookie, json: {} });
  expect([(await send()).status, (await send()).status]).toEqual([422, 422]);
  expect(meets(await send())).toEqual(TOO_MANY);
});

it('sixty files a minute are what the deployment allows', async () => {
  const { cookie } = shop.admin;
  const ask = doorFrom(freshIpv4(), { EXPORT_LIMIT: env.DEPLOYED_EXPORT_LIMIT });
  // The limiter's minutes are its own: the tests may run into the next one.
  const MOST = 120;
  let answered = 0;
  while (answered < MOST && (await ask('GET', '/api/export/users.csv?search=nadie-se-llama-asi', { cookie })).status === 200)
    answered += 1;
  expect(answered).toBeGreaterThanOrEqual(60);
  expect(answered).toBeLessThan(MOST);
});
