import { expect, it } from 'vitest';
import { type DataSet, parseDataSet, VERSION } from '#web/offline/data-set.ts';
import { createStore, DATA_KEY, type Trouble } from '#web/offline/store.ts';
import { safeStorage } from '#web/storage.ts';
import { sampleShop } from '#web/offline/sample-data.ts';
import { forbiddenStorage, memoryStorage } from './memory-storage.ts';

const TODAY = '2026-11-21';
const sample = sampleShop.data(TODAY);

function open(storage: Storage | null) {
  const troubles: Trouble[] = [];
  return {
    troubles,
    store: createStore(
      safeStorage(() => storage),
      { fresh: () => sampleShop.data(TODAY), onTrouble: (trouble) => troubles.push(trouble) },
    ),
  };
}

const withoutHarps = (data: DataSet): DataSet => ({
  ...data,
  instruments: data.instruments.filter(({ name }) => !name.startsWith('Arpa')),
});

it('begins with the whole sample shop, and keeps what is changed for the next visit', () => {
  const storage = memoryStorage();
  const { store, troubles } = open(storage);
  expect(store.read()).toEqual(sample);
  expect([sample.categories.length, sample.specifications.length, sample.instruments.length]).toEqual([4, 6, 12]);
  expect(store.change(withoutHarps)).toBe(true);
  expect([storage.length, storage.key(0)]).toEqual([1, 'resuena.data']);
  expect(open(storage).store.read().instruments).toHaveLength(11);
  expect(troubles).toEqual([]);
});

it('stores no password, not even a sample’s', () => {
  const storage = memoryStorage();
  open(storage).store.change((data) => data);
  expect(storage.getItem(DATA_KEY)).not.toMatch(/Admin123|Cliente123/);
});

it('sees what another tab changed', () => {
  const storage = memoryStorage();
  const [mine, other] = [open(storage).store, open(storage).store];
  mine.read();
  other.change(withoutHarps);
  expect(mine.read().instruments).toHaveLength(11);
});

it.each([
  ['half a text', '{"version":1,"categories":['],
  ['another program’s', '{"theme":"dark"}'],
  ['a bare number', '7'],
  ['a list', '[]'],
  ['a version that never was', JSON.stringify({ ...sample, version: 0 })],
  ['an instrument without a name', JSON.stringify({ ...sample, instruments: [{ id: 1 }] })],
  ['a price that is a text', JSON.stringify({ ...sample, instruments: [{ ...sample.instruments[0], pricePerDay: '45' }] })],
])('begins anew over %s, says so once, and goes on', (_, text) => {
  const storage = memoryStorage({ [DATA_KEY]: text });
  const { store, troubles } = open(storage);
  expect(store.read()).toEqual(sample);
  expect(store.read()).toEqual(sample);
  expect(troubles).toEqual(['corrupt']);
  expect(store.change(withoutHarps)).toBe(true);
  expect(open(storage).store.read().instruments).toHaveLength(11);
});

it('leaves alone what a later release wrote', () => {
  const text = JSON.stringify({ ...sample, version: VERSION + 1, surprise: true });
  const storage = memoryStorage({ [DATA_KEY]: text });
  const { store, troubles } = open(storage);
  expect(store.change(withoutHarps)).toBe(false);
  expect(store.read().instruments).toHaveLength(11);
  expect(storage.getItem(DATA_KEY)).toBe(text);
  expect(troubles).toEqual(['newer']);
});

it.each([
  ['full', memoryStorage({}, 100), ['full']],
  ['forbidden', forbiddenStorage(), ['forbidden']],
  ['absent', null, ['forbidden']],
] as const)('lives as long as the page where storage is %s', (_, storage, expected) => {
  const { store, troubles } = open(storage);
  expect(store.change(withoutHarps)).toBe(false);
  expect(store.change((data) => data)).toBe(false);
  expect(store.read().instruments).toHaveLength(11);
  expect(troubles).toEqual(expected);
});

it('brings an older shape through each step to this one', () => {
  const { localChanges: _, ...oldest } = sample;
  const steps = [
    (older: Record<string, unknown>) => ({ ...older, notes: 'second' }),
    ({ notes, ...older }: Record<string, unknown>) => ({
      ...older,
      localChanges: { ...sample.localChanges, instruments: { 3: notes } },
    }),
  ];
  expect(parseDataSet(JSON.stringify({ ...oldest, version: 1 }), steps)).toEqual({ kind: 'corrupt' });
  const mended = [...steps.slice(0, 1), (older: Record<string, unknown>) => ({ ...older, localChanges: sample.localChanges })];
  expect(parseDataSet(JSON.stringify({ ...oldest, version: 1 }), mended)).toEqual({
    kind: 'data',
    data: { ...sample, version: 3 },
  });
  expect(parseDataSet(JSON.stringify({ ...sample, version: 3 }), mended)).toMatchObject({ kind: 'data' });
  expect(parseDataSet(JSON.stringify({ ...sample, version: 4 }), mended)).toEqual({ kind: 'newer' });
});
