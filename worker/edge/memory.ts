import type { AppContext } from '../app-env.ts';
import { perIsolate } from '../per-isolate.ts';

/** How long this isolate answers from memory alone. */
export const MEMORY_MS = 5_000;
/** The maximum age of an answer, wherever it was stored. */
export const CACHED_MS = 30_000;
/** The clocks of a data centre's machines differ by less than this. */
const SKEW_MS = 2_000;
const MAX_ENTRIES = 64;

/** `madeAt`: when its reading began. */
type Entry = { text: string; madeAt: number };

const catalogue = perIsolate(() => ({
  entries: new Map<string, Entry & { until: number }>(),
  generation: 0,
  wroteAt: Number.NEGATIVE_INFINITY,
}));

/**
 * A text that is the same for everybody. It comes from this isolate for {@link MEMORY_MS}, else from the data centre's cache for
 * {@link CACHED_MS}, renewed in the background, else from `make`. What `make` reads must come from the primary database, and must
 * not depend on the caller. This isolate never answers with what it has replaced itself; what others replaced shows within {@link
 * CACHED_MS}. A reload, or a page that must show what was just saved, bypasses all of it with no-cache.
 */
export async function cachedText(c: AppContext, key: string, make: () => Promise<string>): Promise<string> {
  const isFresh = /no-cache|no-store/.test(c.req.header('Cache-Control') ?? '');
  const now = Date.now();
  const known = catalogue();
  const kept = known.entries.get(key);
  if (!isFresh && kept && kept.until > now) return kept.text;
  // The data centre's copy may be older than a write of this isolate, until it has expired there.
  if (!isFresh && now > known.wroteAt + CACHED_MS + SKEW_MS) {
    const askedIn = known.generation;
    const found = await findInDataCentre(c, key);
    if (found && askedIn === known.generation && found.madeAt + CACHED_MS > now) {
      remember(key, found);
      if (found.madeAt + MEMORY_MS <= now) c.executionCtx.waitUntil(renew(c, key, make));
      return found.text;
    }
  }
  return renew(c, key, make);
}

/** The same as the JSON answer of a call. Browsers ask again each time. */
export async function answerCached(c: AppContext, key: string, make: () => Promise<unknown>): Promise<Response> {
  const json = await cachedText(c, key, async () => JSON.stringify(await make()));
  return c.body(json, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
}

/** Called after every write that shows in the catalogue: instruments, categories, specifications, ratings. */
export function forgetCatalogue(): void {
  const known = catalogue();
  known.generation += 1;
  known.wroteAt = Date.now();
  known.entries.clear();
}

async function renew(c: AppContext, key: string, make: () => Promise<string>): Promise<string> {
  const known = catalogue();
  const madeIn = known.generation;
  const madeAt = Date.now();
  const text = await make();
  // Something was written during the read, so the result may be older than that.
  if (madeIn !== known.generation) return text;
  remember(key, { text, madeAt });
  c.executionCtx.waitUntil(keepInDataCentre(c, key, { text, madeAt }));
  return text;
}

/** Only text is kept: a promise belongs to the request that made it and must not be awaited by another. */
function remember(key: string, { text, madeAt }: Entry): void {
  const now = Date.now();
  const { entries } = catalogue();
  if (entries.size >= MAX_ENTRIES && !entries.has(key)) dropExpired(entries, now);
  if (entries.size < MAX_ENTRIES || entries.has(key))
    entries.set(key, { text, madeAt, until: Math.min(now + MEMORY_MS, madeAt + CACHED_MS) });
}

/** Unused entries must not keep new ones out. */
function dropExpired(entries: Map<string, { until: number }>, now: number): void {
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
}

const MADE_AT = 'X-Made-At';

/** For one release only, as another may answer in another shape. No route answers at this address. */
const addressOf = (c: AppContext, key: string): string =>
  new URL(`/kept/${c.env.CF_VERSION_METADATA.id}/${encodeURIComponent(key)}`, c.req.url).href;

async function findInDataCentre(c: AppContext, key: string): Promise<Entry | null> {
  const found = await caches.default.match(addressOf(c, key));
  return found ? { text: await found.text(), madeAt: Number(found.headers.get(MADE_AT)) } : null;
}

const keepInDataCentre = (c: AppContext, key: string, { text, madeAt }: Entry): Promise<void> =>
  caches.default.put(
    addressOf(c, key),
    new Response(text, { headers: { 'Cache-Control': `max-age=${CACHED_MS / 1_000}`, [MADE_AT]: String(madeAt) } }),
  );
