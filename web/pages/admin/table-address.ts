import { use, useEffect, useRef, useState } from 'react';
import { type Path, type To, UNSAFE_DataRouterContext, useLocation, useNavigation, useSearchParams } from 'react-router';
import type { Order } from '#domain/contract/admin/list.ts';

/** What a table shows besides its own filters; its address says all of it. */
export type TableAddress<Key extends string> = { text: string; page: number; size: number; sort: { by: Key; order: Order } };

const MAX_TEXT_LENGTH = 200;
/** Long enough for a whole word to be one request, short enough not to be felt. */
const PATIENCE_MS = 250;

/** Rows of a page; the first is not written. */
export const ROWS = [10, 25, 50, 100] as const;

/** `buscar`, `pagina`, `filas`, and `orden` as 'name' or 'name-desc'. Anything unreadable counts as absent. */
export function readTable<Key extends string>(
  params: URLSearchParams,
  keys: readonly Key[],
  initial: { by: Key; order: Order },
): TableAddress<Key> {
  const [by, way] = (params.get('orden') ?? '').split('-');
  const key = keys.find((candidate) => candidate === by);
  const page = params.get('pagina') ?? '';
  return {
    text: (params.get('buscar') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    size: ROWS.find((rows) => String(rows) === params.get('filas')) ?? ROWS[0],
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: key === undefined ? initial : { by: key, order: way === 'desc' ? 'desc' : 'asc' },
  };
}

/** The search of another tab's address ('' is the first tab): its first page, with as many rows and this text. */
export function tabSearch(params: URLSearchParams, tab: string, { text = '' } = {}): string {
  const rows = params.get('filas');
  return new URLSearchParams({
    ...(tab && { pestana: tab }),
    ...(text && { buscar: text }),
    ...(rows && { filas: rows }),
  }).toString();
}

/** What a press on a head asks for: the other way round, or that column from its beginning. */
export function nextOrder<Key extends string>(sort: { by: Key; order: Order }, by: Key): string {
  const order = sort.by === by && sort.order === 'asc' ? 'desc' : 'asc';
  return order === 'desc' ? `${by}-desc` : by;
}

/** Where the address is, or is on its way to within this page: what is changed next is changed there. */
function useAddress(): { search: string; isLeaving: boolean } {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  if (!next) return { search, isLeaving: false };
  return next.pathname === pathname ? { search: next.search, isLeaving: false } : { search, isLeaving: true };
}

/** What was last written from the place with this key: a change that follows at once comes before anything was drawn. */
let latestWrite: { key: string; search: string } | null = null;

/**
 * Writes to the address; everything but the page goes back to the first. '' takes a name out. `next` is what it will say once what is
 * under way has come: what a hand chose shows at once.
 */
export function useTableAddress() {
  const [params, setParams] = useSearchParams();
  const { search } = useAddress();
  const { key } = useLocation();
  useEffect(() => {
    // It has come, or another place has: going back to this one begins anew.
    if (latestWrite?.key !== key) latestWrite = null;
  }, [key]);
  return {
    params,
    next: new URLSearchParams(search),
    set: (changes: Record<string, string>, how: { replace?: boolean } = {}): void => {
      const next = new URLSearchParams(latestWrite?.key === key ? latestWrite.search : search);
      next.delete('pagina');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      latestWrite = { key, search: next.toString() };
      setParams(next, { preventScrollReset: true, ...how });
    },
    hrefOf: (page: number): To => {
      const next = new URLSearchParams(search);
      if (page === 1) next.delete('pagina');
      else next.set('pagina', String(page));
      return { search: next.toString() };
    },
  };
}

/** The same as the router knows it, at once: React draws a navigation some moments after it began. */
function useRouterPlace(): () => Path {
  const router = use(UNSAFE_DataRouterContext)?.router;
  if (!router) throw new Error('useRouterPlace needs a router with data above it');
  return () => router.state.navigation.location ?? router.state.location;
}

/** The text in a table's search; it reaches the address when the hand rests. */
export function useTableSearch(): [text: string, setText: (text: string) => void] {
  const { set } = useTableAddress();
  const { pathname } = useLocation();
  const { search, isLeaving } = useAddress();
  const placeNow = useRouterPlace();
  const inAddress = new URLSearchParams(search).get('buscar') ?? '';
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  /** What was last written from here: it may arrive when more has been typed already. Any other address is a person moving about. */
  const [written, setWritten] = useState<string | null>(null);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== written) {
      setText(inAddress);
      setWritten(null);
    }
  }
  // The address may change while the hand rests.
  const latest = useRef({ set, placeNow });
  useEffect(() => {
    latest.current = { set, placeNow };
  });
  const isWritten = text === inAddress;

  useEffect(() => {
    // A pending write would undo a navigation, one that is not drawn yet as well.
    if (isWritten || isLeaving) return undefined;
    let timer = setTimeout(write, PATIENCE_MS);
    function write(): void {
      const place = latest.current.placeNow();
      if (place.pathname !== pathname || place.search !== search) {
        timer = setTimeout(write, PATIENCE_MS);
        return;
      }
      setWritten(text);
      latest.current.set({ buscar: text }, { replace: true });
    }
    return () => clearTimeout(timer);
  }, [text, isWritten, isLeaving, pathname, search]);

  return [text, setText];
}
