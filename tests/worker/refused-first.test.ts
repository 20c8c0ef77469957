/** Who may not touch what a call is about is refused before the input is judged. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import { codeOfRefusal, type Answer, type Question } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let owner: Person;
let other: Person;
let id: number;

beforeEach(async () => {
  shop = await ownShop([5], 2);
  [owner = shop.admin, other = shop.admin] = shop.customers;
  const made = await door('POST', '/api/reservations', { ...owner, json: wish() });
  ({ id } = made.json as { id: number });
});

const wish = () => {
  const startDate = addDays(shop.firstDay, 1);
  return { instrumentId: shop.instruments[0]?.id, userId: owner.id, startDate, endDate: startDate };
};

const refusal = (answer: Answer): [number, string] => [answer.status, codeOfRefusal(answer)];

describe("another customer's line", () => {
  const CALLS: [name: string, method: string, path: string, question: Question, own: number][] = [
    ['an invalid field', 'PUT', 'change', { json: { quantity: 0 } }, 422],
    ['a bad date', 'PUT', 'change', { json: { startDate: 'mañana' } }, 400],
    ['no JSON', 'PUT', 'change', { form: '{' as unknown as FormData, headers: { 'Content-Type': 'application/json' } }, 400],
    [
      'another content type',
      'PUT',
      'change',
      { form: '{}' as unknown as FormData, headers: { 'Content-Type': 'text/plain' } },
      415,
    ],
    ['a body that is too large', 'PUT', 'change', { json: { note: 'x'.repeat(70_000) } }, 413],
    ['an invalid query', 'GET', 'change?quantity=0', {}, 400],
    ['a bad key', 'PUT', 'cancel', { headers: { 'Idempotency-Key': 'x' } }, 400],
  ];

  it.each(CALLS)('is refused as such with %s', async (_, method, path, question, own) => {
    const ask = (person: Person, line: number): Promise<Answer> =>
      door(method, `/api/reservations/${line}/${path}`, { ...question, cookie: person.cookie });
    expect(refusal(await ask(other, id))).toEqual([403, 'forbidden']);
    expect(refusal(await ask(other, 999_999_999))).toEqual([404, 'reservation_not_found']);
    expect((await ask(owner, id)).status).toBe(own);
    expect((await ask(shop.admin, id)).status).toBe(own);
  });
});

describe("another customer's name", () => {
  it.each(['/api/reservations', '/api/availability/reserve'])('is refused before an invalid field in %s', async (path) => {
    const ask = ({ cookie }: Person): Promise<Answer> => door('POST', path, { cookie, json: { ...wish(), quantity: 0 } });
    expect(refusal(await ask(other))).toEqual([403, 'forbidden']);
    expect(refusal(await ask(owner))).toEqual([422, 'invalid']);
    expect(refusal(await ask(shop.admin))).toEqual([422, 'invalid']);
  });

  it('is refused before the missing stars of a rating, to an administrator as well', async () => {
    const ask = ({ cookie }: Person): Promise<Answer> =>
      door('POST', '/api/ratings', { cookie, json: { instrumentId: shop.instruments[0]?.id, userId: owner.id } });
    expect(refusal(await ask(other))).toEqual([403, 'forbidden']);
    expect(refusal(await ask(shop.admin))).toEqual([403, 'forbidden']);
    expect(refusal(await ask(owner))).toEqual([422, 'invalid']);
  });
});
