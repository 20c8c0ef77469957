import type { Ask, StandIn } from '../reach.ts';
import { isUnreachable } from '../reach.ts';
import { UNREACHABLE } from '../unreachable.ts';
import type { Answer } from '../shop.ts';
import type { Availability } from './availability.ts';

/** A read that takes longer than this makes one wonder whether the edge is still there. */
export const SUSPECT_AFTER_MS = 2_500;

/** What this device can do of one desk: each method answers, or null where only the edge could. */
export type LocalDesk = {
  calls: Readonly<Record<string, ((...args: never[]) => Promise<Answer<unknown> | null>) | undefined>>;
  /** Those that only look. */
  reads: ReadonlySet<string>;
  /** What a person reads when the edge could not be reached. */
  sentenceOf: (call: string) => string;
  record?: (call: string, args: readonly unknown[], answer: Extract<Answer<unknown>, { ok: true }>) => void;
};

type Choices = {
  availability: Availability;
  /** By the name under which the desk was handed to the reach. */
  desks: Readonly<Record<string, LocalDesk>>;
  /**
   * Sends what the edge is owed, before anything else is asked of it. False when it did not hear of a logout: nothing may be asked
   * then, or the logout would later end the session of whoever logged in meanwhile.
   */
  settle: () => Promise<boolean>;
};

/** Chooses for each call: the edge while it answers, this device while it does not. */
export function createStandIn({ availability, desks, settle }: Choices): StandIn {
  /** The edge's answer; null when it takes its time and does not answer a ping either. */
  const askPatiently = async (ask: Ask, args: unknown[], mayGiveUp: boolean): Promise<Answer<unknown> | null> => {
    const answer = ask(...args);
    if (!mayGiveUp) return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const doubt = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        // An edge that is there, and slow, is waited for.
        void availability.probe().then((isThere) => isThere || resolve(null));
      }, SUSPECT_AFTER_MS);
    });
    try {
      return await Promise.race([answer, doubt]);
    } finally {
      clearTimeout(timer);
    }
  };

  const answer: StandIn['answer'] = async (name, call, ask, args, missed) => {
    const desk = desks[name] ?? NO_DESK;
    const isRead = desk.reads.has(call);
    const here = async (): Promise<Answer<unknown> | null> => (await desk.calls[call]?.(...(args as never[]))) ?? null;
    const silence = (): Answer<unknown> => ({
      ok: false,
      problem: { code: 'offline', message: desk.sentenceOf(call), status: 0 },
    });

    if (missed) {
      availability.missed();
      return (await here()) ?? missed;
    }
    if (availability.isAway()) {
      const own = isRead ? await here() : null;
      if (own) return own;
      // What a person pressed is tried, however lately nobody answered: it may be their second try.
      const isThere = isRead ? await availability.check() : await availability.probe();
      if (!isThere) return (isRead ? null : await here()) ?? silence();
    }
    const given = (await settle()) ? await askPatiently(ask, args, isRead) : null;
    if (given && !isUnreachable(given)) {
      availability.heard();
      if (given.ok) desk.record?.(call, args, given);
      return given;
    }
    availability.missed();
    return (await here()) ?? given ?? silence();
  };

  const check = async (): Promise<void> => {
    if (!(await availability.check())) availability.missed();
  };

  return { answer, probe: availability.probe, check };
}

const NO_DESK: LocalDesk = { calls: {}, reads: new Set(), sentenceOf: () => UNREACHABLE };
