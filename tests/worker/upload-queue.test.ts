/** Forms with pictures wait for each other: six at once would hold several times the memory of an isolate. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { instrumentForm } from '#tests/support/pictures.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { draft, freshShopForEachTest, photo, shop } from './instrument-calls.ts';

freshShopForEachTest();

it('six at once are all taken, one after the other', async () => {
  const at = { work: 0, most: 0 };
  const PICTURES = new Proxy(env.PICTURES, {
    get(target, name) {
      const value = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
      if (name !== 'put') return value.bind(target);
      return async (...args: unknown[]) => {
        at.work += 1;
        at.most = Math.max(at.most, at.work);
        await scheduler.wait(100);
        at.work -= 1;
        return value.apply(target, args);
      };
    },
  });
  const ask = doorFrom(freshIpv4(), { PICTURES });
  const add = () => ask('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form: instrumentForm(draft(), photo()) });
  const answers = await Promise.all(Array.from({ length: 6 }, add));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  expect(at.most).toBe(1);
  // A refused one leaves the way free.
  const bad = await ask('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form: instrumentForm({}, photo()) });
  expect(bad.status).toBe(422);
  expect((await add()).status).toBe(201);
});
