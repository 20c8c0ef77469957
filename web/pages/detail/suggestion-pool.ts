import type { Instrument } from '#domain/contract/instruments.ts';
import type { CallApi } from '../../api/call.ts';

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
