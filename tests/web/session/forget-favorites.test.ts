import { expect, it } from 'vitest';
import { FAVORITES_KEY, forgetFavorites } from '#web/session/forget-favorites.ts';
import { safeStorage } from '#web/storage.ts';
import { ana } from '../pages/one-shop.ts';

/** A browser's storage, as much of it as is needed here. */
function storageWith(text: string | null): Storage {
  const entries = new Map(text === null ? [] : [[FAVORITES_KEY, text]]);
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const kept = [{ instrumentId: 3, createdAt: '2026-11-01T00:00:00.000Z' }];

it('leaves the next person at this device nothing of the last one', () => {
  const storage = storageWith(JSON.stringify({ [`edge:${ana.id}`]: kept, 'edge:99': kept, 'here:1': kept }));
  forgetFavorites(
    safeStorage(() => storage),
    ana,
  );
  expect(JSON.parse(storage.getItem(FAVORITES_KEY) ?? '')).toEqual({ 'edge:99': kept, 'here:1': kept });
});

it('keeps what exists on this device alone', () => {
  const text = JSON.stringify({ [`here:${ana.id}`]: kept });
  const storage = storageWith(text);
  forgetFavorites(
    safeStorage(() => storage),
    { ...ana, onlyHere: true } as typeof ana,
  );
  expect(storage.getItem(FAVORITES_KEY)).toBe(text);
});

it.each(['{', 'null', '7'])('survives %s', (text) => {
  const storage = storageWith(text);
  expect(() =>
    forgetFavorites(
      safeStorage(() => storage),
      ana,
    ),
  ).not.toThrow();
  expect(storage.getItem(FAVORITES_KEY) ?? '').not.toContain(`edge:${ana.id}`);
  expect(() =>
    forgetFavorites(
      safeStorage(() => null),
      ana,
    ),
  ).not.toThrow();
});
