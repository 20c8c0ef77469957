import { z } from 'zod';
import { Instant } from '#domain/contract/fields.ts';
import type { User } from '#domain/contract/users.ts';
import type { SafeStorage } from '../storage.ts';
import { FAVORITES_KEY, ownerOf } from '../session/forget-favorites.ts';

const Kept = z.array(z.object({ instrumentId: z.number().int(), createdAt: Instant }));
export type Kept = z.output<typeof Kept>;
const Lists = z.record(z.string(), Kept);

/** Whose favourites are known on this device, newest first. */
export function createKeptFavorites(storage: SafeStorage) {
  const read = (): z.output<typeof Lists> => Lists.safeParse(storage.readJson(FAVORITES_KEY)).data ?? {};
  return {
    /** Null when nothing is known of this person's. */
    of: (user: User): Kept | null => read()[ownerOf(user)] ?? null,
    set: (user: User, kept: Kept): void =>
      void storage.write(FAVORITES_KEY, JSON.stringify({ ...read(), [ownerOf(user)]: kept })),
  };
}

export type KeptFavorites = ReturnType<typeof createKeptFavorites>;
