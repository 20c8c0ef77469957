/** Categories and specifications: the same rules under two names. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeOfRefusal } from '#tests/support/door.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([1], 0);
});

type Item = { id: number; name: string; description: string; icon: string; productCount: number };

const KINDS = [
  {
    path: '/api/categories',
    field: 'name',
    icon: 'fa-music',
    kind: 'category',
    empty: 'El nombre de la categoría no puede estar vacío',
  },
  {
    path: '/api/specifications',
    field: 'label',
    icon: 'fa-tag',
    kind: 'specification',
    empty: 'El nombre de la característica no puede estar vacío',
  },
] as const;

describe.each(KINDS)('$path', ({ path, field, icon, kind, empty }) => {
  const asAdmin = () => ({ cookie: shop.admin.cookie });
  const add = (name: string, more: object = {}) =>
    door('POST', `${path}/add`, { ...asAdmin(), json: { [field]: name, description: 'Para probar', ...more } });
  const change = (id: number, name: string, more: object = {}) =>
    door('PUT', `${path}/${id}`, { ...asAdmin(), json: { [field]: name, description: 'Cambiada', ...more } });
  const fresh = async (): Promise<Item[]> => (await door('GET', path)).json as Item[];
  const name = (): string => `Nueva Órbita ${crypto.randomUUID()}`;

  it('adds with a default icon, changes keeping the chosen one unless it is emptied, and deletes', async () => {
    const added = await add(`  ${name()} `);
    expect([added.status, (added.json as Item).icon, (added.json as Item).productCount]).toEqual([201, icon, 0]);
    const { id } = added.json as Item;
    const chosen = await change(id, name(), { icon: '/iconos/arpa.svg' });
    expect([chosen.status, (chosen.json as Item).icon]).toEqual([200, '/iconos/arpa.svg']);
    expect((await change(id, name())).json).toMatchObject({ icon: '/iconos/arpa.svg', description: 'Cambiada' });
    expect((await change(id, name(), { icon: '' })).json).toMatchObject({ icon });
    expect((await door('DELETE', `${path}/${id}`, asAdmin())).status).toBe(204);
    expect((await fresh()).some((item) => item.id === id)).toBe(false);
    expect(codeOfRefusal(await door('DELETE', `${path}/${id}`, asAdmin()))).toBe(`${kind}_not_found`);
    expect(codeOfRefusal(await change(id, name()))).toBe(`${kind}_not_found`);
  });

  it('refuses a second one of the same name, whatever its case and accents', async () => {
    const taken = name();
    const first = (await add(taken)).json as Item;
    const other = (await add(name())).json as Item;
    for (const twin of [taken, taken.toUpperCase(), taken.replace('Ó', 'o'), `  ${taken.replace(' ', '   ')}`]) {
      const answer = await add(twin);
      expect([answer.status, codeOfRefusal(answer)]).toEqual([409, 'duplicate']);
      expect(codeOfRefusal(await change(other.id, twin))).toBe('duplicate');
    }
    expect((await change(first.id, taken.toUpperCase())).status).toBe(200);
  });

  it('names the field that is missing', async () => {
    const answer = await add('   ');
    expect([answer.status, answer.json]).toEqual([422, expect.objectContaining({ message: empty })]);
    expect((await door('POST', `${path}/add`, { ...asAdmin(), json: {} })).json).toMatchObject({
      errors: [{ path: field }, { path: 'description' }],
    });
  });

  it('refuses an icon that a browser would run', async () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'http://example.com/x.png', '<svg>', 'fa-x onerror']) {
      expect((await add(name(), { icon: bad })).status).toBe(422);
    }
  });

  it('counts its instruments, and is not deleted while one uses it', async () => {
    const { id } = (await add(name())).json as Item;
    const instrumentId = shop.instruments[0]?.id ?? 0;
    await env.DB.prepare(
      kind === 'category'
        ? 'UPDATE instruments SET category_id = ?1 WHERE id = ?2'
        : `INSERT INTO instrument_specifications (instrument_id, position, specification_id, value) VALUES (?2, 0, ?1, 'x')`,
    )
      .bind(id, instrumentId)
      .run();
    const listed = (await door('GET', path, { headers: { 'Cache-Control': 'no-cache' } })).json as Item[];
    expect(listed.find((item) => item.id === id)?.productCount).toBe(1);
    const answer = await door('DELETE', `${path}/${id}`, asAdmin());
    expect([answer.status, codeOfRefusal(answer)]).toEqual([409, `${kind}_in_use`]);
  });
});
