import type { User } from '#domain/contract/users.ts';
import type { SafeStorage } from '../storage.ts';
import { readStoredUser, storedUser } from './stored-user.ts';

const USER_KEY = 'resuena.user';
/** Another tab's logout shows within this time even where the storage event does not arrive. */
const POLL_MS = 1_000;

/**
 * Who is signed in. The cookie decides, on every call; what this browser stores is a hint for the screens until the server has answered.
 * Storage that is missing, full or forbidden leaves a session that lives as long as the page.
 */
export type Session = {
  current: () => User | null;
  /** False while no user is stored here and the server has not confirmed that there is no session. */
  isKnown: () => boolean;
  /** `isKnown` as of the page's HTML, which was rendered for a visitor or for an unknown user. */
  wasKnown: () => boolean;
  /** The user, once the server was asked at the start. */
  confirmed: () => Promise<User | null>;
  /** What `confirmed` waits for. */
  confirmBy: (answer: Promise<unknown>) => void;
  set: (user: User | null) => void;
  /** Forgets the user because the server ended the session: elsewhere, or by age. */
  end: () => void;
  /** Whether the last session ended by `end`: the login page then says why. */
  hasEnded: () => boolean;
  /** Calls back on each change, also of other tabs. Returns the unsubscriber. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * `isMarked`: the HTML was rendered for a visitor. `isVisitor`: nobody is signed in without a stored user. A page from the browser's cache
 * may be older than the login.
 */
export function createSession(storage: SafeStorage, isMarked = false, isVisitor = isMarked): Session {
  const listeners = new Set<() => void>();
  let seen = storage.read(USER_KEY);
  let user = readStoredUser(storage.readJson(USER_KEY));
  let ended = false;
  let known = isVisitor || user !== null;
  let asking: Promise<unknown> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const refresh = (): void => {
    const text = storage.read(USER_KEY);
    if (text === seen) return;
    seen = text;
    user = readStoredUser(storage.readJson(USER_KEY));
    for (const listener of listeners) listener();
  };

  const change = (next: User | null, byItself: boolean): void => {
    const text = next && storedUser(next);
    // Calls on their way belong to the session of the object that stood when they began.
    if (!user || text !== storedUser(user)) user = next;
    known = true;
    ended = byItself;
    seen = text;
    storage.write(USER_KEY, seen);
    for (const listener of listeners) listener();
  };

  return {
    current: () => user,
    isKnown: () => known,
    wasKnown: () => isMarked,
    async confirmed() {
      await asking;
      return user;
    },
    confirmBy(answer) {
      asking = answer;
    },
    set: (next) => change(next, false),
    end: () => change(null, true),
    hasEnded: () => ended,
    subscribe(listener) {
      if (listeners.size === 0) {
        poll = setInterval(refresh, POLL_MS);
        addEventListener('storage', refresh);
      }
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        clearInterval(poll);
        removeEventListener('storage', refresh);
      };
    },
  };
}
