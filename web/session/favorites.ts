import type { Answer, CallApi } from '../api/call.ts';
import type { SafeStorage } from '../storage.ts';
import { storePending } from './pending-record.ts';
import type { Session } from './session.ts';

/** The same set in the server's rendering and at the browser's start: another one would render every card a second time. */
export const NO_FAVORITES: ReadonlySet<number> = new Set();

/** Which instruments the signed-in person keeps, shared by every heart on screen. */
export type Favorites = {
  /** Instrument ids; the same set until something changes. Empty for visitors and while nothing is known. */
  ids: () => ReadonlySet<number>;
  subscribe: (listener: () => void) => () => void;
  /** Shows at once; goes back when the shop refuses, and says why. Code 'unauthenticated' for visitors. */
  toggle: (instrumentId: number) => Promise<Answer<undefined>>;
  /** Asks the server again: it may know more than this page. */
  reload: () => Promise<void>;
};

/** Follows the session: loads once the server has confirmed it, empties at logout. A failed load is an empty list. */
export function createFavorites(call: CallApi, session: Session, storage: SafeStorage): Favorites {
  const listeners = new Set<() => void>();
  let ids = NO_FAVORITES;
  let ownerId: number | null = null;
  let changes = 0;
  let leaveSession: () => void = () => undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();

  const publish = (next: ReadonlySet<number>): void => {
    ids = next;
    for (const listener of listeners) listener();
  };

  const follow = (): void => {
    const userId = session.current()?.id ?? null;
    if (userId === ownerId) return;
    ownerId = userId;
    if (ids.size > 0) publish(NO_FAVORITES);
    if (userId !== null) void load(userId);
  };

  const load = async (userId: number): Promise<void> => {
    await session.confirmed();
    // What is being written now may be missing from the list.
    await lastWrite;
    const before = changes;
    if (userId !== ownerId) return;
    const answer = await call('GET /api/favorites/users/:userId', { params: { userId } });
    if (!answer.ok || userId !== ownerId) return;
    if (changes === before) return publish(new Set(answer.value.map(({ instrument }) => instrument.id)));
    // A heart was pressed while the list was on its way: it is unknown whether the list includes it.
    return load(userId);
  };

  const put = (instrumentId: number, isKept: boolean): void => {
    const next = new Set(ids);
    if (isKept) next.add(instrumentId);
    else next.delete(instrumentId);
    publish(next);
  };

  return {
    ids: () => ids,
    subscribe(listener) {
      // The session is followed once, however many hearts look on.
      if (listeners.size === 0) leaveSession = session.subscribe(follow);
      listeners.add(listener);
      follow();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leaveSession();
      };
    },
    reload: async () => (ownerId === null ? undefined : load(ownerId)),
    async toggle(instrumentId) {
      follow();
      const userId = ownerId;
      if (userId === null) {
        return { ok: false, problem: { code: 'unauthenticated', message: 'Usuario no autenticado', status: 401 } };
      }
      const keep = !ids.has(instrumentId);
      changes += 1;
      put(instrumentId, keep);
      // The page may be left before the answer.
      const onLeave = () => storePending(storage, { favorites: [{ userId, instrumentId, keep }] });
      addEventListener('pagehide', onLeave);
      // One after the other: an undo that is pressed at once must not overtake what it undoes.
      const write = lastWrite.then(() =>
        keep
          ? call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId, instrumentId } })
          : call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId, instrumentId } }),
      );
      lastWrite = write;
      const answer = await write;
      removeEventListener('pagehide', onLeave);
      if (!answer.ok && userId === ownerId) put(instrumentId, !keep);
      return answer;
    },
  };
}
