/** Ratings that customers report and administrators hide: who sees what of them, and which figures they count in. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonalData } from '#domain/contract/account.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import type { Overview } from '#domain/contract/admin/overview.ts';
import type { ModeratedRating, RatingPage } from '#domain/contract/admin/ratings.ts';
import type { Instrument, InstrumentDetail } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { audit } from '#tests/support/audited.ts';
import { codeOfRefusal, type Answer } from '#tests/support/door.ts';
import type { Person, StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let instrumentId: number;
let ana: Person;
let bruno: Person;
let carla: Person;
/** Of ana, with 1 star, and of bruno, with 4. */
let bad: Rating;
let good: Rating;

beforeEach(async () => {
  // What other tests of this file left would be in the lists.
  await env.DB.batch([env.DB.prepare('DELETE FROM rating_reports'), env.DB.prepare('DELETE FROM ratings')]);
  shop = await ownShop([9], 3);
  instrumentId = shop.instruments[0]?.id ?? 0;
  [ana = shop.admin, bruno = shop.admin, carla = shop.admin] = shop.customers;
  bad = (await rent(ana).then(() => rate(ana, 1, 'Guitarrón malísimo'))).json as Rating;
  good = (await rent(bruno).then(() => rate(bruno, 4, 'Muy bueno'))).json as Rating;
});

async function rent(person: Person): Promise<void> {
  const json = { instrumentId, userId: person.id, startDate: shop.firstDay, endDate: shop.firstDay, quantity: 1 };
  const { id } = (await door('POST', '/api/reservations', { cookie: person.cookie, json })).json as Reservation;
  await door('PUT', `/api/reservations/${id}/status?status=ENDED`, { cookie: shop.admin.cookie });
}

const rate = (person: Person, stars: number, comment = ''): Promise<Answer> =>
  door('POST', '/api/ratings', { cookie: person.cookie, json: { instrumentId, userId: person.id, stars, comment } });

const report = (person: Person, rating: Pick<Rating, 'id'>, json: object = { reason: 'offensive' }): Promise<Answer> =>
  door('POST', `/api/ratings/${rating.id}/reports`, { cookie: person.cookie, json });

const setVisible = (rating: Rating, visible: boolean, reason = '', person: Person = shop.admin): Promise<Answer> =>
  door('PUT', `/api/ratings/${rating.id}/visibility`, { cookie: person.cookie, json: { visible, reason } });

const list = async (): Promise<Rating[]> => (await door('GET', `/api/ratings/instrument/${instrumentId}`)).json as Rating[];

/** Average and count, of the detail and of the catalogue's card. */
async function shown(): Promise<unknown[]> {
  const { ratingAverage, ratingCount } = (await door('GET', `/api/instruments/${instrumentId}`)).json as Instrument;
  const { products } = (await door('GET', '/api/instruments/results?sort=rating')).json as { products: Instrument[] };
  const card = products.find(({ id }) => id === instrumentId);
  expect([card?.ratingAverage, card?.ratingCount]).toEqual([ratingAverage, ratingCount]);
  return [ratingAverage, ratingCount];
}

const viewer = async ({ cookie }: Person): Promise<unknown> =>
  ((await door('GET', `/api/instruments/${instrumentId}?include=viewer`, { cookie })).json as InstrumentDetail).viewer;

const asAdmin = async <T>(path: string): Promise<T> => {
  const answer = await door('GET', path, { cookie: shop.admin.cookie });
  expect(answer.status).toBe(200);
  return answer.json as T;
};

const moderated = (query = ''): Promise<RatingPage> => asAdmin<RatingPage>(`/api/admin/ratings${query}`);

const logged = async (): Promise<unknown[]> =>
  (await asAdmin<{ entries: AuditEntry[] }>(`/api/audit?entity=rating&entityId=${bad.id}`)).entries.map(
    ({ action, entityName, before, after, note }) => ({ action, entityName, before, after, note }),
  );

