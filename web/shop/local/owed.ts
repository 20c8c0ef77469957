import { z } from 'zod';
import { isOnlyHere } from '../../session/only-here.ts';
import type { Session } from '../../session/session.ts';
import { isUnreachable, OWED_KEY } from '../reach.ts';
import type { Shop } from '../shop.ts';

const Owed = z.object({
  logout: z.boolean(),
  favorites: z.array(z.object({ userId: z.number().int(), instrumentId: z.number().int(), keep: z.boolean() })),
});
type Owed = z.output<typeof Owed>;

const NOTHING: Owed = { logout: false, favorites: [] };

type Choices = { edge: Pick<Shop, 'logout' | 'addFavorite' | 'removeFavorite'>; session: Session; storage: Storage | null };

/**
 * What the edge must hear when it is back: that somebody left, and which favourites changed. A reservation is never among it.
 * Kept in storage, so that it outlives the page; one tab at a time sends it, and each part goes once.
 */
export function createOwed({ edge, session, storage }: Choices) {
  let memory: Owed | null = null;

  const read = (): Owed => {
    if (memory) return memory;
    try {
      const parsed = Owed.safeParse(JSON.parse(storage?.getItem(OWED_KEY) ?? 'null'));
      return parsed.success ? parsed.data : NOTHING;
    } catch {
      return NOTHING;
    }
  };

  const write = (owed: Owed): void => {
    try {
      if (!storage) throw new TypeError('no storage');
      if (owed.logout || owed.favorites.length > 0) storage.setItem(OWED_KEY, JSON.stringify(owed));
      else storage.removeItem(OWED_KEY);
      memory = null;
    } catch {
      memory = owed;
    }
  };

  /** Those of whoever is signed in at the edge: others' wait for them. */
  const sendable = (): Owed['favorites'] => {
    const user = session.current();
    return user === null || isOnlyHere(user) ? [] : read().favorites.filter(({ userId }) => userId === user.id);
  };

  const sendFavorites = async (): Promise<void> => {
    for (const change of sendable()) {
      const { instrumentId, keep } = change;
      const answer = await (keep
        ? edge.addFavorite(change.userId, instrumentId)
        : edge.removeFavorite(change.userId, instrumentId));
      if (isUnreachable(answer)) return;
      if (!answer.ok && answer.problem.status === 401) {
        // The session ended elsewhere: it waits for the next login of its owner.
        session.set(null);
        return;
      }
      const { favorites, ...rest } = read();
      write({ ...rest, favorites: favorites.filter((owed) => !isSame(owed, change) || owed.keep !== keep) });
    }
  };

  return {
    oweLogout: () => oneTab(async () => write({ ...read(), logout: true })),
    /** The last word on each instrument counts. */
    oweFavorite: (change: Owed['favorites'][number]) =>
      oneTab(async () => {
        const owed = read();
        write({ ...owed, favorites: [...owed.favorites.filter((other) => !isSame(other, change)), change] });
      }),
    /** Whether something can be sent now. */
    isDue: (): boolean => read().logout || sendable().length > 0,
    /** Sends it: the logout before anything that is done with a session. What the edge does not answer stays owed. */
    settle: () =>
      oneTab(async () => {
        if (read().logout) {
          const answer = await edge.logout();
          if (isUnreachable(answer)) return;
          write({ ...read(), logout: false });
        }
        await sendFavorites();
      }),
  };
}

export type OwedToEdge = ReturnType<typeof createOwed>;

const isSame = (a: { userId: number; instrumentId: number }, b: { userId: number; instrumentId: number }): boolean =>
  a.userId === b.userId && a.instrumentId === b.instrumentId;

/** Where the browser has no locks (plain http), two tabs may both send: the edge takes a favourite twice for once. */
const oneTab = (work: () => Promise<void>): Promise<void> => navigator.locks?.request(OWED_KEY, work) ?? work();
