/** The list of synonyms that administrators keep, and what a search makes of it. */
import { expect, it } from 'vitest';
import { env } from 'cloudflare:workers';
import type { AuditPage } from '#domain/contract/admin/audit.ts';
import type { Synonym } from '#domain/contract/admin/synonyms.ts';
import { InstrumentPage } from '#domain/contract/instruments.ts';
import { nameKey } from '#domain/catalogue.ts';
import { door, ownShop } from './shop-of-own.ts';

const named = async (): Promise<{ cookie: string; word: string }> => {
  const shop = await ownShop([1], 1);
  const word = `zamp${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
  await env.DB.prepare('UPDATE instruments SET name = ?2, name_key = ?3 WHERE id = ?1')
    .bind(shop.instruments[0]?.id, word, nameKey(word))
    .run();
  return { cookie: shop.admin.cookie, word };
};
const corrected = async (text: string): Promise<string | null | undefined> =>
  InstrumentPage.parse((await door('GET', `/api/instruments/results?search=${encodeURIComponent(text)}`)).json).suggestions
    ?.correction;

it('is edited by administrators, recorded in the log, and used by the next search', async () => {
  const { cookie, word } = await named();
  const term = 'Cosa Rara';
  expect(await corrected('COSA RARA')).toBeNull();
  const saved = await door('PUT', '/api/synonyms', { cookie, json: { term, meaning: word } });
  expect(saved.json).toMatchObject({ term, meaning: word });
  expect(await corrected('cosa  rára')).toBe(word);

  const { id } = (await door('PUT', '/api/synonyms', { cookie, json: { term: 'cosa rara', meaning: 'otra cosa' } }))
    .json as Synonym;
  expect(id).toBe((saved.json as Synonym).id);
  // A meaning that finds nothing is not offered.
  expect(await corrected('cosa rara')).toBeNull();

  expect((await door('DELETE', `/api/synonyms/${id}`, { cookie })).status).toBe(204);
  expect((await door('DELETE', `/api/synonyms/${id}`, { cookie })).status).toBe(404);
  const list = (await door('GET', '/api/synonyms', { cookie })).json as Synonym[];
  expect(list.some((one) => one.id === id)).toBe(false);
  expect(list.find((one) => one.term === 'Criolla')).toMatchObject({ meaning: 'guitarra' });

  const { entries } = (await door('GET', '/api/audit?entity=synonym', { cookie })).json as AuditPage;
  expect(entries.map(({ action, entityName }) => [action, entityName])).toEqual([
    ['deleted', 'cosa rara'],
    ['updated', 'cosa rara'],
    ['created', 'Cosa Rara'],
  ]);
});

it.each([
  [{ term: '¿?', meaning: 'guitarra' }, 'term'],
  [{ term: 'uno dos tres cuatro', meaning: 'guitarra' }, 'term'],
  [{ term: 'viola', meaning: ' ' }, 'meaning'],
  [{ term: 'Violín', meaning: 'violin' }, 'meaning'],
])('refuses %j', async (json, path) => {
  const { cookie } = await named();
  const { status, json: problem } = await door('PUT', '/api/synonyms', { cookie, json });
  expect([status, (problem as { errors: { path: string }[] }).errors.map((error) => error.path)]).toEqual([422, [path]]);
});
