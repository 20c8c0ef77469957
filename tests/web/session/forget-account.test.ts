import { expect, it, vi } from 'vitest';
import { FAVORITES_KEY, forgetAccount, RESERVATIONS_KEY } from '#web/session/forget-account.ts';
import { keepSessionCurrent } from '#web/session/keep-session-current.ts';
import { safeStorage } from '#web/storage.ts';
import { ana } from '../pages/one-shop.ts';
import { testApp } from '../test-app.ts';

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
  forgetAccount(
    safeStorage(() => storage),
    ana,
  );
  expect(JSON.parse(storage.getItem(FAVORITES_KEY) ?? '')).toEqual({ 'edge:99': kept, 'here:1': kept });
});

it('forgets the reservations, too, of whoever leaves: by a logout, by the server’s word, in favour of another', () => {
  for (const next of [null, { ...ana, id: 99 }]) {
    const storage = storageWith(null);
    storage.setItem(RESERVATIONS_KEY, JSON.stringify({ [`edge:${ana.id}`]: kept, 'edge:99': kept }));
    storage.setItem('resuena.checkout', '/reservation/3');
    const app = { ...testApp(undefined, ana), storage: safeStorage(() => storage) };
    vi.stubGlobal('document', { addEventListener: () => undefined });
    vi.stubGlobal('addEventListener', () => undefined);
    keepSessionCurrent(app, { onChange: () => undefined, onOtherUser: () => undefined });
    if (next) app.session.set(next);
    else app.session.end();
    expect(JSON.parse(storage.getItem(RESERVATIONS_KEY) ?? '')).toEqual({ 'edge:99': kept });
    expect(storage.getItem('resuena.checkout')).toBeNull();
    vi.unstubAllGlobals();
  }
});

it('keeps what exists on this device alone', () => {
  const text = JSON.stringify({ [`here:${ana.id}`]: kept });
  const storage = storageWith(text);
  forgetAccount(
    safeStorage(() => storage),
    { ...ana, onlyHere: true } as typeof ana,
  );
  expect(storage.getItem(FAVORITES_KEY)).toBe(text);
});

it.each(['{', 'null', '7'])('survives %s', (text) => {
  const storage = storageWith(text);
  expect(() =>
    forgetAccount(
      safeStorage(() => storage),
      ana,
    ),
  ).not.toThrow();
  expect(storage.getItem(FAVORITES_KEY) ?? '').not.toContain(`edge:${ana.id}`);
  expect(() =>
    forgetAccount(
      safeStorage(() => null),
      ana,
    ),
  ).not.toThrow();
});
