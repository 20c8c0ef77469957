import type { AppContext } from '../app-env.ts';

/**
 * What is the same for everybody, kept in this isolate as the JSON it is answered with. It is dropped at once when this
 * isolate writes; a write in another isolate shows within {@link MEMORY_MS}. Only text is kept: a promise belongs to the
 * request that made it and must not be awaited by another.
 */
export const MEMORY_MS = 5_000;
const MAX_ENTRIES = 32;

const entries = new Map<string, { json: string; until: number }>();
let generation = 0;

/** The JSON kept under the key, or what `make` gives now. `fresh`: the caller wants what the database says now. */
async function remembered(key: string, fresh: boolean, make: () => Promise<unknown>): Promise<string> {
  const kept = entries.get(key);
  if (!fresh && kept && kept.until > Date.now()) return kept.json;
  const madeIn = generation;
  const json = JSON.stringify(await make());
  // Something was written while we read: what was read may be older than that.
  if (madeIn !== generation) return json;
  const now = Date.now();
  if (entries.size >= MAX_ENTRIES && !entries.has(key)) dropExpired(now);
  if (entries.size < MAX_ENTRIES || entries.has(key)) entries.set(key, { json, until: now + MEMORY_MS });
  return json;
}

/** Entries that are not used any more must not keep out new ones. */
function dropExpired(now: number): void {
  for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
}

/** The same as the answer of a call. A reload, or a page that must show what was just saved, asks past the memory with no-cache. */
export async function answerRemembered(c: AppContext, key: string, make: () => Promise<unknown>): Promise<Response> {
  const fresh = /no-cache|no-store/.test(c.req.header('Cache-Control') ?? '');
  const json = await remembered(key, fresh, make);
  return c.body(json, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
}

/** Called after every write that shows in the catalogue: instruments, categories, specifications, ratings. */
export function forgetCatalogue(): void {
  generation += 1;
  entries.clear();
}
