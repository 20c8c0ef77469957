import { type AnyOptions, type Answer, type Endpoint, isRead, type Problem, type Transport } from './call.ts';
import type { Latency } from './latency.ts';
import { pause } from './pause.ts';

/** In the browser's storage while a write waits to be sent: it goes before any other call. */
export const PENDING_KEY = 'resuena.owed';

export type Answered = Extract<Answer<unknown>, { ok: true }>;

/** How long a read may take, on a fast connection, before it is asked whether the server is still there. */
export const DOUBTED_AFTER_MS = 2_000;
/** From then on the page says that it takes long. */
export const LATE_AFTER_MS = 4_000;

/**
 * slow: the server does not answer in time, and reads may be answered from this device; nothing is held back. offline: the network or a
 * gateway has refused a call.
 */
export type ConnectionState = 'online' | 'slow' | 'offline';

/** What the server answered before the offline fallback was loaded. */
export type Seen = { endpoint: Endpoint; options: AnyOptions; answer: Answered };

/** Answers from this device when the server cannot. Its code and data are a chunk of their own. */
export type Fallback = {
  /** `waitedMs`: for how long the call has been under way. */
  answer(endpoint: Endpoint, options: AnyOptions, send: Transport, waitedMs?: number): Promise<Answer<unknown>>;
  /** Asks now whether the server is there. */
  probe(): Promise<unknown>;
  /** The same, unless that was learnt a moment ago. */
  check(): Promise<unknown>;
};

export type Connection = {
  state: () => ConnectionState;
  isOffline: () => boolean;
  /** A call has been waiting for long, whatever the state. */
  isLate: () => boolean;
  subscribe: (listener: () => void) => () => void;
  set: (state: ConnectionState) => void;
  /** Loads the fallback; rejects when its code cannot be fetched. */
  open: () => Promise<Fallback>;
  /** Sends the call, or has this device answer it. */
  ask: (endpoint: Endpoint, options: AnyOptions, send: Transport) => Promise<Answer<unknown>>;
};

type Choices = {
  loadFallback: (seen: readonly Seen[]) => Promise<Fallback>;
  /** An earlier visit left writes that go first. */
  hasPending: boolean;
  /** The page itself was waited for in vain: it is one that this device had, and the network hangs. */
  isHung?: boolean;
  latency: Latency;
  /** At the start of each call; what it returns learns when the server refuses the session or the role. */
  onCall?: () => (problem: Problem) => void;
};

const DENIALS: readonly string[] = ['unauthenticated', 'forbidden'];

/** Decides who answers a call. Small: the first load carries it. */
export function createConnection({ loadFallback, hasPending, isHung = false, latency, onCall }: Choices): Connection {
  const listeners = new Set<() => void>();
  const seen: Seen[] = [];
  let state: ConnectionState = isHung ? 'slow' : 'online';
  let late = 0;
  let fallback: Fallback | undefined;
  let opening: Promise<Fallback> | undefined;

  const open = (): Promise<Fallback> =>
    (opening ??= loadFallback(seen).then(
      (loaded) => (fallback = loaded),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));

  const answerOf: Connection['ask'] = async (endpoint, options, send) => {
    if (hasPending && !fallback) await open().catch(() => undefined);
    if (fallback) return fallback.answer(endpoint, options, send);
    const made = send(endpoint, options).then((answer) => {
      if (answer.ok) seen.push({ endpoint, options, answer });
      return answer;
    });
    const waitMs = isHung ? 0 : latency.limit(DOUBTED_AFTER_MS);
    const first = await (isRead(endpoint) ? Promise.race([made, pause(waitMs)]) : made);
    if (first && !isUnreachable(first)) return first;
    const opened = open().then(
      (loaded) => loaded.answer(endpoint, options, () => made, waitMs),
      () => made,
    );
    // Its code may take as long as the answer.
    return Promise.race([opened, made.then((answer) => (isUnreachable(answer) ? opened : answer))]);
  };

  const publish = (): void => {
    for (const listener of listeners) listener();
  };

  /** Says of a call that it takes long, until it is answered. Pictures on their way up have a progress of their own. */
  const watchLate = async <T>({ files }: AnyOptions, answer: Promise<T>): Promise<T> => {
    if (files) return answer;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      publish();
    }, LATE_AFTER_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (isLate) {
        late -= 1;
        publish();
      }
    }
  };

  return {
    state: () => state,
    isOffline: () => state === 'offline',
    isLate: () => late > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === state) return;
      state = next;
      publish();
    },
    open,
    async ask(endpoint, options, send) {
      const onDenied = onCall?.();
      const answer = await watchLate(options, answerOf(endpoint, options, send));
      if (!answer.ok && DENIALS.includes(answer.problem.code)) onDenied?.(answer.problem);
      return answer;
    },
  };
}

/** No answer, or a gateway's in its place. The server's own refusals are answers. */
export const isUnreachable = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.code === 'offline';

/** Unreachable, and not by JSON in another format: nothing may be said of what the server has. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  isUnreachable(answer) && !answer.ok && answer.problem.status !== 200;
