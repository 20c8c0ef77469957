import type { Day } from '#domain/day.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import type { Session } from '../../session/session.ts';
import type { AccountDesk } from '../account-desk.ts';
import { createLocalAdminDesk, type LocalAdminDesk } from '../local-admin-desk.ts';
import { createLocalShop, type LocalShop, type OrNothing } from '../local-shop.ts';
import type { Shop, Source } from '../shop.ts';
import { createAccounts } from './accounts.ts';
import { createKeptFavorites, type KeptFavorites } from './kept-favorites.ts';
import { createLocalFavorites } from './local-favorites.ts';
import { createLocalStore, type LocalStore, type Trouble } from './local-store.ts';
import { createOwed, type OwedToEdge } from './owed.ts';
import { sampleData } from './sample-data.ts';

type Choices = {
  storage: Storage | null;
  session: Session;
  /** Who will hear what is owed. */
  edge: Pick<Shop, 'logout' | 'addFavorite' | 'removeFavorite'>;
  today: () => Day;
  now: () => number;
  onTrouble: (trouble: Trouble) => void;
};

export type LocalDesks = {
  store: LocalStore;
  kept: KeptFavorites;
  owed: OwedToEdge;
  shop: LocalShop;
  admin: LocalAdminDesk;
  account: { deleteAccount: OrNothing<AccountDesk['deleteAccount']> };
};

/** Every desk of this device over one data set. */
export function createLocalDesks({ storage, session, edge, today, now, onTrouble }: Choices): LocalDesks {
  const store = createLocalStore(storage, () => sampleData(today()), onTrouble);
  const source = (): Source => {
    const { savedAt, deeds } = store.read();
    return { kind: 'device', savedAt, isEdited: Object.values(deeds).some((shelf) => Object.keys(shelf).length > 0) };
  };
  const kept = createKeptFavorites(storage);
  const owed = createOwed({ edge, session, storage });
  const accounts = createAccounts(store, source, now);
  const favorites = createLocalFavorites({ store, session, kept, owed, source, now });
  return {
    store,
    kept,
    owed,
    shop: createLocalShop({ store, session, accounts, favorites, source, today, oweLogout: owed.oweLogout }),
    admin: createLocalAdminDesk({ store, session, accounts, source, today, now }),
    account: {
      /** An account of this device goes from here; one of the shop's only the shop can delete. */
      deleteAccount: async (password) => {
        const user = session.current();
        return isOnlyHere(user) ? accounts.remove(user, password) : null;
      },
    },
  };
}
