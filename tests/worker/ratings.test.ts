/** Ratings: who may give one, what anyone may read of it, and the average that an instrument shows. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Instrument, InstrumentDetail } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let instrumentId: number;
let [ana, bruno]: Person[] = [];
beforeEach(async () => {
  shop = await ownShop([9, 9], 2);
  instrumentId = shop.instruments[0]?.id ?? 0;
  [ana, bruno] = shop.customers;
});

/** A reservation of the person's, left in this status. */
async function reserved(
  person: Person | undefined,
  status: 'ACTIVE' | 'ENDED' | 'CANCELLED',
  instrument = instrumentId,
): Promise<void> {
  const json = { instrumentId: instrument, userId: person?.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
  const { id } = (await door('POST', '/api/reservations', { cookie: person?.cookie ?? '', json })).json as { id: number };
  if (status === 'ENDED') await door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie });
  if (status === 'CANCELLED') await door('PUT', `/api/reservations/${id}/cancel`, { cookie: person?.cookie ?? '' });
}

const rate = (person: Person | undefined, stars: unknown, more: object = {}): Promise<Answer> =>
  door('POST', '/api/ratings', { cookie: person?.cookie ?? '', json: { instrumentId, userId: person?.id, stars, ...more } });

const list = async (): Promise<Rating[]> => (await door('GET', `/api/ratings/instrument/${instrumentId}`)).json as Rating[];

const shown = async (): Promise<(number | null)[]> => {
  const { ratingAverage, ratingCount } = (await door('GET', `/api/instruments/${instrumentId}`)).json as Instrument;
  return [ratingAverage, ratingCount];
};

describe('whether a person may rate', () => {
  const viewer = async (cookie?: string): Promise<unknown> => {
    const answer = await door('GET', `/api/instruments/${instrumentId}?include=viewer`, cookie === undefined ? {} : { cookie });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    return (answer.json as InstrumentDetail).viewer;
  };

  it('comes with the instrument: never reserved, not ended yet, ended', async () => {
    await reserved(bruno, 'ENDED');
    await reserved(ana, 'ENDED', shop.instruments[1]?.id);
    expect(await viewer(ana?.cookie)).toEqual({ userId: ana?.id, mayRate: 'none' });
    await reserved(ana, 'CANCELLED');
    expect(await viewer(ana?.cookie)).toEqual({ userId: ana?.id, mayRate: 'not_ended' });
    await reserved(ana, 'ENDED');
    expect(await viewer(ana?.cookie)).toEqual({ userId: ana?.id, mayRate: 'yes' });
  });

  it('is said of nobody without a session, or with one that is over', async () => {
    await reserved(ana, 'ENDED');
    expect(await viewer()).toBeNull();
    expect(await viewer(`${ana?.cookie}x`)).toBeNull();
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?1').bind(ana?.id).run();
    expect(await viewer(ana?.cookie)).toBeNull();
    expect(await viewer(bruno?.cookie)).toEqual({ userId: bruno?.id, mayRate: 'none' });
    await door('POST', '/logout', { cookie: bruno?.cookie ?? '' });
    expect(await viewer(bruno?.cookie)).toBeNull();
  });
});

describe('a rating', () => {
  it('is given after an ended reservation, and read with the user’s name and the shown one, never the last name', async () => {
    await env.DB.prepare(`UPDATE users SET username = 'Ana', lastname = 'ñandú Pereyra' WHERE id = ?1`).bind(ana?.id).run();
    await reserved(ana, 'ENDED');
    const answer = await rate(ana, 4, { comment: '  Suena muy bien  ' });
    expect([answer.status, answer.json]).toMatchObject([
      201,
      { stars: 4, comment: 'Suena muy bien', username: 'Ana', displayName: 'Ana Ñ.', userId: ana?.id },
    ]);
    expect(JSON.stringify(answer.json)).not.toMatch(/pereyra/i);
    expect(await list()).toEqual([answer.json]);
    expect(await shown()).toEqual([4, 1]);
  });

  it('given again edits the first, also by several requests at once', async () => {
    await reserved(ana, 'ENDED');
    const first = (await rate(ana, 5)).json as Rating;
    const answers = await Promise.all([1, 2, 3].map((stars) => rate(ana, stars)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await rate(ana, 3, { comment: 'Mejor así' });
    expect(await list()).toMatchObject([{ id: first.id, stars: 3, comment: 'Mejor así', createdAt: first.createdAt }]);
    await reserved(bruno, 'ENDED');
    await rate(bruno, 4);
    expect(await shown()).toEqual([3.5, 2]);
    expect((await list()).map(({ userId }) => userId)).toEqual([bruno?.id, ana?.id]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('shows in the catalogue’s first page at once', async () => {
    await reserved(ana, 'ENDED');
    await door('GET', '/api/instruments/results?sort=rating');
    await rate(ana, 5);
    const { products } = (await door('GET', '/api/instruments/results?sort=rating')).json as { products: Instrument[] };
    expect(products.find(({ id }) => id === instrumentId)).toMatchObject({ ratingAverage: 5, ratingCount: 1 });
  });

  it('is taken from who rented what has left the catalogue since, as the invitation says', async () => {
    await reserved(ana, 'ENDED');
    expect((await door('DELETE', `/api/instruments/${instrumentId}`, { cookie: shop.admin.cookie })).status).toBe(204);
    const answer = await rate(ana, 5);
    expect([answer.status, answer.json]).toMatchObject([201, { instrumentId, stars: 5 }]);
    expect(codeOfRefusal(await rate(bruno, 5))).toBe('not_ended');
    expect(await audit(env.DB)).toEqual([]);
  });

  it.each(['ACTIVE', 'CANCELLED'] as const)('is refused with nothing but a reservation that is %s', async (status) => {
    await reserved(ana, status);
    const answer = await rate(ana, 5);
    expect([answer.status, answer.json]).toMatchObject([
      403,
      { code: 'not_ended', message: 'Solo puedes valorar reservas finalizadas' },
    ]);
  });

  it('is refused for another instrument’s or another’s reservation, and in another’s name', async () => {
    await reserved(bruno, 'ENDED');
    await reserved(ana, 'ENDED', shop.instruments[1]?.id);
    expect(codeOfRefusal(await rate(ana, 5))).toBe('not_ended');
    expect(codeOfRefusal(await rate(ana, 5, { userId: bruno?.id }))).toBe('forbidden');
    expect(codeOfRefusal(await rate(shop.admin, 5, { userId: bruno?.id }))).toBe('forbidden');
    expect(codeOfRefusal(await rate(ana, 5, { instrumentId: 987_654 }))).toBe('instrument_not_found');
    expect(await list()).toEqual([]);
  });

  it.each([undefined, null, 0, 6, 2.5, '5'])('of %j stars is refused', async (stars) => {
    await reserved(ana, 'ENDED');
    const answer = await rate(ana, stars);
    expect([answer.status, answer.json]).toMatchObject([422, { message: 'Por favor, selecciona una puntuación' }]);
  });
});

it('the ratings of no instrument are not found', async () => {
  expect(codeOfRefusal(await door('GET', '/api/ratings/instrument/987654'))).toBe('instrument_not_found');
});
