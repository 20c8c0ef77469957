/** The administrators' list of users, narrowed by whether an address is confirmed. */
import { expect, it } from 'vitest';
import { User } from '#domain/contract/users.ts';
import { door, ownShop } from './shop-of-own.ts';

it('is narrowed by whether the address is confirmed, beside every other filter, and is whole without it', async () => {
  const { admin, customers } = await ownShop([1], 5, 2);
  const ids = customers.map(({ id }) => id);
  const list = async (query: string): Promise<{ status: number; ids: number[]; users: User[]; total: number }> => {
    const { status, json, headers } = await door('GET', `/api/users?page=1&size=100${query}`, { cookie: admin.cookie });
    const users = status === 200 ? User.array().parse(json) : [];
    const found = users.map(({ id }) => id).filter((id) => ids.includes(id));
    return { status, ids: found.toSorted((a, b) => a - b), users, total: Number(headers.get('X-Total-Count')) };
  };

  expect((await list('')).ids).toEqual(ids);
  const confirmed = await list('&verified=true');
  expect(confirmed.ids).toEqual(ids.slice(0, 3));
  expect(confirmed.users.every(({ emailVerified }) => emailVerified)).toBe(true);
  const unconfirmed = await list('&verified=false');
  expect(unconfirmed.ids).toEqual(ids.slice(3));
  expect(unconfirmed.total).toBe(unconfirmed.users.length);

  await door('PUT', `/api/users/${ids[4]}/active?active=false`, { cookie: admin.cookie });
  expect((await list('&verified=false&active=true&role=USER')).ids).toEqual([ids[3]]);
  expect((await list('&verified=false&role=ADMIN')).ids).toEqual([]);
  expect((await list('&verified=maybe')).status).toBe(400);
});
