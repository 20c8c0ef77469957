/** Cases that drizzle's own D1 session gets wrong. */
import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { c, i } from '#worker/db/aliases.ts';
import { all, batch, build, rows } from '#worker/db/database.ts';
import { refusedBy } from '#worker/db/refused-by.ts';
import { categories, instruments } from '#worker/db/schema.ts';

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
