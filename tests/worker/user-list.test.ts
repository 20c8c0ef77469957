/** The administrators' list of users, narrowed by whether an address is confirmed and by when the account was made. */
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { User } from '#domain/contract/users.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
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

it('is narrowed by the day of the shop on which an account was made', async () => {
  const { admin, customers } = await ownShop([1], 3);
  const [before, first, later] = customers.map(({ id }) => id);
  const start = startOfDayInShop('2026-03-10');
  for (const [id, at] of [
    [before, start - 1],
    [first, start],
    [later, start + 86_400_000],
  ])
    await env.DB.prepare('UPDATE users SET created_at = ?2 WHERE id = ?1').bind(id, at).run();
  const listed = async (day: string): Promise<number[]> => {
    const { json } = await door('GET', `/api/users?size=100&createdFrom=${day}`, { cookie: admin.cookie });
    return User.array()
      .parse(json)
      .map(({ id }) => id);
  };

  const found = await listed('2026-03-10');
  expect(found).toEqual(expect.arrayContaining([first, later]));
  expect(found).not.toContain(before);
  expect(await listed('2026-03-11')).not.toContain(first);
  expect((await door('GET', '/api/users?createdFrom=ayer', { cookie: admin.cookie })).status).toBe(400);
});

it('has every page by number where the months put it, newest or oldest first, also with accounts that left', async () => {
  const { admin, customers } = await ownShop([1], 3);
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 90)
     INSERT INTO users (email, email_key, username, lastname, password_hash, created_at)
     SELECT 'm' || i || '@meses.com', 'm' || i || '@meses.com', 'Mes', 'Prueba', 'none', 1600000000000 + (i * 7 % 90) / 3 * 864000000 FROM n`,
  ).run();
  await env.DB.prepare('UPDATE users SET deleted_at = 1700000000000 WHERE id = ?1').bind(customers[1]?.id).run();
  for (const order of ['desc', 'asc']) {
    const read = async (page: number, size: number): Promise<number[]> =>
      User.array()
        .parse((await door('GET', `/api/users?order=${order}&page=${page}&size=${size}`, { cookie: admin.cookie })).json)
        .map(({ id }) => id);
    const { results } = await env.DB.prepare(
      `SELECT id FROM users WHERE deleted_at IS NULL ORDER BY created_at ${order}, id ${order}`,
    ).all<{ id: number }>();
    const pages: number[] = [];
    for (let page = 1; page <= Math.ceil(results.length / 7); page += 1) pages.push(...(await read(page, 7)));
    expect(pages).toEqual(results.map(({ id }) => id));
    expect(await read(9_999, 7)).toEqual([]);
  }
});
