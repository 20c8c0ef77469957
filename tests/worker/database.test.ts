/** Cases that drizzle's own D1 session gets wrong. */
import { env } from 'cloudflare:workers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { c, i } from '#worker/db/aliases.ts';
import { all, batch, build, rows } from '#worker/db/database.ts';
import { PREPARED, prepared, type Slots } from '#worker/db/prepared.ts';
import { refusedBy } from '#worker/db/refused-by.ts';
import { categories, instruments } from '#worker/db/schema/catalogue.ts';
import { toText } from '#worker/db/sql-text.ts';

const category = (name: string) => build.insert(categories).values({ name, nameKey: name, description: '', icon: 'fa-music' });

const names = async (): Promise<string[]> =>
  (await all(env.DB, build.select({ name: categories.name }).from(categories))).map(({ name }) => name);

beforeEach(async () => {
  await batch(env.DB, [build.delete(instruments), build.delete(categories)]);
});

describe('a batch', () => {
  it('runs SQL that binds values beside queries of the builder, and decodes what these give', async () => {
    const [[added], , [found]] = await batch(
      env.DB,
      [
        build.update(categories).set({ isActive: false }).returning({ id: categories.id, isActive: categories.isActive }),
        sql`UPDATE categories SET description = ${'de cuerda'} WHERE name = ${'Cuerdas'}`,
        build.select({ description: categories.description }).from(categories).where(eq(categories.isActive, false)),
      ],
      { before: [category('Cuerdas')] },
    );
    expect(added).toEqual({ id: expect.any(Number), isActive: false });
    expect(found).toEqual({ description: 'de cuerda' });
  });

  it('keeps columns of the same name apart', async () => {
    const [[cuerdas]] = await batch(env.DB, [category('Cuerdas').returning({ id: categories.id })]);
    const guitar = { name: 'Guitarra', nameKey: 'g', description: '', priceCents: 1, stock: 1, stockSince: 0, createdAt: 0 };
    const [, [row]] = await batch(env.DB, [
      build.insert(instruments).values({ ...guitar, categoryId: cuerdas?.id ?? 0 }),
      rows(
        { id: i.id, name: i.name, categoryId: c.id, categoryName: c.name, isActive: c.isActive },
        sql`FROM instruments i JOIN categories c ON c.id = i.category_id`,
      ),
    ]);
    expect(row).toEqual({
      id: expect.any(Number),
      name: 'Guitarra',
      categoryId: cuerdas?.id,
      categoryName: 'Cuerdas',
      isActive: true,
    });
  });

  it('has all of its effects or none', async () => {
    await expect(batch(env.DB, [category('Viento'), category('Cuerdas'), category('Cuerdas')])).rejects.toThrow('UNIQUE');
    expect(await names()).toEqual([]);
  });
});

describe('SQL is written out', () => {
  const dialect = new SQLiteAsyncDialect();
  const live = and(eq(i.id, 7), inArray(i.categoryId, [1, 2]), eq(categories.isActive, true));
  const query = sql`SELECT ${i.name}, ${categories.name} AS ${sql.identifier('categoryName')}, ${null}, ${'x'}, ${2}
    FROM ${instruments} ${sql`JOIN ${c} ON ${c.id} = ${i.categoryId}`}
    WHERE ${live} AND ${c.id} IN ${build.select({ id: categories.id }).from(categories).where(eq(categories.name, 'y'))}
      AND ${[3, 4]} ${undefined} ${sql.raw('IS NOT NULL')} AND ${sql`${5} = 6`.inlineParams()} AND ${sql.join([sql`${7}`, sql`8`], sql` OR `)}`;

  it('as drizzle writes it, whatever is put into it', () => {
    const { sql: text, params: values } = dialect.sqlToQuery(query);
    expect(toText(query)).toEqual({ text, values });
    expect(values).toEqual([null, 'x', 2, 7, 1, 2, 1, 'y', 3, 4, 7]);
  });

  it('once for a prepared statement, whose values take their places by name', () => {
    const named = prepared(({ id, name }: Slots<{ id: number; name: string }>) =>
      rows({ id: i.id }, sql`FROM instruments i WHERE i.name = ${name} AND i.id IN (${id}, ${9}, ${id}) AND ${eq(i.stock, 1)}`),
    );
    // Another file of this isolate runs all that the shop has prepared.
    PREPARED.pop();
    const first = named({ id: 7, name: 'Guitarra' }).toText();
    expect(first.values).toEqual(['Guitarra', 7, 9, 7, 1]);
    expect(named({ name: '', id: 8 }).toText()).toEqual({ text: first.text, values: ['', 8, 9, 8, 1] });
  });
});

it('gives results by the names of the queries', async () => {
  const { after, before } = await batch(env.DB, {
    before: build.select({ name: categories.name }).from(categories),
    added: category('Viento'),
    after: rows({ name: categories.name, isActive: categories.isActive }, sql`FROM categories`),
  });
  expect({ before, after }).toEqual({ before: [], after: [{ name: 'Viento', isActive: true }] });
});

it('a query that is refused says why, and nothing of the values that it bound', async () => {
  await all(env.DB, category('secreto'));
  const error: unknown = await all(env.DB, category('secreto')).catch((reason: unknown) => reason);
  expect(refusedBy(error)).toBe('categories.name_key');
  expect(String(error)).not.toContain('secreto');
});

it('a query is run by nothing but these', async () => {
  await expect(category('Cuerdas')).rejects.toThrow('Failed query');
  expect(await names()).toEqual([]);
});
