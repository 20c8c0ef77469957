import type { Answer } from './shop.ts';

/** Left in the browser's storage by whoever went on without the edge: the edge is owed a message. */
export const OWED_KEY = 'resuena.owed';

export type Ask = (...args: unknown[]) => Promise<Answer<unknown>>;

/** What the edge answered of the shop's calls before anybody kept its answers. */
export type Seen = { call: string; args: readonly unknown[]; answer: Extract<Answer<unknown>, { ok: true }> };

/** Takes over once the edge did not answer; everything that going on without it needs travels in its own chunk. */
export type StandIn = {
  /** `missed`: what the edge's own call came to, when it was asked already. */
  answer(desk: string, call: string, ask: Ask, args: unknown[], missed?: Answer<unknown>): Promise<Answer<unknown>>;
  /** Asks at once whether the edge is there again; true when it is. */
  probe(): Promise<boolean>;
  /** Finds out whether the edge is there, unless that was learnt a moment ago. */
  check(): Promise<void>;
};

/** How the edge is reached. */
export type Reach = {
  /** True from the first call that it did not answer until one that it did. */
  isAway: () => boolean;
  subscribe: (listener: () => void) => () => void;
  tell: (isAway: boolean) => void;
  /** Fetches what goes on without the edge; rejects when that cannot be had. */
  open: () => Promise<StandIn>;
  /** The same desk, whose calls are answered by the edge or, out of its reach, by what stands in for it. */
  over: <D extends object>(name: string, desk: D) => D;
};

/** Small because the first load carries it. `owes`: the edge must hear something before anything else is asked of it. */
export function createReach(load: (seen: readonly Seen[]) => Promise<StandIn>, owes: boolean): Reach {
  const listeners = new Set<() => void>();
  const seen: Seen[] = [];
  let away = false;
  let standIn: StandIn | undefined;
  let opening: Promise<StandIn> | undefined;

  const open = (): Promise<StandIn> =>
    (opening ??= load(seen).then(
      (loaded) => (standIn = loaded),
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));

  const through =
    (desk: string, call: string, ask: Ask): Ask =>
    async (...args) => {
      if (owes && !standIn) await open().catch(() => undefined);
      if (standIn) return standIn.answer(desk, call, ask, args);
      const answer = await ask(...args);
      if (!isUnreachable(answer)) {
        // Another desk's call of the same name answers something else.
        if (answer.ok && desk === 'shop') seen.push({ call, args, answer });
        return answer;
      }
      return open().then(
        (opened) => opened.answer(desk, call, ask, args, answer),
        () => answer,
      );
    };

  return {
    isAway: () => away,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(next) {
      if (next === away) return;
      away = next;
      for (const listener of listeners) listener();
    },
    open,
    over: (name, desk) =>
      Object.fromEntries(Object.entries(desk).map(([call, ask]) => [call, through(name, call, ask as Ask)])) as typeof desk,
  };
}

/** No answer, a gateway's word that there is none, or somebody else's page in its place. A live edge's own refusals are none of these. */
export const isUnreachable = (answer: Answer<unknown>): boolean => {
  if (answer.ok) return false;
  const { code, status } = answer.problem;
  return code === 'offline' || (code === 'unreadable' && status < 400) || (code === 'internal' && status > 500);
};
