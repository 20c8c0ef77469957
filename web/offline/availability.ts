import type { ConnectionState } from '../api/connection.ts';
import type { Latency } from './latency.ts';
import { pause } from '../pause.ts';

/** How long a ping may take on a fast connection. */
export const PING_TIMEOUT_MS = 2_000;
/** A late ping still counts; it is aborted after this many time limits. */
const PING_LASTS = 3;
/** How long a finding is reused. */
export const REMEMBERED_MS = 3_000;
/** Pauses between pings: the longer the server has been offline, the longer the pause. */
const PAUSES = [
  { offlineForMs: 600_000, pauseMs: 15_000 },
  { offlineForMs: 60_000, pauseMs: 5_000 },
  { offlineForMs: 0, pauseMs: 2_000 },
];
/** After relapses: a server that comes back for good is noticed within six seconds. */
const RELAPSED_PAUSE_MS = 5_000;
/** After a ping that was answered although the browser had lost its network. */
const LOST_PAUSE_MS = 2_000;
/** A server that fails again within this time was never back online. */
const STEADY_MS = 60_000;

/** refused: by the network or a gateway. timedOut: not answered yet, so nothing is known. */
export type Finding = 'reachable' | 'refused' | 'timedOut';

export type Availability = {
  state: () => ConnectionState;
  /** A call was refused by the network or a gateway. */
  onRefused: () => void;
  /** A call was not answered in time. The server may still be reachable, but this device may answer reads. */
  onTimeout: () => void;
  /** A call was answered: the server is reachable. */
  onAnswer: () => void;
  /** The last finding, if it is recent; otherwise a ping. Calls made together share one ping. */
  check: () => Promise<Finding>;
  /** Pings the server. */
  probe: () => Promise<Finding>;
  /** The browser lost its network: pings twice, as a ping at that moment may still be answered. */
  networkLost: () => Promise<void>;
  stop: () => void;
};

type Choices = {
  fetch: typeof globalThis.fetch;
  origin?: string;
  latency: Latency;
  /** What is known at the start. */
  first?: ConnectionState;
  /** One cheap call of the API: a pong says nothing about the database behind it. */
  confirm: () => Promise<Finding>;
  onChange: (state: ConnectionState) => void;
  /** A hidden page does not ping. */
  isHidden: () => boolean;
};

/** Whether the server answers. Only a refusal makes it offline; a slow ping does not. While it is not online, it is pinged. */
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
  /** How often the server came back and failed again within STEADY_MS. */
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
      Math.max(pauseMs, Math.min(pauseMs * 2 ** relapses, RELAPSED_PAUSE_MS)),
    );
  };

  const onRefused = (): void => {
    known = { at: Date.now(), finding: 'refused' };
    turn('offline');
  };

  const find = async (signal: AbortSignal): Promise<Finding> => {
    const pong = await ping(fetch, origin, latency, signal);
    // Unless online, a pong is not enough: a call of the API must succeed.
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
      if ((await probe()) === 'reachable') await pause(LOST_PAUSE_MS).then(probe);
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
