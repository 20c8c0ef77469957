import { MAX_PAGE_SIZE } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Favorite } from '#domain/contract/favorites.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import type { Session } from '../../session/session.ts';
import type { Answer, Shop } from '../shop.ts';
import type { DataSet } from './data-set.ts';
import type { KeptFavorites } from './kept-favorites.ts';
import type { LocalStore } from './local-store.ts';
import { withCatalogue, withCategories, withInstruments } from './seen-catalogue.ts';

/** A catalogue younger than this is not asked for again. */
const FRESH_MS = 15 * 60_000;
/** What passes by in one view is written once. */
const WRITE_AFTER_MS = 1_000;

type Choices = {
  edge: Pick<Shop, 'listCategories' | 'searchInstruments'>;
  store: LocalStore;
  kept: KeptFavorites;
  session: Session;
  now: () => number;
  /** People who save data are left with what they have seen. */
  savesData: () => boolean;
};

/** Keeps the edge's last answers for the time without it. Nobody waits for any of this. */
export function createRecorder({ edge, store, kept, session, now, savesData }: Choices) {
  let waiting: ((data: DataSet) => DataSet)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    const changes = waiting;
    waiting = [];
    if (changes.length > 0) store.change((data) => changes.reduce((next, change) => change(next), data));
  };

  const later = (change: (data: DataSet) => DataSet): void => {
    waiting.push(change);
    clearTimeout(timer);
    timer = setTimeout(flush, WRITE_AFTER_MS);
  };

  const keepFavorite = (userId: unknown, instrumentId: unknown, keep: boolean): void => {
    const user = session.current();
    if (user === null || user.id !== userId || typeof instrumentId !== 'number') return;
    const others = (kept.of(user) ?? []).filter((entry) => entry.instrumentId !== instrumentId);
    kept.set(user, keep ? [{ instrumentId, createdAt: new Date(now()).toISOString() }, ...others] : others);
  };

  return {
    /** What waits to be written, at once: the page may be about to go, or about to need it. */
    flush,

    /** `call` and `args` of the Shop port, and what the edge answered. */
    record(call: string, args: readonly unknown[], { value }: Extract<Answer<unknown>, { ok: true }>): void {
      const at = now();
      switch (call) {
        case 'listCategories':
          return later((data) => withCategories(data, value as Category[], at));
        case 'searchInstruments':
          return later((data) => withInstruments(data, (value as InstrumentPage).products, at));
        case 'getInstrument':
          return later((data) => withInstruments(data, [value as Instrument], at));
        case 'listFavorites': {
          const list = value as Favorite[];
          const user = session.current();
          // Somebody else may have logged in while it was on its way.
          if (user !== null && user.id === args[0])
            kept.set(
              user,
              list.map(({ createdAt, instrument }) => ({ createdAt, instrumentId: instrument.id })),
            );
          return later((data) =>
            withInstruments(
              data,
              list.map(({ instrument }) => instrument),
              at,
            ),
          );
        }
        case 'addFavorite':
        case 'removeFavorite':
          return keepFavorite(args[0], args[1], call === 'addFavorite');
        default:
          return undefined;
      }
    },

    /** Asks the edge for its catalogue, once in a while: what is shown without it should be whole, and young. */
    async refresh(): Promise<void> {
      const { savedAt } = store.read();
      if (savesData() || (savedAt !== null && now() - Date.parse(savedAt) < FRESH_MS)) return;
      const [categories, page] = await Promise.all([
        edge.listCategories(),
        edge.searchInstruments({ page: 1, size: MAX_PAGE_SIZE }),
      ]);
      if (!categories.ok || !page.ok) return;
      flush();
      store.change((data) => withCatalogue(data, { categories: categories.value, instruments: page.value.products }, now()));
    },
  };
}
