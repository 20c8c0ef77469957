/** What the shop searches by at its counter: phone numbers, however they are written, and notes. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import { addDays } from '#domain/day.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
/** A number of eight digits that no other test has. Without a zero: those that a search begins with stand for the country. */
const number = `9${Array.from({ length: 7 }, () => Math.floor(Math.random() * 9) + 1).join('')}`;
const spaced = `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`;
const word = `afin${crypto.randomUUID().slice(0, 8)}`;

const ask = async <T>(path: string): Promise<T> => {
  const { status, json } = await door('GET', path, shop.admin);
  expect(status).toBe(200);
  return json as T;
};
const usersBy = async (search: string): Promise<number[]> =>
  (await ask<User[]>(`/api/users?search=${encodeURIComponent(search)}`)).map(({ id }) => id);
const groupsBy = async (search: string, tab = 'open'): Promise<number[]> =>
  (await ask<ReservationGroups>(`/api/reservations/groups?tab=${tab}&search=${encodeURIComponent(search)}`)).groups.map(
    ({ user }) => user.id,
  );
const idOf = (place: number): number => shop.customers[place]?.id ?? 0;

async function reserve(place: number, notes: string): Promise<number> {
  const [instrument] = shop.instruments;
  const answer = await door('POST', '/api/reservations', {
    ...shop.admin,
    json: {
      instrumentId: instrument?.id,
      userId: idOf(place),
      startDate: shop.firstDay,
      endDate: addDays(shop.firstDay, 1),
      notes,
    },
  });
  expect(answer.status).toBe(201);
  return (answer.json as { id: number }).id;
}

beforeAll(async () => {
  shop = await ownShop([50], 3);
  await env.DB.prepare('UPDATE users SET phone = ?2 WHERE id = ?1').bind(idOf(0), `+598 ${spaced}`).run();
  await env.DB.prepare('UPDATE users SET phone = ?2 WHERE id = ?1').bind(idOf(1), `0${number}`).run();
  await reserve(0, '');
});

it.each([`0${spaced}`, number, `+598 ${spaced}`, `+598${number}`, `(0${number.slice(0, 2)}) ${number.slice(2)}`])(
  'finds a customer by the phone number %s',
  async (typed) => {
    expect((await usersBy(typed)).toSorted((a, b) => a - b)).toEqual([idOf(0), idOf(1)]);
    expect(await groupsBy(typed)).toEqual([idOf(0)]);
  },
);

it('takes a few digits for the number of a reservation, not for part of a phone', async () => {
  const emails = await env.DB.prepare(`SELECT group_concat(email, ' ') AS all_of_them FROM users`).first<string>('all_of_them');
  // Addresses are searched too, and may have digits in a row.
  const few = [0, 1, 2, 3, 4, 5].map((at) => number.slice(at, at + 3)).find((digits) => emails?.includes(digits) === false) ?? '';
  expect(few).not.toBe('');
  expect(await usersBy(few)).not.toContain(idOf(0));
  expect(await usersBy(number.slice(-5))).toContain(idOf(0));
});

it('finds what a reservation’s notes say, whatever their case and accents, while it is open and once it is closed', async () => {
  const id = await reserve(2, `Llega tarde: ÁFINACIÓN ${word.toUpperCase()}`);
  expect(await groupsBy(`afinacion ${word}`)).toEqual([idOf(2)]);
  expect(await groupsBy(`afinacion ${word}`, 'ended')).toEqual([]);
  expect((await door('PUT', `/api/reservations/${id}/status?status=ENDED`, { ...shop.admin, json: { note: '' } })).status).toBe(
    200,
  );
  expect(await groupsBy(`afinacion ${word}`)).toEqual([]);
  expect(await groupsBy(`afinacion ${word}`, 'ended')).toEqual([idOf(2)]);
});

it('finds a customer by the shop’s internal notes', async () => {
  const json = { text: `Prefiere el ${word} barroco`, before: '' };
  expect((await door('PUT', `/api/customers/${idOf(1)}/notes`, { ...shop.admin, json })).status).toBe(200);
  expect(await usersBy(`${word} barroco`)).toEqual([idOf(1)]);
});
