/** Which calls only look is written down beside the fallback: here each is tried, and a call that the list forgot is found. */
import { expect, test } from 'vitest';
import { createEdgeAdminDesk } from '#web/shop/edge-admin-desk.ts';
import { createEdgeShop } from '#web/shop/edge-shop.ts';
import { ADMIN_READS, SHOP_READS } from '#web/shop/local/reads.ts';

/** Nothing, a number, a query, a list: with one of them each call gets as far as asking. */
const ARGUMENTS: readonly unknown[][] = [[], [1], [{}], [1, {}], [[1]]];

/** The names of the desk's methods that ask with GET. */
async function lookingOf(open: (fetch: typeof globalThis.fetch) => object): Promise<Set<string>> {
  let name = '';
  const looking = new Set<string>();
  const desk = open(async (_input, init) => {
    if ((init?.method ?? 'GET') === 'GET') looking.add(name);
    return Response.json({});
  });
  for (const [method, call] of Object.entries(desk) as [string, (...args: unknown[]) => Promise<unknown>][]) {
    name = method;
    for (const given of ARGUMENTS) {
      const tried = (async () => call(...given))();
      // oxlint-disable-next-line no-await-in-loop -- one after the other, to know whose question it is
      await tried.catch(() => undefined);
    }
  }
  return looking;
}

test('the shop’s', async () => {
  expect(SHOP_READS).toEqual(await lookingOf((fetch) => createEdgeShop(fetch)));
});

test('the administrator’s', async () => {
  const refuse = () => Promise.reject(new Error('no form is sent here'));
  expect(ADMIN_READS).toEqual(await lookingOf((fetch) => createEdgeAdminDesk(fetch, () => undefined, refuse)));
});
