/** Figures that triggers keep: right after whatever was written, and at a cost that does not grow with the catalogue. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { audit } from '#tests/support/audited.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
let ids: number[];
beforeEach(async () => {
  shop = await ownShop([1, 2, 3], 2);
  ids = shop.instruments.map(({ id }) => id);
  await env.DB.prepare(
    `INSERT OR IGNORE INTO specifications (id, label, label_key, description, icon) VALUES (1, 'Marca', 'marca', '', ''), (2, 'Material', 'material', '', '')`,
  ).run();
});

const run = async (...statements: string[]): Promise<D1Result[]> => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));

const entry = (instrument: number | undefined, position: number, specification: number, value = 'x'): string =>
  `INSERT INTO instrument_specifications (instrument_id, position, specification_id, value) VALUES (${instrument}, ${position}, ${specification}, '${value}')`;

const countOf = async (specification: number): Promise<number | undefined> =>
  (
    await env.DB.prepare('SELECT product_count AS total FROM specifications WHERE id = ?1')
      .bind(specification)
      .first<{ total: number }>()
  )?.total;

it('counts an instrument once for each specification, however often it has it', async () => {
  const before = (await countOf(1)) ?? 0;
  await run(entry(ids[0], 0, 1), entry(ids[0], 1, 1), entry(ids[0], 2, 2), entry(ids[1], 0, 1));
  expect(await countOf(1)).toBe(before + 2);
  await run(`DELETE FROM instrument_specifications WHERE instrument_id = ${ids[0]} AND position = 0`);
  expect(await countOf(1)).toBe(before + 2);
  await run(`DELETE FROM instrument_specifications WHERE instrument_id = ${ids[0]}`);
  expect(await countOf(1)).toBe(before + 1);
  expect(await audit(env.DB)).toEqual([]);
});

it('keeps the figures through edits of names, categories, statuses, pictures, ratings and specifications', async () => {
  const [customer] = shop.customers;
  await run(
    entry(ids[0], 0, 1),
    `INSERT INTO ratings (instrument_id, user_id, stars, created_at) VALUES (${ids[0]}, ${customer?.id}, 5, 0)`,
    `UPDATE ratings SET stars = 2 WHERE user_id = ${customer?.id}`,
    `UPDATE specifications SET label = 'Fabricante', label_key = 'fabricante' WHERE id = 1`,
    `UPDATE instruments SET name = 'Otro ' || id, name_key = 'otro ' || id, status = 'Mantenimiento' WHERE id IN (${ids.join()})`,
    `INSERT INTO images (instrument_id, position, key, width, height, created_at) VALUES (${ids[0]}, 1, '${crypto.randomUUID()}', 1, 1, 0)`,
    `UPDATE images SET position = 1 - position WHERE instrument_id = ${ids[0]}`,
    `UPDATE instruments SET archived_at = 1 WHERE id = ${ids[1]}`,
    `DELETE FROM ratings WHERE user_id = ${customer?.id}`,
  );
  expect(await audit(env.DB)).toEqual([]);
});

it('finds an instrument by its new name after an edit, and no longer by the old one', async () => {
  const [id] = ids;
  const edit = async (change: object): Promise<number> => {
    const form = new FormData();
    form.set('instrument', JSON.stringify(change));
    return (await door('PUT', `/api/instruments/${id}`, { cookie: shop.admin.cookie, form })).status;
  };
  const find = async (search: string): Promise<number[]> => {
    const { json } = await door('GET', `/api/instruments/results?search=${search}&paginated=false`);
    return (json as { products: { id: number }[] }).products.map((found) => found.id);
  };
  expect(await edit({ name: `Bandoneón ${id}`, description: 'Fuelle' })).toBe(200);
  expect(await find(`bandoneon ${id}`)).toEqual([id]);
  expect(await edit({ name: `Acordeón ${id}` })).toBe(200);
  expect(await find(`acordeon ${id}`)).toEqual([id]);
  expect(await find(`bandoneon ${id}`)).toEqual([]);
  expect(await edit({ stock: 4 })).toBe(200);
  expect(await find(`acordeon ${id}`)).toEqual([id]);
});

it('reads no more for a new specification entry when many instruments have it', async () => {
  const many = Array.from(
    { length: 300 },
    (_, i) => `(${100_000 + i}, 'n${i}', 'n${i}', '', (SELECT min(id) FROM categories), 1, 1, 0, 0)`,
  );
  await run(
    `INSERT INTO instruments (id, name, name_key, description, category_id, price_cents, stock, stock_since, created_at) VALUES ${many.join()}`,
    `INSERT INTO instrument_specifications (instrument_id, position, specification_id, value) SELECT id, 0, 2, 'x' FROM instruments WHERE id >= 100000`,
  );
  const [written] = await run(entry(ids[2], 5, 2));
  expect(written?.meta.rows_read).toBeLessThan(20);
  expect(await audit(env.DB)).toEqual([]);
});
