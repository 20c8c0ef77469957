import { z } from 'zod';
import { Instant } from '#domain/contract/fields.ts';
import type { User } from '#domain/contract/users.ts';
import type { SafeStorage } from '../storage.ts';
import { FAVORITES_KEY, ownerOf } from '../session/forget-account.ts';

const Entries = z.array(z.object({ instrumentId: z.number().int(), createdAt: Instant }));
/** `savedAt`: when the server gave them; null for an account of this device, and for what an older release kept without it. */
const Kept = z.object({ savedAt: Instant.nullable(), entries: Entries });
export type Kept = z.output<typeof Kept>;
const Lists = z.record(z.string(), z.union([Kept, Entries.transform((entries): Kept => ({ savedAt: null, entries }))]));

/** Whose favourites are known on this device, newest first. */
export function createKeptFavorites(storage: SafeStorage) {
  const read = (): z.output<typeof Lists> => Lists.safeParse(storage.readJson(FAVORITES_KEY)).data ?? {};
  return {
    /** Null when nothing is known of this person's. */
    of: (user: User): Kept | null => read()[ownerOf(user)] ?? null,
    set: (user: User, kept: Kept): void =>
      void storage.write(FAVORITES_KEY, JSON.stringify({ ...read(), [ownerOf(user)]: kept })),
    forget(user: User): void {
      const { [ownerOf(user)]: _, ...others } = read();
      storage.write(FAVORITES_KEY, JSON.stringify(others));
    },
  };
}

export type KeptFavorites = ReturnType<typeof createKeptFavorites>;

/** With or without one instrument; the same list where nothing changes. */
export function withFavorite({ savedAt, entries }: Kept, instrumentId: number, keep: boolean, nowMs: number): Kept {
  const others = entries.filter((entry) => entry.instrumentId !== instrumentId);
  if (keep === others.length < entries.length) return { savedAt, entries };
  return {
    savedAt,
    entries: keep ? [{ instrumentId, createdAt: new Date(nowMs).toISOString() }, ...others] : others,
  };
}
