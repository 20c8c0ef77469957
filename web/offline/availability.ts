import type { ConnectionState } from '../api/connection.ts';
import type { Latency } from './latency.ts';
import { pause } from '../api/pause.ts';

/** How long the server may take to say that it is there, on a fast connection. */
export const PING_TIMEOUT_MS = 2_000;
/** A late answer still counts; the connection that it waits on is given back after so many time limits. */
const PING_LASTS = 3;
/** One answer serves every call within this time. */
export const REMEMBERED_MS = 3_000;
/** How often the server is asked again: seldom only where it has been away for long. */
const PAUSES = [
  { offlineForMs: 600_000, pauseMs: 15_000 },
  { offlineForMs: 60_000, pauseMs: 5_000 },
  { offlineForMs: 0, pauseMs: 2_000 },
];
const LONGEST_PAUSE_MS = 60_000;
/** It counts as away all the time until it has answered for so long. */
const STEADY_MS = 60_000;

/** reachable: it answers. refused: the network or a gateway says that it does not. timedOut: nothing is known yet. */
export type Finding = 'reachable' | 'refused' | 'timedOut';

export type Availability = {
  state: () => ConnectionState;
  /** A call was refused: by the network, or by a gateway. */
  onRefused: () => void;
  /** A call is not answered in time. That says nothing of the server: reads may be answered here until it is. */
  onTimeout: () => void;
  /** A call was answered: better than a pong. */
  onAnswer: () => void;
  /** Whether the server is there, as remembered for a moment; calls made together share one question. */
  check: () => Promise<Finding>;
  /** The same, asked anew. */
  probe: () => Promise<Finding>;
  /** The browser lost its network: the server is asked once more, since an answer on its way may be older than that. */
  networkLost: () => Promise<void>;
  stop: () => void;
};

type Choices = {
  fetch: typeof globalThis.fetch;
  origin?: string;
  latency: Latency;
  /** What is known at the start. */
  first?: ConnectionState;
  /** One cheap call of the API: a pong alone says nothing of the storage behind it. */
  confirm: () => Promise<Finding>;
  onChange: (state: ConnectionState) => void;
  /** The page is hidden: no need to ask by the clock. */
  isHidden: () => boolean;
};

/**
 * Remembers whether the server answers. Only a refusal makes it offline: a ping that takes its time decides nothing. While the server
 * does not answer it is asked again by itself.
 */
export function createAvailability({
  fetch,
  origin = '',
  latency,
  first = 'online',
  confirm,
  onChange,
  isHidden,
}: Choices): Availability {
  let state = first;
  let offlineSince = 0;
  let onlineSince = 0;
  /** How often it came back only to be refused at once. */
  let relapses = 0;
  let known: { at: number; finding: Finding } | null = null;
  let asking: Promise<Finding> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const turn = (next: ConnectionState): void => {
    if (next === state) return;
    const wasOnline = state === 'online';
    state = next;
    if (next === 'online') {
      onlineSince = Date.now();
      clearTimeout(timer);
    } else if (wasOnline) {
      const isRelapse = Date.now() - onlineSince <= STEADY_MS;
      relapses = isRelapse ? relapses + 1 : 0;
      if (!isRelapse) offlineSince = Date.now();
      schedule();
    }
    onChange(next);
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const offlineForMs = Date.now() - offlineSince;
    const { pauseMs = 0 } = PAUSES.find((step) => offlineForMs >= step.offlineForMs) ?? {};
    timer = setTimeout(
      () => {
        if (isHidden()) schedule();
        else void probe().then(() => state === 'online' || schedule());
      },
      Math.min(pauseMs * 2 ** relapses, LONGEST_PAUSE_MS),
    );
  };

  const onRefused = (): void => {
    known = { at: Date.now(), finding: 'refused' };
    turn('offline');
  };

  const find = async (signal: AbortSignal): Promise<Finding> => {
    const pong = await ping(fetch, origin, latency, signal);
    // Away, a pong is not yet an answer: the API itself must give one.
    const finding = pong === 'reachable' && state !== 'online' ? await confirm() : pong;
    known = { at: Date.now(), finding };
    if (finding === 'reachable') turn('online');
    if (finding === 'refused') turn('offline');
    return finding;
  };

  const ask = (): Promise<Finding> => {
    const limitMs = latency.limit(PING_TIMEOUT_MS);
    const end = new AbortController();
    const endTimer = setTimeout(() => end.abort(), PING_LASTS * limitMs);
    const finding = find(end.signal).finally(() => clearTimeout(endTimer));
    return Promise.race([finding, pause(limitMs).then((): Finding => 'timedOut')]);
  };

  const probe = (): Promise<Finding> =>
    (asking ??= ask().finally(() => {
      asking = null;
    }));

  if (state !== 'online') {
    offlineSince = Date.now();
    schedule();
  }

  return {
    state: () => state,
    onRefused,
    onTimeout: () => {
      if (state === 'online') turn('slow');
    },
    onAnswer: () => {
      if (state === 'offline') return;
      known = { at: Date.now(), finding: 'reachable' };
      turn('online');
    },
    networkLost: async () => {
      await asking;
      await probe();
    },
    check: async () => (known && Date.now() - known.at < REMEMBERED_MS ? known.finding : probe()),
    probe,
    stop: () => clearTimeout(timer),
  };
}

async function ping(fetch: typeof globalThis.fetch, origin: string, latency: Latency, signal: AbortSignal): Promise<Finding> {
  const askedAt = Date.now();
  try {
    const response = await fetch(`${origin}/health/ping`, { cache: 'no-store', signal });
    const isPong = response.ok && (await response.text()).trim() === 'pong';
    if (isPong) latency.observe(Date.now() - askedAt);
    return isPong ? 'reachable' : 'refused';
  } catch {
    return signal.aborted ? 'timedOut' : 'refused';
  }
}
