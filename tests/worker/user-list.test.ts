/** The administrators' list of users, narrowed by whether an address is confirmed and by when the account was made. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { User } from '#domain/contract/users.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { counted, noCost } from '#tests/support/counted.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
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

describe('of 1,500 accounts', () => {
  type Row = {
    id: number;
    name_key: string;
    email_key: string;
    created_at: number;
    role: string;
    verified: 0 | 1;
    is_active: 0 | 1;
  };
  let cookie = '';
  let rows: Row[] = [];

  beforeAll(async () => {
    const { admin } = await ownShop([1], 1);
    ({ cookie } = admin);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
       INSERT INTO users (email, email_key, username, lastname, password_hash, role, email_verified_at, created_at)
       SELECT 'k' || i || '@muchas.com', 'k' || i || '@muchas.com', 'Nom' || (i * 7 % 400), 'Ap' || (i % 90), 'none',
         iif(i % 300 = 0, 'ADMIN', 'USER'), iif(i % 100 = 0, NULL, 1), 1650000000000 + (i * 13 % 1500) * 60000000 FROM n`,
    ).run();
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id % 50 = 0 AND email_key LIKE ?1').bind('%@muchas.com').run();
    await env.DB.prepare('UPDATE users SET deleted_at = 1700000000000 WHERE id % 7 = 0 AND email_key LIKE ?1')
      .bind('%@muchas.com')
      .run();
    await env.DB.prepare('DELETE FROM users WHERE id % 11 = 0 AND email_key LIKE ?1').bind('%@muchas.com').run();
    ({ results: rows } = await env.DB.prepare(
      `SELECT id, name_key, email_key, created_at, role, email_verified_at IS NOT NULL AS verified, is_active FROM users WHERE deleted_at IS NULL`,
    ).all<Row>());
  });

  const ask = async (query: string) => {
    const cost = noCost();
    const visit = doorFrom(freshIpv4(), { DB: counted(env.DB, cost) });
    const { json, headers } = await visit('GET', `/api/users?${query}`, { cookie });
    return {
      ids: User.array()
        .parse(json)
        .map(({ id }) => id),
      total: Number(headers.get('X-Total-Count')),
      read: cost.rowsRead,
    };
  };
  const byHand = (key: keyof Row, isDown: boolean, passes: (row: Row) => boolean = () => true): number[] =>
    rows
      .filter(passes)
      .toSorted((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.id - b.id) * (isDown ? -1 : 1))
      .map(({ id }) => id);

  it.each(['asc', 'desc'])('every page by id, %s, is where its number says', async (order) => {
    const expected = byHand('id', order === 'desc');
    for (let page = 1; page <= Math.ceil(expected.length / 100) + 1; page += 1) {
      const { ids, total, read } = await ask(`sort=id&order=${order}&page=${page}&size=100`);
      expect(ids).toEqual(expected.slice((page - 1) * 100, page * 100));
      expect(total).toBe(expected.length);
      expect(read).toBeLessThanOrEqual(900);
    }
  });

  it.each<[string, keyof Row, string, (row: Row) => boolean]>([
    ['sort=name', 'name_key', 'asc', () => true],
    ['sort=name&order=desc', 'name_key', 'desc', () => true],
    ['sort=email', 'email_key', 'asc', () => true],
    ['role=USER', 'created_at', 'desc', ({ role }) => role === 'USER'],
    ['role=USER&sort=name', 'name_key', 'asc', ({ role }) => role === 'USER'],
    ['role=ADMIN&sort=id&order=asc', 'id', 'asc', ({ role }) => role === 'ADMIN'],
    ['role=ADMIN&active=true', 'created_at', 'desc', ({ role, is_active }) => role === 'ADMIN' && is_active === 1],
    ['verified=false', 'created_at', 'desc', ({ verified }) => verified === 0],
    ['verified=false&sort=name', 'name_key', 'asc', ({ verified }) => verified === 0],
    ['active=false&sort=name', 'name_key', 'asc', ({ is_active }) => is_active === 0],
    [
      'createdFrom=2024-11-01&role=USER',
      'created_at',
      'desc',
      ({ role, created_at }) => role === 'USER' && created_at >= 1_730_430_000_000,
    ],
    ['verified=true&sort=email', 'email_key', 'asc', ({ verified }) => verified === 1],
    ['active=true&sort=id', 'id', 'desc', ({ is_active }) => is_active === 1],
    ['search=nom399', 'created_at', 'desc', ({ name_key }) => name_key.includes('nom399')],
    ['search=nom399&sort=name', 'name_key', 'asc', ({ name_key }) => name_key.includes('nom399')],
  ])('%s has its first pages in order, counts up to 501 and reads at most 1,200 rows', async (query, key, order, passes) => {
    const expected = byHand(key, order === 'desc', passes);
    for (const page of [1, 2, 25]) {
      const { ids, total, read } = await ask(`${query}&page=${page}&size=20`);
      expect(ids).toEqual(expected.slice(0, 501).slice((page - 1) * 20, page * 20));
      expect(total).toBe(Math.min(expected.length, 501));
      expect(read).toBeLessThanOrEqual(1_200);
    }
  });

  it('a search that finds very many has any of them, in order, and says that there are more', async () => {
    const { ids, total, read } = await ask('search=muchas.com&sort=name&page=1&size=100');
    const nameOf = new Map(rows.map(({ id, name_key }) => [id, name_key]));
    const names = ids.map((id) => nameOf.get(id) ?? '');
    expect(names).toEqual(names.toSorted());
    expect(total).toBe(501);
    expect(read).toBeLessThanOrEqual(1_900);
  });
});
