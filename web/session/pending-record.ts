import type { SafeStorage } from '../storage.ts';

/** The storage key of writes that wait to be sent. They are sent before any other call. */
export const PENDING_WRITES_KEY = 'resuena.owed';
/** Of the record. Here too: the first load does not carry stored-versions.ts. */
const VERSION = 1;

type Pending = { logout?: boolean; favorites?: { userId: number; instrumentId: number; keep: boolean }[] };

const stored = (storage: SafeStorage): Pending => Object(storage.readJson(PENDING_WRITES_KEY)) as Pending;

/** The server has not received the last logout: whatever the cookie says, nobody is signed in here. */
export const isLogoutPending = (storage: SafeStorage): boolean => stored(storage).logout === true;

/** Stores what the server must receive even if the page is left now. `offline/pending-writes.ts` sends it. */
export function storePending(storage: SafeStorage, change: Pending): void {
  const before = stored(storage);
  const favorites = [...(before.favorites ?? []), ...(change.favorites ?? [])];
  storage.write(PENDING_WRITES_KEY, JSON.stringify({ version: VERSION, ...before, ...change, favorites }));
}
