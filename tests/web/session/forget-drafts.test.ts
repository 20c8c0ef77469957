import { afterEach, expect, test, vi } from 'vitest';
import { forgetDrafts } from '#web/session/forget-drafts.ts';
import { tabStorage } from '#web/storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Its keys are its own properties, as those of the browser's are. */
class PlainStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

test('drafts are deleted, also those that the storage did not take', () => {
  const storage = new PlainStorage();
  vi.stubGlobal('sessionStorage', storage);
  tabStorage.write('resuena.draft.1.checkout.3', 'stored');
  tabStorage.write('resuena.writes', 'no draft');
  vi.stubGlobal('sessionStorage', null);
  tabStorage.write('resuena.draft.1.login', 'in memory');
  vi.stubGlobal('sessionStorage', storage);
  const drafts = () => tabStorage.keys().filter((key) => key.startsWith('resuena.draft.'));
  // Other tests of this process may have left some, too.
  expect(drafts()).toEqual(expect.arrayContaining(['resuena.draft.1.checkout.3', 'resuena.draft.1.login']));

  forgetDrafts();

  expect(drafts()).toEqual([]);
  expect(tabStorage.read('resuena.writes')).toBe('no draft');
});
