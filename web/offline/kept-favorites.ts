import { z } from 'zod';
import { Instant } from '#domain/contract/fields.ts';
import type { User } from '#domain/contract/users.ts';
import { FAVORITES_KEY, ownerOf } from '../session/forget-favorites.ts';

const Kept = z.array(z.object({ instrumentId: z.number().int(), createdAt: Instant }));
export type Kept = z.output<typeof Kept>;
const Lists = z.record(z.string(), Kept);

/** Whose favourites are known on this device, newest first. Storage that fails leaves them in memory. */
export function createKeptFavorites(storage: Storage | null) {
  let memory: z.output<typeof Lists> | null = null;

  const read = (): z.output<typeof Lists> => {
    if (memory) return memory;
    try {
      const parsed = Lists.safeParse(JSON.parse(storage?.getItem(FAVORITES_KEY) ?? '{}'));
      return parsed.success ? parsed.data : {};
    } catch {
      return {};
    }
  };

  return {
    /** Null when nothing is known of this person's. */
    of: (user: User): Kept | null => read()[ownerOf(user)] ?? null,
    set(user: User, kept: Kept): void {
      const lists = { ...read(), [ownerOf(user)]: kept };
      try {
        if (!storage) throw new TypeError('no storage');
        storage.setItem(FAVORITES_KEY, JSON.stringify(lists));
        memory = null;
      } catch {
        memory = lists;
      }
    },
  };
}

export type KeptFavorites = ReturnType<typeof createKeptFavorites>;
