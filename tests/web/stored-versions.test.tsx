/**
 * What earlier releases left in a browser, as they wrote it: the files are frozen. `stored-versions/release-2026-11-23.json` is of the last
 * release whose records had no version; that of the first is with the end-to-end tests.
 */
import { globSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lostReservation, lostReservations } from '#web/lost-reservations.ts';
import { AppProvider } from '#web/app-context.ts';
import { parseDataSet, VERSION } from '#web/offline/data-set.ts';
import { createKeptFavorites } from '#web/offline/kept-favorites.ts';
import { createKeptReservations } from '#web/offline/kept-reservations.ts';
import { createKnownAccounts } from '#web/offline/known-accounts.ts';
import { createPendingWrites } from '#web/offline/pending-writes.ts';
import { rememberedCheckout } from '#web/session/begun-checkout.ts';
import { rememberedDates } from '#web/chosen-dates.ts';
import { storePending } from '#web/session/pending-record.ts';
import { createSession } from '#web/session/session.ts';
import { takeWantedFavorites } from '#web/session/wanted-favorites.ts';
import { safeStorage, tabStorage } from '#web/storage.ts';
import { STEPS } from '#web/stored-versions.ts';
import { noteDraft, useDraft } from '#web/use-draft.ts';
import { memoryStorage } from './offline/memory-storage.ts';
import { ana, oneShop } from './pages/one-shop.ts';

type Stored = Record<string, string>;
const read = <T,>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const last = read<{ localStorage: Stored; sessionStorage: Stored }>('./stored-versions/release-2026-11-23.json');
const first = read<Stored>('../e2e/release-2026-11-21/on-this-device.json');

const storageOf = (stored: Stored) => safeStorage(() => memoryStorage({ ...stored }));

/** The same text with the version that a later release would give each of its records. */
const ofLater = (text: string): string => text.replaceAll(/"version":\d+/g, '"version":99');

/** A form's draft, as the form opens with it. */
function draftOf(): string {
  const { app } = oneShop({}, ana);
  function Form() {
    const [{ notes }] = useDraft(noteDraft(12), { notes: '' });
    return notes;
  }
  return renderToString(
    <AppProvider value={app}>
      <Form />
    </AppProvider>,
  );
}

/** What this release reads of a browser's storage. */
async function seenIn(stored: Stored) {
  const storage = storageOf(stored);
  const session = createSession(storage);
  const sent: string[] = [];
  const pendingWrites = createPendingWrites({
    send: async (endpoint) => {
      sent.push(endpoint);
      return { ok: true, value: undefined, source: { kind: 'server' } };
    },
    session,
    storage,
  });
  await pendingWrites.send();
  const { app } = oneShop({}, ana);
  return {
    user: session.current()?.email,
    sent,
    favorites: createKeptFavorites(storage).of(ana),
    reservations: createKeptReservations(storage, Date.now)
      .listOf(ana)
      ?.reservations.map(({ id }) => id),
    isKnown: await createKnownAccounts(storage).has(String(ana.email)),
    unknown: lostReservation({ ...app, storage }, 12),
  };
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00.000Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const key of Object.keys(last.sessionStorage)) tabStorage.write(key, null);
});

const KEY = '9589fe97-ff42-492e-bf3f-de844e2a0a60';
const all = {
  user: 'ana@resuena.com',
  sent: ['POST /logout', 'POST /api/favorites/users/:userId/instruments/:instrumentId'],
  favorites: {
    savedAt: '2026-11-23T12:00:00.000Z',
    entries: [{ instrumentId: 10, createdAt: '2026-11-22T06:30:06.497Z' }],
  },
  reservations: [17],
  isKnown: true,
  unknown: KEY,
};

it('the last release without versions loses nothing: pending writes, what was seen, drafts and choices', async () => {
  expect(await seenIn(last.localStorage)).toEqual(all);
  const storage = storageOf(last.localStorage);
  expect(rememberedDates(storage)).toEqual({ start: '2026-11-27', end: '2026-11-28' });
  expect(rememberedCheckout(storage)).toBe('/reservation/12?desde=2026-11-27&hasta=2026-11-28');
  expect(parseDataSet(last.localStorage['resuena.data'] ?? '')).toMatchObject({
    data: { version: VERSION, categories: [{ name: 'Cuerdas' }], localChanges: { categories: { 1: 'changed' } } },
  });

  for (const [key, text] of Object.entries(last.sessionStorage)) tabStorage.write(key, text);
  expect(takeWantedFavorites()).toEqual([7, 9]);
  expect(draftOf()).toBe('Con funda, por favor');
});

