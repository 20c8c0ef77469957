import type { Favorite } from '#domain/contract/favorites.ts';
import { isOnlyHere } from '../../session/only-here.ts';
import type { Session } from '../../session/session.ts';
import type { Answer, Shop, Source } from '../shop.ts';
import { give, refuse } from './answers.ts';
import type { KeptFavorites } from './kept-favorites.ts';
import type { LocalStore } from './local-store.ts';
import type { OwedToEdge } from './owed.ts';

type Choices = {
  store: LocalStore;
  session: Session;
  kept: KeptFavorites;
  owed: OwedToEdge;
  source: () => Source;
  now: () => number;
};

/** Favourites while the edge is away: an account of the shop's owes its changes to the edge, one of this device keeps them here. */
export function createLocalFavorites({ store, session, kept, owed, source, now }: Choices): LocalFavorites {
  const change = async (userId: number, instrumentId: number, keep: boolean): Promise<Answer<undefined>> => {
    const user = session.current();
    if (user?.id !== userId) return refuse(user ? 'forbidden' : 'unauthenticated');
    if (keep && !store.read().instruments.some(({ id }) => id === instrumentId)) return refuse('instrument_not_found');
    const before = kept.of(user) ?? [];
    const others = before.filter((entry) => entry.instrumentId !== instrumentId);
    const already = before.length > others.length;
    if (keep !== already) kept.set(user, keep ? [{ instrumentId, createdAt: new Date(now()).toISOString() }, ...others] : others);
    if (!isOnlyHere(user)) await owed.oweFavorite({ userId, instrumentId, keep });
    return give(undefined, source());
  };

  return {
    async listFavorites(userId): Promise<Answer<Favorite[]> | null> {
      const user = session.current();
      if (user?.id !== userId) return refuse(user ? 'forbidden' : 'unauthenticated');
      const known = kept.of(user) ?? (isOnlyHere(user) ? [] : null);
      if (known === null) return null;
      const { instruments } = store.read();
      const favorites = known.flatMap(({ instrumentId, createdAt }) => {
        const instrument = instruments.find(({ id }) => id === instrumentId);
        return instrument ? [{ createdAt, instrument }] : [];
      });
      return give(favorites, source());
    },
    addFavorite: (userId, instrumentId) => change(userId, instrumentId, true),
    removeFavorite: (userId, instrumentId) => change(userId, instrumentId, false),
  };
}

export type LocalFavorites = Pick<Shop, 'addFavorite' | 'removeFavorite'> & {
  /** Null when this device never heard of them. */
  listFavorites(userId: number): Promise<Answer<Favorite[]> | null>;
};
