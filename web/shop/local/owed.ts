import { z } from 'zod';
import { isOnlyHere } from '../../session/only-here.ts';
import type { Session } from '../../session/session.ts';
import { isUnreachable, OWED_KEY } from '../reach.ts';
import type { Answer, Shop } from '../shop.ts';

const Owed = z.object({
  logout: z.boolean(),
  favorites: z.array(z.object({ userId: z.number().int(), instrumentId: z.number().int(), keep: z.boolean() })),
});
type Owed = z.output<typeof Owed>;

/** How long favourites rest after the edge failed at one. */
export const REST_MS = 30_000;

/** How long what one tab wrote may take to reach the others. */
export const ECHO_MS = 250;

const NOTHING: Owed = { logout: false, favorites: [] };

type Choices = { edge: Pick<Shop, 'logout' | 'addFavorite' | 'removeFavorite'>; session: Session; storage: Storage | null };

/**
 * What the edge must hear when it is back: that somebody left, and which favourites changed. A reservation is never among it.
 * Kept in storage, so that it outlives the page; one tab at a time sends it, and each part goes once.
 */
export function createOwed({ edge, session, storage }: Choices) {
  let memory: Owed | null = null;
  let restUntil = 0;
  let settling: Promise<boolean> | null = null;

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
      if (isEnded(answer)) {
        // The session ended elsewhere: it waits for the next login of its owner.
        session.end();
        return;
      }
      if (!isSettled(answer)) {
        // An edge that is there and fails is not asked the same before each call.
        if (!isUnreachable(answer)) restUntil = Date.now() + REST_MS;
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
    isDue: (): boolean => read().logout || (Date.now() >= restUntil && sendable().length > 0),
    /**
     * Sends it: the logout before anything that is done with a session. What the edge did not decide stays owed. False while that is
     * the logout.
     */
    settle: () =>
      (settling ??= oneTabAndItsEcho(read, async () => {
        if (read().logout) {
          const answer = await edge.logout();
          // A session that it no longer knows has ended, too.
          if (!isSettled(answer) && !isEnded(answer)) return false;
          write({ ...read(), logout: false });
        }
        if (Date.now() >= restUntil) await sendFavorites();
        return true;
      }).finally(() => {
        settling = null;
      })),
  };
}

export type OwedToEdge = ReturnType<typeof createOwed>;

/** The session that it was asked with is none any more. */
const isEnded = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.status === 401;

/** Done, or refused for good. No answer, a failure of the edge's own, and its asking for time or a login decide nothing. */
function isSettled(answer: Answer<unknown>): boolean {
  if (answer.ok) return true;
  const { status } = answer.problem;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

const isSame = (a: { userId: number; instrumentId: number }, b: { userId: number; instrumentId: number }): boolean =>
  a.userId === b.userId && a.instrumentId === b.instrumentId;

/** Where the browser has no locks (plain http), two tabs may both send: the edge takes a favourite twice for once. */
const oneTab = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(OWED_KEY, work) ?? work();

/**
 * The same, for what may strike out: tabs in different processes read what another wrote a moment after it was written, and a lock passes
 * on faster. Whoever is next waits that moment; whoever asked does not.
 */
const oneTabAndItsEcho = <T>(read: () => Owed, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    oneTab(async () => {
      const before = JSON.stringify(read());
      resolve(await work());
      if (JSON.stringify(read()) === before) return;
      await new Promise((done) => {
        setTimeout(done, ECHO_MS);
      });
    }).catch(reject);
  });
