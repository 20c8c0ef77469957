import { z } from 'zod';
import { Instant } from '#domain/contract/fields.ts';
import type { SafeStorage } from '../storage.ts';
import { FAVORITES_KEY } from '../session/forget-account.ts';
import { recordsByOwner } from './by-owner.ts';

const Entries = z.array(z.object({ instrumentId: z.number().int(), createdAt: Instant }));
/** `savedAt`: when the server gave them; null for an account of this device, and for what an older release kept without it. */
const Kept = z.object({ savedAt: Instant.nullable(), entries: Entries });
export type Kept = z.output<typeof Kept>;

/** Favourites of each known user of this device, newest first. */
export const createKeptFavorites = (storage: SafeStorage) => recordsByOwner(storage, FAVORITES_KEY, Kept);

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
