import type { Sort } from '#domain/catalogue.ts';

/** The row next to which a page begins, in the order of one sort. `back`: the rows before it. */
export type Cursor = { key: string | number | null; id: number; back: boolean };

/** The search that a cursor was made for. With any other search the cursor is ignored. */
export type CursorPlace = { sort: Sort; size: number; filter: string; page: number };

type Wire = [sort: Sort, size: number, filter: number, page: number, back: 0 | 1, key: string | number | null, id: number];

/** Opaque text for the page at `place`, which begins next to the row given. */
export function writeCursor(place: CursorPlace, { key, id, back }: Cursor): string {
  const wire: Wire = [place.sort, place.size, fingerprint(place.filter), place.page, back ? 1 : 0, key, id];
  const bytes = new TextEncoder().encode(JSON.stringify(wire));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The cursor and the page that it leads to, or null for text that is not ours or was made for another search. */
export function readCursor(text: string, place: Omit<CursorPlace, 'page'>): (Cursor & { page: number }) | null {
  const wire = parse(text);
  if (!Array.isArray(wire) || wire.length !== 7) return null;
  const [sort, size, filter, page, back, key, id] = wire as unknown[];
  if (sort !== place.sort || size !== place.size || filter !== fingerprint(place.filter)) return null;
  if (!isPositive(page) || !isPositive(id)) return null;
  // Ordered by newest, only a search by words has a sort key: 0, then 1.
  if (place.sort === 'newest' ? key !== null && key !== 0 && key !== 1 : typeof key !== keyTypeOf(place.sort)) return null;
  return { key: key as string | number | null, id, back: back === 1, page };
}

const keyTypeOf = (sort: Sort): 'string' | 'number' => (sort === 'name' ? 'string' : 'number');

const isPositive = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function parse(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** FNV-1a, 32 bits: it distinguishes searches and protects no secret. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