it('the first release: its data set, its favourites without an age, and what waited to be sent', async () => {
  const seen = await seenIn(first);
  expect(seen.sent).toEqual(['POST /logout']);
  expect(parseDataSet(first['resuena.data'] ?? '')).toMatchObject({ kind: 'data', data: { version: VERSION } });
  const owner = { ...ana, id: 5, onlyHere: true };
  expect(createKeptFavorites(storageOf(first)).of(owner)).toEqual({
    savedAt: null,
    entries: [{ instrumentId: 11, createdAt: '2026-11-22T06:30:28.387Z' }],
  });
});

it('what this release writes it reads again; nothing of it when a later one wrote it, whose pending writes stay as they are', async () => {
  const written: Stored = {};
  const storage = safeStorage(() =>
    Object.assign(memoryStorage(), { setItem: (key: string, text: string) => void (written[key] = text) }),
  );
  const { app } = oneShop({}, ana);
  createSession(storage).set(ana);
  createKeptFavorites(storage).set(ana, all.favorites);
  await createKnownAccounts(storage).add(String(ana.email));
  storePending(storage, { logout: true });
  Object.assign(app, { storage });
  const body = { instrumentId: 12, userId: ana.id, startDate: '2026-11-27', endDate: '2026-11-28', quantity: 1, notes: '' };
  await app.call('POST /api/reservations', { body });
  const now = { ...all, sent: ['POST /logout'], reservations: undefined, unknown: expect.any(String) as string };
  expect(await seenIn(written)).toEqual(now);

  tabStorage.write('resuena.writes', null);
  const later = Object.fromEntries(Object.entries(written).map(([key, text]) => [key, ofLater(text)]));
  const none = { user: undefined, sent: [], favorites: null, reservations: undefined, isKnown: false, unknown: null };
  expect(await seenIn(later)).toEqual(none);
  Object.assign(app, { storage: storageOf(later) });
  await app.call('POST /api/reservations', { body: { ...body, instrumentId: 13 } });
  expect(app.storage.read('resuena.writes')).toContain(later['resuena.writes']?.slice(1, -1));
  expect(lostReservations(app).map(({ instrumentId }) => instrumentId)).toEqual([13]);
});

it('an account that was known by the salt that all had, and one of its own after that', async () => {
  const hash = '5c14ab1f64f8c5ce3912df8f4426d5855a4baa9ed4c98ded1b513d108047000f';
  const kept = memoryStorage({ 'resuena.known': JSON.stringify({ hashes: [hash], version: 2 }) });
  const storage = safeStorage(() => kept);
  const known = createKnownAccounts(storage);
  expect([await known.has(String(ana.email)), await known.has('otra@correo.com')]).toEqual([true, false]);
  await known.add('otra@correo.com');
  const { accounts } = storage.readJson('resuena.known') as { accounts: { salt: string }[] };
  expect(accounts.map(({ salt }) => salt)).toEqual([expect.stringMatching(/^[\da-f]{32}$/), 'resuena']);
  await known.forget(String(ana.email));
  expect([await known.has(String(ana.email)), await known.has('OTRA@correo.com')]).toEqual([false, true]);
});

it('every key that the page uses has a version, or is a plain text of its own', () => {
  const PLAIN = [
    'resuena.user',
    'checkout',
    'wanted-favorites',
    'search',
    'recovered',
    'admin.rail',
    'admin.columns',
    'passkey-notice',
    'clock',
  ];
  const used = globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['`](resuena\.[\w.-]*\w)/g)].map(([, key]) => key ?? ''),
  );
  const known = [...Object.keys(STEPS), ...PLAIN.map((key) => (key.startsWith('resuena') ? key : `resuena.${key}`))];
  expect([...new Set(used)].toSorted()).toEqual(known.toSorted());
});
