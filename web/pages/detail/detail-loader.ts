import type { LoaderFunctionArgs } from 'react-router';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { parseId } from '#domain/id.ts';
import { canRate } from '#domain/reservation.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Problem, Source, CallApi } from '../../api/call.ts';
import { type Deferred, defer } from '../../loading/deferred.ts';

/** How many of the newest instruments the two are drawn from. */
const POOL_SIZE = 24;
const SUGGESTIONS = 2;
/** Pages are fetched ahead of a press by the dozen: they share one pool. */
const POOL_AGE_MS = 60_000;

const pools = new WeakMap<CallApi, { at: number; instruments: Promise<Instrument[]> }>();

/** Two other instruments at random; none when the list cannot be had. */
export async function suggest(call: CallApi, shownId: number): Promise<Instrument[]> {
  return pickSuggestions(await poolOf(call), shownId, Math.random);
}

function poolOf(call: CallApi): Promise<Instrument[]> {
  const kept = pools.get(call);
  if (kept && Date.now() - kept.at < POOL_AGE_MS) return kept.instruments;
  const instruments = call('GET /api/instruments/results', { query: { page: 1, size: POOL_SIZE } }).then((answer) => {
    if (answer.ok) return answer.value.products;
    pools.delete(call);
    return [];
  });
  pools.set(call, { at: Date.now(), instruments });
  return instruments;
}

/** Two of the others, never the same twice. `random` answers within 0..1, 1 excluded. */
export function pickSuggestions<T extends { id: number }>(pool: readonly T[], shownId: number, random: () => number): T[] {
  const others = pool.filter(({ id }) => id !== shownId);
  return Array.from({ length: Math.min(SUGGESTIONS, others.length) }, () =>
    others.splice(Math.floor(random() * others.length), 1),
  ).flat();
}

export type Opinions = {
  /** Newest first; null when they could not be loaded. */
  ratings: Rating[] | null;
  /** Whether the signed-in person may rate: 'none' for visitors and who never reserved it. */
  mayRate: 'yes' | 'not_ended' | 'none';
};

export type DetailReady = {
  kind: 'ready';
  instrument: Instrument;
  opinions: Deferred<Opinions>;
  suggestions: Deferred<Instrument[]>;
  /** Whom this was loaded for; null for a visitor. */
  viewerId: number | null;
  today: Day;
  source: Source;
};

export type DetailData = DetailReady | { kind: 'failed'; problem: Problem };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<DetailData> {
  const app = context.get(appContext);
  const id = parseId(params['id'] ?? '');
  if (id === null) {
    return {
      kind: 'failed',
      problem: { code: 'instrument_not_found', message: failure('instrument_not_found').message, status: 404 },
    };
  }
  const viewerId = app.session.current()?.id ?? null;
  const [instrument, opinions, suggestions] = await Promise.all([
    app.call('GET /api/instruments/:id', { params: { id }, signal: request.signal }),
    defer(loadOpinions(app, id, viewerId, request.signal)),
    defer(suggest(app.call, id)),
  ]);
  if (!instrument.ok) return { kind: 'failed', problem: instrument.problem };
  return {
    kind: 'ready',
    instrument: instrument.value,
    opinions,
    suggestions,
    viewerId,
    today: app.today(),
    source: instrument.source,
  };
}

async function loadOpinions(app: App, instrumentId: number, viewerId: number | null, signal: AbortSignal): Promise<Opinions> {
  const [ratings, mayRate] = await Promise.all([
    app.call('GET /api/ratings/instrument/:id', { params: { id: instrumentId }, signal }),
    askMayRate(app, instrumentId, viewerId, signal),
  ]);
  return { ratings: ratings.ok ? ratings.value : null, mayRate };
}

async function askMayRate(
  app: App,
  instrumentId: number,
  viewerId: number | null,
  signal: AbortSignal,
): Promise<Opinions['mayRate']> {
  if (viewerId === null) return 'none';
  const answer = await app.call('GET /api/reservations/user/:userId', { params: { userId: viewerId }, signal });
  const own = answer.ok ? answer.value.filter((reservation) => reservation.instrumentId === instrumentId) : [];
  if (own.length === 0) return 'none';
  return own.some(({ status }) => canRate(status)) ? 'yes' : 'not_ended';
}
