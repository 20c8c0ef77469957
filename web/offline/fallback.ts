import { api } from '#domain/contract/api.ts';
import type { Endpoint as Contract } from '#domain/contract/endpoint.ts';
import { type AnyOptions, type Answer, type Endpoint, isRead } from '../api/call.ts';
import { type Answered, type Fallback, isUnreachable } from '../api/connection.ts';
import type { Latency } from './latency.ts';
import { limitOf } from '../api/http.ts';
import { messagesOf } from '../api/messages.ts';
import { offline } from '../api/no-answer.ts';
import { pause } from '../pause.ts';
import type { Availability } from './availability.ts';
import type { Refused } from './pending-writes.ts';

/** How long a read may take on a fast connection before the server is pinged. */
export const DOUBTED_AFTER_MS = 500;
/** How long it may take before this device answers it. */
export const FALLBACK_AFTER_MS = 2_000;
/** After this the page says that a call takes long. */
export const LATE_AFTER_MS = 4_000;

type Choices = {
  availability: Availability;
  latency: Latency;
  /** This device's own answer; null where it has none. */
  answerHere: (endpoint: Endpoint, options: AnyOptions) => Promise<Answer<unknown> | null>;
  /** A call became late (1), or a late one ended (-1). */
  onLate: (change: 1 | -1) => void;
  record: (endpoint: Endpoint, options: AnyOptions, answer: Answered) => void;
  /**
   * Sends pending writes before any other call. Returns the failed answer while a logout has not reached the server: no call may be made
   * then, as that logout would later end the session of the next person who logs in.
   */
  sendPending: () => Promise<Refused | null>;
};

/** Chooses for each call: the server while it answers, this device while it does not. */
export function createFallback({ availability, latency, answerHere, onLate, record, sendPending }: Choices): Fallback {
  const isTimedOut = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.timedOut === true;

  /** Time limits adapt to the connection, except the one that the specification gives for lists of reservations. */
  const timed: Fallback['answer'] = async (endpoint, options, send, waitedMs = 0) => {
    const askedAt = Date.now() - waitedMs;
    const limitMs = options.limitMs ?? limitOf(endpoint);
    const given = await send(endpoint, isFixed(endpoint) ? options : { ...options, limitMs: latency.limit(limitMs) });
    if (!isUnreachable(given)) latency.observe(Date.now() - askedAt);
    return given;
  };

  /** What stands in place of an answer that did not come, and what that says about the server. */
  const unanswered = async (
    given: Answer<unknown>,
    endpoint: Endpoint,
    here: () => Promise<Answer<unknown> | null>,
  ): Promise<Answer<unknown>> => {
    // The server answered, but not with this reply: only a gateway would refuse the ping as well.
    if (isRead(endpoint) && isOtherJson(given) && (await availability.probe()) === 'reachable') return given;
    // It is unknown whether the write arrived: this device must not repeat it.
    const own = isTimedOut(given) && !isRead(endpoint) && contract(endpoint).offline !== 'owed' ? null : await here();
    if (!isTimedOut(given)) availability.onRefused();
    // A read that alone is not answered says nothing about the others. What this device shows in its place is asked for again, but for the
    // specification's lists, which are asked for once.
    else if (!isRead(endpoint) || (own?.ok && !isFixed(endpoint)) || (await availability.check()) !== 'reachable')
      availability.onTimeout();
    // A message that came as JSON is shown.
    const isSaid = !given.ok && given.problem.code !== 'offline';
    return (isSaid && !own?.ok ? given : own) ?? given;
  };

  const answer: Fallback['answer'] = async (endpoint, options, send, waitedMs) => {
    const isMade = waitedMs !== undefined;
    const here = () => answerHere(endpoint, options);
    const silence = (): Answer<unknown> => ({ ok: false, problem: offline(messagesOf(endpoint)) });

    if (availability.state() === 'offline' && (isRead(endpoint) || !isMade)) {
      const own = isRead(endpoint) ? await here() : null;
      if (own) return own;
      // Always try a write: it may be a retry. Only a refused ping stops it.
      const finding = isRead(endpoint) ? await availability.check() : await availability.probe();
      if (isRead(endpoint) ? finding !== 'reachable' : finding === 'refused')
        return (isRead(endpoint) ? null : await here()) ?? silence();
    }

    if (availability.state() === 'slow' && isRead(endpoint)) {
      const own = await here();
      if (own?.ok) return own;
    }

    /** The server's answer, or this device's where there is none. A late answer still updates the availability. */
    const asked = async (): Promise<Answer<unknown>> => {
      const undecided = isMade ? null : await sendPending();
      // A logout is a pending write itself, and needs no second call.
      const isSent = endpoint === 'POST /logout' && !isMade && !undecided;
      const given = undecided ?? (isSent ? LOGGED_OUT : await timed(endpoint, options, send, waitedMs));
      // The caller cancelled: that says nothing about the server.
      if (!given.ok && given.problem.code === 'cancelled') return given;
      if (!isUnreachable(given)) {
        availability.onAnswer();
        if (given.ok) record(endpoint, options, given);
        return given;
      }
      return unanswered(given, endpoint, here);
    };

    if (!isRead(endpoint)) return asked();
    let isAnswered = false;
    const fromServer = asked().finally(() => {
      isAnswered = true;
    });

    /** This device's data when the server is slow. With no data, keep waiting. */
    const meanwhile = async (): Promise<Answer<unknown>> => {
      const enough = pause(latency.limit(FALLBACK_AFTER_MS) - (waitedMs ?? 0));
      await pause(latency.limit(DOUBTED_AFTER_MS) - (waitedMs ?? 0));
      if (isAnswered) return fromServer;
      const finding = availability.probe();
      // The server is reachable but slow: wait.
      if ((await Promise.race([finding, enough])) === 'reachable') return fromServer;
      const own = await here();
      if (own?.ok) availability.onTimeout();
      // Nothing is shown meanwhile: the page would only be loaded twice if the ping is answered after all.
      else void finding.then((found) => found === 'timedOut' && availability.onTimeout());
      return own?.ok || availability.state() === 'offline' ? (own ?? silence()) : fromServer;
    };
    return Promise.race([fromServer, meanwhile()]);
  };

  return { answer: noticed(answer, onLate), record, probe: availability.probe, check: availability.check };
}

/** The same, and it says when a call takes long. */
const noticed =
  (answer: Fallback['answer'], onLate: Choices['onLate']): Fallback['answer'] =>
  async (endpoint, options, send, waitedMs) => {
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        onLate(1);
      },
      LATE_AFTER_MS - (waitedMs ?? 0),
    );
    try {
      return await answer(endpoint, options, send, waitedMs);
    } finally {
      clearTimeout(timer);
      if (isLate) onLate(-1);
    }
  };

/** Of another kind than the call's reply. */
const isOtherJson = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.status === 200;

const LOGGED_OUT: Answer<unknown> = { ok: true, value: undefined, source: { kind: 'server' } };

/** Whether the specification says how long it may take. */
const isFixed = (endpoint: Endpoint): boolean => contract(endpoint).patience?.isFixed === true;

const contract = (endpoint: Endpoint): Contract => api[endpoint];
