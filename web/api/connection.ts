import type { AnyOptions, Answer, Endpoint, Problem, Transport } from './call.ts';
import { pause } from '../pause.ts';

export type Answered = Extract<Answer<unknown>, { ok: true }>;

/** Wait this long for an answer before loading the offline fallback: it pings the server before it answers a read in its place. */
const OPEN_AFTER_MS = 1_500;

/**
 * late: a call has been waiting for long, and the page says so. slow: the server does not answer in time, and reads may be answered from
 * this device; nothing is held back. offline: the network or a gateway has refused a call.
 */
export type ConnectionState = 'online' | 'late' | 'slow' | 'offline';

/** Reads may have been answered by this device. */
export const usesFallback = (state: ConnectionState): boolean => state === 'slow' || state === 'offline';

/** Answers from this device when the server cannot. Its code and data are a chunk of their own. */
export type Fallback = {
  /** `waitedMs`: for how long the call has been under way, in which case `send` only waits for it. */
  answer(endpoint: Endpoint, options: AnyOptions, send: Transport, waitedMs?: number): Promise<Answer<unknown>>;
  /** Stores a server answer that `answer` did not give. */
  record(endpoint: Endpoint, options: AnyOptions, answer: Answered): void;
  /** Asks now whether the server is there. */
  probe(): Promise<unknown>;
  /** The same, unless that is known from a moment ago. */
  check(): Promise<unknown>;
};

export type Connection = {
  state: () => ConnectionState;
  subscribe: (listener: () => void) => () => void;
  set: (state: ConnectionState) => void;
  /** Loads the fallback; rejects when its code cannot be fetched. */
  open: () => Promise<Fallback>;
  /** Sends the call, or has this device answer it. */
  ask: (endpoint: Endpoint, options: AnyOptions, send: Transport) => Promise<Answer<unknown>>;
};

type Choices = {
  loadFallback: () => Promise<Fallback>;
  /** Stored writes go first. */
  hasPendingWrites: () => boolean;
  /** The network timed out, so the service worker served this page; or its document broke off. */
  isHung?: boolean;
  /** Called at the start of each call. Returns a callback for a refused session or role. */
  onCall?: () => (problem: Problem) => void;
};

const DENIALS: readonly string[] = ['unauthenticated', 'forbidden'];

/** Decides who answers a call. Small: the first load carries it. */
export function createConnection({ loadFallback, hasPendingWrites, isHung = false, onCall }: Choices): Connection {
  const listeners = new Set<() => void>();
  /** What the server answered before the fallback was loaded. */
  const seen: Parameters<Fallback['record']>[] = [];
  let state: ConnectionState = isHung ? 'slow' : 'online';
  let fallback: Fallback | undefined;
  let opening: Promise<Fallback> | undefined;

  const open = (): Promise<Fallback> =>
    (opening ??= loadFallback().then(
      (loaded) => {
        for (const answered of seen.splice(0)) loaded.record(...answered);
        return (fallback = loaded);
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));

  const answerOf: Connection['ask'] = async (endpoint, options, send) => {
    if (!fallback && hasPendingWrites()) await open().catch(() => undefined);
    if (fallback) return fallback.answer(endpoint, options, send);
    const made = send(endpoint, options);
    void made.then((answer) => {
      if (!answer.ok) return;
      if (fallback) fallback.record(endpoint, options, answer);
      else seen.push([endpoint, options, answer]);
    });
    const waitMs = isHung ? 0 : OPEN_AFTER_MS;
    const first = await Promise.race([made, pause(waitMs)]);
    if (first && !isUnreachable(first)) return first;
    const opened = open().then(
      (loaded) => loaded.answer(endpoint, options, () => made, waitMs),
      () => made,
    );
    // Loading the fallback may take as long as the answer.
    return Promise.race([opened, made.then((answer) => (isUnreachable(answer) ? opened : answer))]);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      state = next;
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

/** Statuses that mean the server cannot answer now. */
export const GATEWAY: readonly number[] = [502, 503, 504];

/** No answer, or something else in its place: a gateway's page, other JSON than the call's reply. The server's refusals are answers. */
export const isUnreachable = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.problem.code === 'offline' || GATEWAY.includes(answer.problem.status));
