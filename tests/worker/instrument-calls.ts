/** An administrator's writes of instruments, in a shop of its own for each test, and what must hold after any of them. */
import { env, exports } from 'cloudflare:workers';
import { beforeEach, expect } from 'vitest';
import type { Instrument } from '#domain/contract/instruments.ts';
import { audit } from '#tests/support/audited.ts';
import type { Answer } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng } from '#tests/support/pictures.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

export let shop: StagedShop;
export let categoryId: number;
export let specificationId: number;

/** Gives each test of the file that calls it a shop, a category and a specification of its own. */
export function freshShopForEachTest(): void {
  beforeEach(async () => {
    shop = await ownShop([3], 1);
    const mark = crypto.randomUUID();
    const idOf = async (sql: string): Promise<number> =>
      (await env.DB.prepare(sql).bind(`x ${mark}`).first<{ id: number }>())?.id ?? 0;
    categoryId = await idOf(
      `INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?1, '', 'fa-music') RETURNING id`,
    );
    specificationId = await idOf(
      `INSERT INTO specifications (label, label_key, description, icon) VALUES (?1, ?1, 'd', 'fa-tag') RETURNING id`,
    );
  });
}

export const photo = (shade = 10): File => fileOf(paintPng(24, 16, [shade, 60, 20]));

export const draft = (changes: object = {}) => ({
  name: `Cajón ${crypto.randomUUID()}`,
  description: 'De abedul',
  pricePerDay: 45.5,
  categoryId,
  ...changes,
});

export const add = (instrument: unknown, ...pictures: File[]): Promise<Answer> =>
  door('POST', '/api/instruments/add', { cookie: shop.admin.cookie, form: instrumentForm(instrument, ...pictures) });

export const put = (id: number, change: unknown, pictures: File[] = [], ifMatch?: string): Promise<Answer> =>
  door('PUT', `/api/instruments/${id}`, {
    cookie: shop.admin.cookie,
    form: instrumentForm(change, ...pictures),
    ...(ifMatch !== undefined && { headers: { 'If-Match': ifMatch } }),
  });

export const remove = (id: number): Promise<Answer> => door('DELETE', `/api/instruments/${id}`, { cookie: shop.admin.cookie });

export async function added(changes: object = {}, pictures = 2): Promise<Instrument> {
  const answer = await add(draft(changes), ...Array.from({ length: pictures }, (_, i) => photo(i * 20)));
  expect([answer.status, answer.json]).toMatchObject([201, { images: expect.any(Array) }]);
  return answer.json as Instrument;
}

export const fetchPicture = (url: string): Promise<Response> => exports.default.fetch(new Request(`http://localhost${url}`));

export const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b);

export const keyOf = (url: string): string => url.replace('/images/', '');
export const originals = async (): Promise<string[]> =>
  (await env.PICTURES.list({ delimiter: '/' })).objects.map(({ key }) => key);
/** Names of pictures that were uploaded; staged instruments name some that were never uploaded. */
export const named = async (): Promise<string[]> =>
  (await env.DB.prepare('SELECT key FROM images WHERE length(key) = 41').all<{ key: string }>()).results.map(({ key }) => key);
export const count = async (table: string): Promise<number> =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;

/** No missing pictures, no orphaned ones, and every denormalised counter is right. */
export async function expectWhole(): Promise<void> {
  await expect.poll(async () => (await originals()).toSorted()).toEqual((await named()).toSorted());
  expect(await audit(env.DB)).toEqual([]);
}
