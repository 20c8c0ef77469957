/** The catalogue's own words, as the shop's writes leave them, and the corrections and parts of words that come from them. */
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameKey } from '#domain/catalogue.ts';
import { InstrumentPage } from '#domain/contract/instruments.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { door, ownShop } from './shop-of-own.ts';

let id = 0;

const call = async (name: string, description: string): Promise<void> => {
  await env.DB.prepare('UPDATE instruments SET name = ?2, name_key = ?3, description = ?4 WHERE id = ?1')
    .bind(id, name, nameKey(name), description)
    .run();
};
const search = async (text: string): Promise<InstrumentPage> =>
  InstrumentPage.parse((await door('GET', `/api/instruments/results?search=${encodeURIComponent(text)}`)).json);
const found = async (text: string): Promise<number[]> => (await search(text)).products.map((one) => one.id);

beforeAll(async () => {
  id = (await ownShop([1], 1)).instruments[0]?.id ?? 0;
});

describe('the words of an instrument', () => {
  it.each([
    ['Marimba "grande" de 4\\5 octavas', 'marimba', 'arimb'],
    ['Steelpan,tenor/dúo', 'steelpan', 'eelpa'],
    ['ÉCLAIR—XYLO «nuevo»', 'xylo', 'ylo'],
    ['Vibráfono\u0001 raro\ttabulado\nlinea', 'tabulado', 'bulad'],
    ['Glockenspiel★estrella 🎵 fin', 'glockenspiel', 'kenspie'],
    ['Nin\u0303o arpista', 'nino', 'rpist'],
  ])('are found whole and by their parts, however %j is spelled', async (text, word, part) => {
    await call(`Raro ${text}`, 'x');
    expect(await found(word)).toEqual([id]);
    expect(await found(part)).toEqual([id]);
    await call('Otro', text);
    expect(await found(part)).toEqual([id]);
  });

  it('are found by their beginning alone where a number is looked for', async () => {
    await call('Órgano X19320', 'de 4930 tubos');
    expect(await found('x19320')).toEqual([id]);
    expect(await found('493')).toEqual([id]);
    expect(await found('9320')).toEqual([]);
    expect(await found('930')).toEqual([]);
  });

  it('are no longer found once it is called otherwise, and correct nothing', async () => {
    await call('Theremín', 'x');
    expect((await search('teremin')).suggestions?.correction).toBe('theremín');
    await call('Otro', 'x');
    const { products, suggestions } = await search('teremin');
    expect([products, suggestions]).toEqual([[], { correction: null, instruments: [], becauseOfDates: false }]);
    expect(await found('heremi')).toEqual([]);
  });

  it('come from its name before its description', async () => {
    await call('Laudo', 'un lauda');
    expect((await search('laudx')).suggestions?.correction).toBe('laudo');
  });

  it('are no correction where only a description has them and they are short', async () => {
    await call('Zanfona', 'muy zurda, de zarzuela');
    expect((await search('zanfona zurra')).suggestions?.correction).toBeNull();
    expect((await search('zanfona zarzuella')).suggestions?.correction).toBe('zanfona zarzuela');
  });
});

it('a new shop begins with the synonyms that a device has', async () => {
  const { results } = await env.DB.prepare('SELECT term_key AS termKey, meaning, term FROM synonyms ORDER BY id').all<{
    termKey: string;
    meaning: string;
    term: string;
  }>();
  expect(results.map(({ termKey, meaning }) => ({ termKey, meaning }))).toEqual(SYNONYMS);
  expect(results.map(({ term }) => nameKey(term))).toEqual(SYNONYMS.map(({ termKey }) => termKey));
});