describe('a hidden rating', () => {
  it('is in no list, average or count until it is shown again', async () => {
    expect(await shown()).toEqual([2.5, 2]);
    const answer = await setVisible(bad, false, '  Insulta al dueño  ');
    expect([answer.status, answer.json]).toMatchObject([200, { id: bad.id, hidden: { reason: 'Insulta al dueño' } }]);
    expect(await list()).toEqual([good]);
    expect(await shown()).toEqual([4, 1]);
    expect(await audit(env.DB)).toEqual([]);
    expect((await setVisible(bad, true)).json).toMatchObject({ hidden: null });
    expect(await list()).toEqual([good, bad]);
    expect(await shown()).toEqual([2.5, 2]);
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is shown to its author alone, with the reason', async () => {
    await setVisible(bad, false, 'Insulta');
    expect(await viewer(ana)).toEqual({
      userId: ana.id,
      mayRate: 'yes',
      hiddenRating: { stars: 1, comment: 'Guitarrón malísimo', reason: 'Insulta' },
    });
    expect(await viewer(bruno)).toEqual({ userId: bruno.id, mayRate: 'yes' });
    const history = await door('GET', `/api/reservations/user/${ana.id}`, { cookie: ana.cookie });
    expect(history.json).toMatchObject([{ ownStars: 1, ownRatingHidden: 'Insulta' }]);
    const data = (await door('GET', '/api/users/me/data', { cookie: ana.cookie })).json as PersonalData;
    expect(data.ratings).toMatchObject([{ id: bad.id, hidden: { reason: 'Insulta' } }]);
  });

  it('cannot be written anew, not by another rental either', async () => {
    await setVisible(bad, false, 'Insulta');
    const answer = await rate(ana, 5, 'Otra cosa');
    expect([answer.status, codeOfRefusal(answer)]).toEqual([409, 'rating_hidden']);
    await rent(ana);
    expect(codeOfRefusal(await rate(ana, 5))).toBe('rating_hidden');
    expect(await list()).toEqual([good]);
    await setVisible(bad, true);
    expect((await rate(ana, 3)).status).toBe(201);
    expect(await shown()).toEqual([3.5, 2]);
  });

  it('keeps the first reason when it is hidden twice, and the log tells of it once', async () => {
    await setVisible(bad, false, 'Insulta');
    const again = await setVisible(bad, false, 'Otro motivo');
    expect([again.status, (again.json as ModeratedRating).hidden?.reason]).toEqual([200, 'Insulta']);
    await setVisible(bad, true, 'La corregimos');
    const [name] = [(await moderated()).ratings[0]?.instrumentName];
    expect(await logged()).toEqual([
      { action: 'shown', entityName: name, before: { visible: false }, after: { visible: true }, note: 'La corregimos' },
      { action: 'hidden', entityName: name, before: { visible: true }, after: { visible: false }, note: 'Insulta' },
    ]);
  });

  it('needs a reason, a rating and an administrator', async () => {
    for (const reason of ['', '  ', '\u200b'])
      expect([(await setVisible(bad, false, reason)).status, await shown()]).toEqual([422, [2.5, 2]]);
    expect((await setVisible(bad, false, 'x'.repeat(301))).status).toBe(422);
    expect(codeOfRefusal(await setVisible({ ...bad, id: 987_654 }, false, 'x'))).toBe('rating_not_found');
    expect(codeOfRefusal(await setVisible(bad, false, 'x', bruno))).toBe('forbidden');
    expect(await logged()).toEqual([]);
  });
});

describe('a report', () => {
  it('reaches administrators with its words, and they are told how many wait', async () => {
    const before = (await asAdmin<Overview>('/api/admin/overview')).ratings.reported;
    const answer = await report(carla, bad, { reason: 'personal_data', text: '  Pone mi teléfono  ' });
    expect([answer.status, answer.json]).toEqual([204, null]);
    await report(bruno, bad);
    const { ratings, counts } = await moderated();
    expect(ratings.map(({ id }) => id)).toEqual([bad.id, good.id]);
    expect(ratings[0]).toMatchObject({ openReports: 2, hidden: null, userId: ana.id });
    expect(ratings[0]?.reports).toMatchObject([
      { userId: bruno.id, reason: 'offensive', text: '', isOpen: true },
      { userId: carla.id, reason: 'personal_data', text: 'Pone mi teléfono', isOpen: true },
    ]);
    expect(counts.reported).toBe(1);
    expect((await asAdmin<Overview>('/api/admin/overview')).ratings.reported).toBe(before + 1);
    // Nothing changes for everybody else.
    expect(await list()).toEqual([good, bad]);
    expect(await viewer(carla)).toEqual({ userId: carla.id, mayRate: 'none', reported: [bad.id] });
    expect(await audit(env.DB)).toEqual([]);
  });

  it('is taken once of each person, never of the author, and of nothing that is not shown', async () => {
    await report(carla, bad);
    const again = await report(carla, bad, { reason: 'other' });
    expect([again.status, codeOfRefusal(again)]).toEqual([409, 'already_reported']);
    expect(codeOfRefusal(await report(ana, bad))).toBe('own_rating');
    expect(codeOfRefusal(await report(carla, { id: 987_654 }))).toBe('rating_not_found');
    await setVisible(good, false, 'x');
    expect(codeOfRefusal(await report(carla, good))).toBe('rating_not_found');
    expect((await moderated()).ratings.flatMap(({ reports }) => reports)).toMatchObject([{ reason: 'offensive' }]);
  });

  it.each([{}, { reason: 'because' }, { reason: 'other', text: 'x'.repeat(501) }])('of %j is refused', async (json) => {
    expect((await report(carla, bad, json)).status).toBe(422);
  });

  it('is dealt with by hiding the rating, or by keeping it', async () => {
    await report(carla, bad);
    expect((await setVisible(bad, true, 'Es una opinión')).json).toMatchObject({ openReports: 0, reports: [{ isOpen: false }] });
    expect(await logged()).toMatchObject([
      { action: 'reports_dismissed', before: { openReports: 1 }, after: { openReports: 0 }, note: 'Es una opinión' },
    ]);
    await report(bruno, bad);
    expect((await moderated()).counts).toEqual({ reported: 1, hidden: 0 });
    await setVisible(bad, false, 'Insulta');
    expect((await moderated()).counts).toEqual({ reported: 0, hidden: 1 });
    expect(await logged()).toMatchObject([
      { action: 'hidden', before: { visible: true, openReports: 1 }, after: { visible: false, openReports: 0 } },
      { action: 'reports_dismissed' },
    ]);
    expect(await audit(env.DB)).toEqual([]);
  });
});

