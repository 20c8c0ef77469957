import { z } from 'zod';
import { isOnlyHere } from '../session/only-here.ts';
import type { SafeStorage } from '../storage.ts';
import type { Session } from '../session/session.ts';
import type { Answer, Transport } from '../api/call.ts';
import { isUnreachable } from '../api/connection.ts';
import { PENDING_WRITES_KEY } from '../session/pending-record.ts';
import { STEPS, upgraded, withVersion } from '../stored-versions.ts';

const Pending = z.object({
  logout: z.boolean().default(false),
  // A logout counts whatever else the record has.
  favorites: z.array(z.object({ userId: z.number().int(), instrumentId: z.number().int(), keep: z.boolean() })).catch([]),
});
type Pending = z.output<typeof Pending>;

/** How long favourites wait after the server failed to store one. */
export const RETRY_PAUSE_MS = 30_000;

/** How long a change in storage may take to reach other tabs. */
export const STORAGE_SYNC_MS = 250;

const NOTHING: Pending = { logout: false, favorites: [] };

type Choices = { send: Transport; session: Session; storage: SafeStorage };

/** Writes that wait for the server: a logout and changed favourites, never a reservation. They are stored; one tab at a time sends them. */
export function createPendingWrites({ send, session, storage }: Choices) {
  let restUntil = 0;
  let sending: Promise<Refused | null> | null = null;

  const read = (): Pending =>
    Pending.safeParse(upgraded(STEPS[PENDING_WRITES_KEY], storage.readJson(PENDING_WRITES_KEY))).data ?? NOTHING;

  const write = (pending: Pending): void => {
    const isEmpty = !pending.logout && pending.favorites.length === 0;
    storage.write(PENDING_WRITES_KEY, isEmpty ? null : JSON.stringify(withVersion(STEPS[PENDING_WRITES_KEY], pending)));
  };

  /** Those of the current user. Another user's wait for their login. */
  const sendable = (): Pending['favorites'] => {
    const user = session.current();
    return user === null || isOnlyHere(user) ? [] : read().favorites.filter(({ userId }) => userId === user.id);
  };

  const sendFavorites = async (): Promise<void> => {
    for (const change of sendable()) {
      const { keep, ...params } = change;
      const method = keep ? 'POST' : 'DELETE';
      const answer = await send(`${method} /api/favorites/users/:userId/instruments/:instrumentId`, { params });
      if (isEnded(answer)) {
        // The session ended elsewhere: the change waits for its owner's next login.
        session.end();
        return;
      }
      if (!isDecided(answer)) {
        // The server answers, but fails: do not repeat this before each call.
        if (!isUnreachable(answer)) restUntil = Date.now() + RETRY_PAUSE_MS;
        return;
      }
      const { favorites, ...rest } = read();
      write({ ...rest, favorites: favorites.filter((other) => !isSame(other, change) || other.keep !== keep) });
    }
  };

  return {
    /** The last change of each instrument replaces the earlier ones. */
    addFavorite: (change: Pending['favorites'][number]) =>
      oneTab(async () => {
        const pending = read();
        write({ ...pending, favorites: [...pending.favorites.filter((other) => !isSame(other, change)), change] });
      }),
    /** Whether something can be sent now. */
    isDue: (): boolean => read().logout || (Date.now() >= restUntil && sendable().length > 0),
    /** Sends the logout, then the favourites. Writes without a definite answer stay pending. Returns the logout's answer if it was not definite. */
    send: () =>
      (sending ??= withLockUntilStored(read, async () => {
        if (read().logout) {
          const answer = await send('POST /logout', {});
          // A 401 also means that the session has ended.
          if (!answer.ok && !isDecided(answer) && !isEnded(answer)) return answer;
          write({ ...read(), logout: false });
        }
        if (Date.now() >= restUntil) await sendFavorites();
        return null;
      }).finally(() => {
        sending = null;
      })),
  };
}

export type PendingWrites = ReturnType<typeof createPendingWrites>;

export type Refused = Extract<Answer<unknown>, { ok: false }>;

/** The session of the request has ended. */
const isEnded = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.status === 401;

/** Done or finally refused. No answer, a 5xx, 401, 408 or 429 decides nothing. */
function isDecided(answer: Answer<unknown>): boolean {
  if (answer.ok) return true;
  const { status } = answer.problem;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

const isSame = (a: { userId: number; instrumentId: number }, b: { userId: number; instrumentId: number }): boolean =>
  a.userId === b.userId && a.instrumentId === b.instrumentId;

/** Where the browser has no locks (plain http), two tabs may both send; a favourite is idempotent. */
const oneTab = <T>(work: () => Promise<T>): Promise<T> => navigator.locks?.request(PENDING_WRITES_KEY, work) ?? work();

/** Like `oneTab`, but holds the lock until other tabs can read the change: storage reaches them later than the lock does. */
const withLockUntilStored = <T>(read: () => Pending, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    oneTab(async () => {
      const before = JSON.stringify(read());
      resolve(await work());
      if (JSON.stringify(read()) === before) return;
      await new Promise((done) => {
        setTimeout(done, STORAGE_SYNC_MS);
      });
    }).catch(reject);
  });
