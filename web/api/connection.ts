import type { AnyOptions, Answer, Endpoint, Problem, Transport } from './call.ts';

/** In the browser's storage while a write waits to be sent: it goes before any other call. */
export const PENDING_KEY = 'resuena.owed';

export type Answered = Extract<Answer<unknown>, { ok: true }>;

/** What the server answered before the offline fallback was loaded. */
export type Seen = { endpoint: Endpoint; options: AnyOptions; answer: Answered };

/** Answers from this device when the server cannot. Its code and data are a chunk of their own. */
export type Fallback = {
  /** `missed`: the outcome of the call, when it was already made in vain. */
  answer(endpoint: Endpoint, options: AnyOptions, send: Transport, missed?: Answer<unknown>): Promise<Answer<unknown>>;
  /** Asks now whether the server is back; true when it is. */
  probe(): Promise<boolean>;
  /** Finds out whether the server is there, unless that was learnt a moment ago. */
  check(): Promise<void>;
};

export type Connection = {
  /** From the first call without an answer until the first one with. */
  isOffline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  set: (isOffline: boolean) => void;
  /** Loads the fallback; rejects when its code cannot be fetched. */
  open: () => Promise<Fallback>;
  /** Sends the call, or has this device answer it. */
  ask: (endpoint: Endpoint, options: AnyOptions, send: Transport) => Promise<Answer<unknown>>;
};

type Choices = {
  loadFallback: (seen: readonly Seen[]) => Promise<Fallback>;
  /** An earlier visit left writes that go first. */
  hasPending: boolean;
  /** At the start of each call; what it returns learns when the server refuses the session or the role. */
  onCall?: () => (problem: Problem) => void;
};

const DENIALS: readonly string[] = ['unauthenticated', 'forbidden'];

/** Decides who answers a call. Small: the first load carries it. */
export function createConnection({ loadFallback, hasPending, onCall }: Choices): Connection {
  const listeners = new Set<() => void>();
  const seen: Seen[] = [];
  let offline = false;
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
    const answer = await send(endpoint, options);
    if (answer.ok) seen.push({ endpoint, options, answer });
    if (!isUnreachable(answer)) return answer;
    return open().then(
      (opened) => opened.answer(endpoint, options, send, answer),
      () => answer,
    );
  };

  return {
    isOffline: () => offline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      if (next === offline) return;
      offline = next;
      for (const listener of listeners) listener();
    },
    open,
    async ask(endpoint, options, send) {
      const onDenied = onCall?.();
      const answer = await answerOf(endpoint, options, send);
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