it('administrators filter by state, and search by author, instrument, words and number', async () => {
  await report(carla, good);
  await setVisible(bad, false, 'x');
  await env.DB.batch([
    env.DB.prepare(`UPDATE users SET username = 'Anastasia' WHERE id = ?1`).bind(ana.id),
    env.DB.prepare(`UPDATE instruments SET name = 'Laúd único', name_key = 'laud unico' WHERE id = ?1`).bind(instrumentId),
  ]);
  const ids = async (query: string): Promise<number[]> => (await moderated(query)).ratings.map(({ id }) => id);
  expect(await ids('')).toEqual([good.id, bad.id]);
  expect(await ids('?state=reported')).toEqual([good.id]);
  expect(await ids('?state=hidden')).toEqual([bad.id]);
  expect(await ids('?search=anastasia')).toEqual([bad.id]);
  expect(await ids('?search=guitarron malisimo')).toEqual([bad.id]);
  expect(await ids('?search=laud')).toEqual([good.id, bad.id]);
  expect(await ids(`?search=%23${bad.id}`)).toEqual([bad.id]);
  expect(await ids('?search=guitarron&state=reported')).toEqual([]);
  const second = await moderated('?page=2&size=1');
  expect([second.ratings.map(({ id }) => id), second.place]).toEqual([[bad.id], { page: 2, size: 1, pages: 2, total: 2 }]);
});

it('a person who leaves takes along what they reported, and what was written about their rating', async () => {
  await report(ana, good, { reason: 'other', text: 'Lo conozco' });
  await report(carla, bad, { reason: 'other', text: 'Ana vive en la esquina' });
  await setVisible(bad, false, 'Ana insulta');
  expect((await door('DELETE', `/api/users/${ana.id}`, { cookie: shop.admin.cookie })).status).toBe(204);
  const { ratings } = await moderated();
  expect(ratings.map(({ comment, hidden, reports }) => [comment, hidden?.reason, reports.map(({ text }) => text)])).toEqual([
    ['Muy bueno', undefined, ['']],
    ['', '', ['']],
  ]);
  expect(await logged()).toMatchObject([{ action: 'hidden', note: '' }]);
});

it('an instrument goes with the ratings and reports that no rental holds', async () => {
  await env.DB.prepare(
    'INSERT INTO ratings (instrument_id, user_id, stars, created_at) SELECT id, ?1, 2, 0 FROM instruments WHERE id = ?2',
  )
    .bind(carla.id, (await ownShop([1], 0)).instruments[0]?.id ?? 0)
    .run();
  const unrented = (await moderated('?search=')).ratings.find(({ userId }) => userId === carla.id);
  await report(ana, unrented ?? { id: 0 });
  expect((await door('DELETE', `/api/instruments/${unrented?.instrumentId}`, { cookie: shop.admin.cookie })).status).toBe(204);
  expect((await moderated()).ratings.map(({ id }) => id)).toEqual([good.id, bad.id]);
  expect(await audit(env.DB)).toEqual([]);
});
