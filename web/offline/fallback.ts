import { type AnyOptions, type Answer, type Endpoint, isRead } from '../api/call.ts';
import { type Answered, type Fallback, FALLBACK_AFTER_MS, isUnreachable } from '../api/connection.ts';
import type { Latency } from './latency.ts';
import { limitOf } from '../api/http.ts';
import { messagesOf } from '../api/messages.ts';
import { offline } from '../api/no-answer.ts';
import { pause } from '../api/pause.ts';
import type { Availability } from './availability.ts';

/** How long a read may take, on a fast connection, before it is asked whether the server is still there. */
export const DOUBTED_AFTER_MS = 500;
/** From then on the page says that a call takes long. */
export const LATE_AFTER_MS = 4_000;

type Choices = {
  availability: Availability;
  latency: Latency;
  /** This device's own answer; null where it has none. */
  answerHere: (endpoint: Endpoint, options: AnyOptions) => Promise<Answer<unknown> | null>;
  /** One call more is late, or one less. */
  onLate: (change: 1 | -1) => void;
  record: (endpoint: Endpoint, options: AnyOptions, answer: Answered) => void;
  /**
   * Sends pending writes before anything else is asked. False while a logout did not reach the server: nothing may be asked then, or
   * that logout would later end the session of the next person who logs in.
   */
  sendPending: () => Promise<boolean>;
};

/** Chooses for each call: the server while it answers, this device while it does not. */
export function createFallback({ availability, latency, answerHere, onLate, record, sendPending }: Choices): Fallback {
  const isTimedOut = (answer: Answer<unknown>): boolean => !answer.ok && answer.problem.timedOut === true;

  /** Time limits follow the connection; the specification's, of lists of reservations, stays. */
  const timed: Fallback['answer'] = async (endpoint, options, send, waitedMs = 0) => {
    const askedAt = Date.now() - waitedMs;
    const limitMs = limitOf(endpoint);
    const isFixed = endpoint.startsWith('GET /api/reservations/');
    const given = await send(endpoint, isFixed ? options : { ...options, limitMs: latency.limit(limitMs) });
    if (!isUnreachable(given)) latency.observe(Date.now() - askedAt);
    return given;
  };

  const answer: Fallback['answer'] = async (endpoint, options, send, waitedMs) => {
    const isMade = waitedMs !== undefined;
    const here = () => answerHere(endpoint, options);
    const silence = (): Answer<unknown> => ({ ok: false, problem: offline(messagesOf(endpoint)) });

    if (availability.state() === 'offline' && (isRead(endpoint) || !isMade)) {
      const own = isRead(endpoint) ? await here() : null;
      if (own) return own;
      // What a person pressed is tried, however lately nothing answered: it may be their second try. Only a refusal keeps it back.
      const finding = isRead(endpoint) ? await availability.check() : await availability.probe();
      if (isRead(endpoint) ? finding !== 'reachable' : finding === 'refused')
        return (isRead(endpoint) ? null : await here()) ?? silence();
    }

    if (availability.state() === 'slow' && isRead(endpoint)) {
      const own = await here();
      if (own?.ok) return own;
    }

    /** What the server answers; where it does not, what this device has. A late answer is heard, too. */
    const asked = async (): Promise<Answer<unknown>> => {
      const given = isMade || (await sendPending()) ? await timed(endpoint, options, send, waitedMs) : null;
      // Given up by who asked: it says nothing of the server.
      if (given && !given.ok && given.problem.code === 'cancelled') return given;
      if (given && !isUnreachable(given)) {
        availability.onAnswer();
        if (given.ok) record(endpoint, options, given);
        return given;
      }
      if (!given || !isTimedOut(given)) availability.onRefused();
      else availability.onTimeout();
      // Whether a write arrived is not known then: this device must not do the same once more.
      const own = given && isTimedOut(given) && !isRead(endpoint) && !isRepeatable(endpoint) ? null : await here();
      // What was said in JSON is shown as itself.
      const isSaid = given?.ok === false && given.problem.code !== 'offline';
      return (isSaid && !own?.ok ? given : own) ?? given ?? silence();
    };

    if (!isRead(endpoint)) return asked();
    let isAnswered = false;
    const fromServer = asked().finally(() => {
      isAnswered = true;
    });

    /** This device's data, in place of an answer that takes too long; never its ignorance. */
    const meanwhile = async (): Promise<Answer<unknown>> => {
      const enough = pause(latency.limit(FALLBACK_AFTER_MS) - (waitedMs ?? 0));
      await pause(latency.limit(DOUBTED_AFTER_MS) - (waitedMs ?? 0));
      if (isAnswered) return fromServer;
      // A server that is there, and slow, is waited for.
      if ((await Promise.race([availability.probe(), enough])) === 'reachable') return fromServer;
      availability.onTimeout();
      const own = await here();
      return own?.ok || availability.state() === 'offline' ? (own ?? silence()) : fromServer;
    };
    return Promise.race([fromServer, meanwhile()]);
  };

  const watched: Fallback['answer'] = async (endpoint, options, send, waitedMs) => {
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

  return { answer: watched, record, probe: availability.probe, check: availability.check };
}

/** Kept to be sent again, and the same when it arrives twice. */
const isRepeatable = (endpoint: Endpoint): boolean => endpoint === 'POST /logout' || endpoint.includes('/favorites/');
