/** How long the edge may take to say that it is there. */
export const PING_TIMEOUT_MS = 2_000;
/** One answer serves every call within this time. */
export const REMEMBERED_MS = 3_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** Misses count as one run until the edge has answered for so long. */
const STEADY_MS = 60_000;

export type Availability = {
  isOffline: () => boolean;
  /** A call found no edge. */
  missed: () => void;
  /** A call was answered: as good as a pong. */
  heard: () => void;
  /** Whether the edge is there, as remembered for a moment; calls made together share one question. */
  check: () => Promise<boolean>;
  /** The same, asked anew. */
  probe: () => Promise<boolean>;
  /** The browser lost its network: the edge is asked once more, since an answer on its way may be older than that. */
  networkLost: () => Promise<void>;
  stop: () => void;
};

type Choices = {
  fetch: typeof globalThis.fetch;
  origin?: string;
  /** One cheap call of the API: a pong alone says nothing of the storage behind it. Resolves to whether it was answered. */
  confirm: () => Promise<boolean>;
  onChange: (isOffline: boolean) => void;
  /** The page is hidden: no need to ask by the clock. */
  isHidden: () => boolean;
};

/**
 * Remembers whether the edge answers. While it does nothing is asked; once it did not, it is asked again by itself, ever more
 * seldom, until it is back.
 */
export function createAvailability({ fetch, origin = '', confirm, onChange, isHidden }: Choices): Availability {
  let isOffline = false;
  let misses = 0;
  let backSince = 0;
  let known: { at: number; isThere: boolean } | null = null;
  let asking: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turn = (next: boolean): void => {
    if (next === isOffline) return;
    isOffline = next;
    if (!next) {
      backSince = Date.now();
      clearTimeout(timer);
    }
    onChange(next);
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, misses - 1), LONGEST_PAUSE_MS);
    timer = setTimeout(() => {
      if (isHidden()) schedule();
      else void probe().then((isThere) => isThere || askLater());
    }, pause);
  };

  /** Only failed checks by the clock slow it down: pressing often must not make a person wait longer. */
  const askLater = (): void => {
    misses += 1;
    schedule();
  };

  const missed = (): void => {
    known = { at: Date.now(), isThere: false };
    if (isOffline) return;
    misses = Date.now() - backSince > STEADY_MS ? 1 : misses + 1;
    turn(true);
    schedule();
  };

  const ask = async (): Promise<boolean> => {
    // Away, a pong is not yet an answer: the API itself must give one.
    const isThere = (await ping(fetch, origin)) && (!isOffline || (await confirm()));
    known = { at: Date.now(), isThere };
    if (isThere) turn(false);
    return isThere;
  };

  const probe = (): Promise<boolean> =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));

  return {
    isOffline: () => isOffline,
    missed,
    heard: () => {
      if (!isOffline) known = { at: Date.now(), isThere: true };
    },
    networkLost: async () => {
      await asking;
      if (!(await probe())) missed();
    },
    check: async () => (known && Date.now() - known.at < REMEMBERED_MS ? known.isThere : probe()),
    probe,
    stop: () => clearTimeout(timer),
  };
}

async function ping(fetch: typeof globalThis.fetch, origin: string): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PING_TIMEOUT_MS);
  try {
    const response = await fetch(`${origin}/health/ping`, { cache: 'no-store', signal: limit.signal });
    return response.ok && (await response.text()).trim() === 'pong';
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
