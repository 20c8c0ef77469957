import type { Category } from '#domain/contract/categories.ts';
import type { Day } from '#domain/day.ts';
import { isOnlyHere, type LocalUser } from '../session/only-here.ts';
import type { Session } from '../session/session.ts';
import type { Accounts } from './local/accounts.ts';
import { give, refuse } from './local/answers.ts';
import { categoriesOf, instrumentOf, searchCatalogue, stockOf } from './local/catalogue.ts';
import type { LocalFavorites } from './local/local-favorites.ts';
import type { LocalStore } from './local/local-store.ts';
import { sentences } from './sentences.ts';
import type { Answer, Shop, ShopProblem, Source } from './shop.ts';

export type LocalShopParts = {
  store: LocalStore;
  session: Session;
  accounts: Accounts;
  favorites: LocalFavorites;
  source: () => Source;
  today: () => Day;
  /** Somebody of the edge's leaves: it must hear of it later. */
  oweLogout: () => Promise<void>;
};

/** The answers of one method; null where this device cannot give one and the edge's silence must be told. */
export type OrNothing<M> = M extends (...args: infer A) => Promise<infer R> ? (...args: A) => Promise<R | null> : never;
export type LocalShop = { [C in keyof Shop]: OrNothing<Shop[C]> };

const away = (call: keyof typeof sentences): { ok: false; problem: ShopProblem } => ({
  ok: false,
  problem: { code: 'offline', message: sentences[call].offline, status: 0 },
});

/** The shop over this device's own data. What only the edge can do is refused in the specification's words, never pretended. */
export function createLocalShop({ store, session, accounts, favorites, source, today, oweLogout }: LocalShopParts): LocalShop {
  /** The account of this device that is signed in; an account of the shop's is read-only here. */
  const here = (): LocalUser | null => {
    const user = session.current();
    return isOnlyHere(user) ? user : null;
  };

  return {
    listCategories: async (): Promise<Answer<Category[]>> => give(categoriesOf(store.read()), source()),
    // Of days that nobody looked at while the edge answered, nothing is known.
    searchInstruments: async (search) => searchCatalogue(store.read(), search, today(), source()) ?? away('dailyStock'),
    async getInstrument(id) {
      const found = instrumentOf(store.read(), id, today());
      if (found) return give(found, source());
      // Another one than those that this device has seen may well be in the shop.
      return store.read().savedAt === null ? refuse('instrument_not_found') : null;
    },
    async listRatings(id) {
      const instrument = store.read().instruments.find((known) => known.id === id);
      // The shop's opinions are not kept: where there are some, none must not be shown for them.
      return instrument?.ratingCount === 0 ? give([], source()) : null;
    },
    async dailyStock(id, start, end) {
      const data = store.read();
      const instrument = data.instruments.find((known) => known.id === id);
      const days = instrument && stockOf(data, instrument, start, end, today());
      return days ? give(days, source()) : null;
    },

    login: (email, password) => accounts.login(email, password),
    async logout() {
      const user = session.current();
      if (user && !isOnlyHere(user)) await oweLogout();
      return give(undefined, source());
    },
    register: (registration) => accounts.register(registration),
    async currentUser() {
      const user = here();
      if (user) return accounts.current(user);
      return session.current() ? null : refuse('unauthenticated');
    },
    async changeProfile(change) {
      const user = here();
      return user ? accounts.change(user, change) : null;
    },
    resendVerification: async () => null,

    reserve: async () => away('reserve'),
    getReservation: async () => (here() ? refuse('reservation_not_found') : null),
    listReservations: async () => (here() ? give([], source()) : null),
    cancelReservation: async () => away('cancelReservation'),

    ...favorites,
    rate: async () => away('rate'),
  };
}
