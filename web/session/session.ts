import type { User } from '#domain/contract/users.ts';
import { isUser } from './stored-user.ts';

const USER_KEY = 'resuena.user';
/** Another tab's logout shows within this time even where the storage event does not arrive. */
const POLL_MS = 1_000;

/**
 * Who is signed in, as this browser remembers it. The server decides on every call; this only tells the screens what to show.
 * Storage that is missing, full or forbidden leaves a session that lives as long as the page.
 */
export type Session = {
  current: () => User | null;
  set: (user: User | null) => void;
  /** Forgets the user because the shop knows nobody behind this session any more: it was ended elsewhere, or was too old. */
  end: () => void;
  /** Whether the last session here went by `end`: whoever is asked to log in again is told why. */
  hasEnded: () => boolean;
  /** Calls back on each change, other tabs' included; returns the way out. */
  subscribe: (listener: () => void) => () => void;
};

export function createSession(storage: Storage | null): Session {
  const listeners = new Set<() => void>();
  let seen = read(storage);
  let user = parse(seen);
  let ended = false;
  let poll: ReturnType<typeof setInterval> | undefined;

  const refresh = (): void => {
    const text = read(storage);
    if (text === seen || storage === null) return;
    seen = text;
    user = parse(text);
    for (const listener of listeners) listener();
  };

  const change = (next: User | null, byItself: boolean): void => {
    user = next;
    ended = byItself;
    write(storage, next === null ? null : JSON.stringify(next));
    // What storage really holds now: one that took nothing must not pass for another tab's logout.
    seen = read(storage);
    for (const listener of listeners) listener();
  };

  return {
    current: () => user,
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

function read(storage: Storage | null): string | null {
  try {
    return storage?.getItem(USER_KEY) ?? null;
  } catch {
    return null;
  }
}

function write(storage: Storage | null, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(USER_KEY);
    else storage?.setItem(USER_KEY, text);
  } catch {
    // Full or forbidden storage: the session lives in memory for this page.
  }
}

function parse(text: string | null): User | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}
