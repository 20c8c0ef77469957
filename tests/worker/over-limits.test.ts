/** Costs that one visitor sets: what is counted once it is known what a request was. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { counted, noCost } from '#tests/support/counted.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import { signIn, type StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeEach(async () => {
  shop = await ownShop([5], 1);
});

/** A limiter that allows so many calls for each key. */
function limiterOf(allowed: number): RateLimit {
  const counts = new Map<string, number>();
  return {
    limit: async ({ key }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= allowed };
    },
  };
}

const statusesOf = async (ask: () => Promise<Answer>, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await ask()).status);
  return statuses;
};

describe('a user who logs in again', () => {
  it('gets no second share of writes, and reads on', async () => {
    const ask = doorFrom(freshIpv4(), { WRITE_LIMIT: limiterOf(4) });
    const [customer = { id: 0, cookie: '' }] = shop.customers;
    const [again = customer] = await signIn(env.DB, [customer.id], env.SESSION_KEY, Date.now());
    const write = (cookie: string) => () => ask('PUT', '/api/users/me', { cookie, json: { phone: '' } });
    expect(await statusesOf(write(customer.cookie), 3)).toEqual([200, 200, 200]);
    expect(await statusesOf(write(again.cookie), 3)).toEqual([200, 200, 429]);
    expect((await ask('GET', '/api/users/me', { cookie: again.cookie })).status).toBe(200);
  });

  it('loses nothing to a session of theirs that is over', async () => {
    const ask = doorFrom(freshIpv4(), { WRITE_LIMIT: limiterOf(2) });
    const [customer = { id: 0, cookie: '' }] = shop.customers;
    const [over = customer] = await signIn(env.DB, [customer.id], env.SESSION_KEY, Date.now());
    expect((await door('POST', '/logout', { cookie: over.cookie })).status).toBe(204);
    const write = (cookie: string) => () => ask('PUT', '/api/users/me', { cookie, json: { phone: '' } });
    expect(await statusesOf(write(over.cookie), 4)).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(write(customer.cookie), 2)).toEqual([200, 200]);
  });
});

describe('a network that finds nothing', () => {
  const MISSPELT = '/api/instruments/results?search=trombun';
  const ABSENT = '/images/0a-nothing-has-this-name.webp?w=320';

  it.each([
    [MISSPELT, 200],
    [`${MISSPELT}&paginated=false`, 200],
    [ABSENT, 404],
  ])('%s counts by FLOOD_LIMIT, and past it asks neither database nor bucket', async (path, status) => {
    const cost = noCost();
    let lookedUp = 0;
    const PICTURES = new Proxy(env.PICTURES, {
      get(target, name) {
        if (name === 'get') lookedUp += 1;
        return (Reflect.get(target, name) as () => unknown).bind(target);
      },
    });
    const FLOOD_LIMIT = limiterOf(2);
    const ask = doorFrom(freshIpv4(), { FLOOD_LIMIT, PICTURES, DB: counted(env.DB, cost) });
    expect(await statusesOf(() => ask('GET', path), 3)).toEqual([status, status, status]);
    const before = [cost.calls, lookedUp];
    const refused = await ask('GET', path);
    expect([refused.status, codeOfRefusal(refused)]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect([cost.calls, lookedUp]).toEqual(before);
    // What needs no search goes on, and so do others.
    expect((await ask('GET', '/api/instruments/results')).status).toBe(200);
    expect((await doorFrom(freshIpv4(), { FLOOD_LIMIT })('GET', path)).status).toBe(status);
  });
});
