import { type Answer, isRead, type Transport } from '../api/call.ts';
import { type Answered, type Fallback, isUnreachable } from '../api/connection.ts';
import { messagesOf } from '../api/messages.ts';
import { offline } from '../api/no-answer.ts';
import type { AnyOptions, Endpoint } from '../api/call.ts';
import type { Availability } from './availability.ts';

/** A read that takes longer than this raises the question whether the server is still there. */
export const SUSPECT_AFTER_MS = 2_500;

type Choices = {
  availability: Availability;
  /** This device's own answer; null where it has none. */
  answerHere: (endpoint: Endpoint, options: AnyOptions) => Promise<Answer<unknown> | null>;
  record: (endpoint: Endpoint, options: AnyOptions, answer: Answered) => void;
  /**
   * Sends the pending writes before anything else is asked. False while a logout did not reach the server: nothing may be asked then, or
   * that logout would later end the session of the next person who logs in.
   */
  settle: () => Promise<boolean>;
};

/** Chooses for each call: the server while it answers, this device while it does not. */
export function createFallback({ availability, answerHere, record, settle }: Choices): Fallback {
  /** The server's answer; null when it takes its time and does not answer a ping either. */
  const sendPatiently = async (endpoint: Endpoint, options: AnyOptions, send: Transport): Promise<Answer<unknown> | null> => {
    const answer = send(endpoint, options);
    if (!isRead(endpoint)) return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const doubt = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        // A server that is there, and slow, is waited for.
        void availability.probe().then((isThere) => isThere || resolve(null));
      }, SUSPECT_AFTER_MS);
    });
    try {
      return await Promise.race([answer, doubt]);
    } finally {
      clearTimeout(timer);
    }
  };

  const answer: Fallback['answer'] = async (endpoint, options, send, missed) => {
    const here = () => answerHere(endpoint, options);
    const silence = (): Answer<unknown> => ({ ok: false, problem: offline(messagesOf(endpoint)) });

    if (missed) {
      availability.missed();
      return (await here()) ?? missed;
    }
    if (availability.isOffline()) {
      const own = isRead(endpoint) ? await here() : null;
      if (own) return own;
      // What a person pressed is tried, however lately nothing answered: it may be their second try.
      const isThere = isRead(endpoint) ? await availability.check() : await availability.probe();
      if (!isThere) return (isRead(endpoint) ? null : await here()) ?? silence();
    }
    const given = (await settle()) ? await sendPatiently(endpoint, options, send) : null;
    if (given && !isUnreachable(given)) {
      availability.heard();
      if (given.ok) record(endpoint, options, given);
      return given;
    }
    availability.missed();
    return (await here()) ?? (given?.ok === false ? given : silence());
  };

  const check = async (): Promise<void> => {
    if (!(await availability.check())) availability.missed();
  };

  return { answer, probe: availability.probe, check };
}
