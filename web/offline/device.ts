import type { Day } from '#domain/day.ts';
import type { Source } from '../api/call.ts';
import type { Session } from '../session/session.ts';
import type { KeptFavorites } from './kept-favorites.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { Store } from './store.ts';

/** What every offline handler works on. */
export type Device = {
  store: Store;
  session: Session;
  kept: KeptFavorites;
  pending: PendingWrites;
  today: () => Day;
  now: () => number;
};

/** How old this device's data is, and whether it was changed here. */
export function sourceOf({ store }: Pick<Device, 'store'>): Source {
  const { savedAt, deeds } = store.read();
  return { kind: 'device', savedAt, isEdited: Object.values(deeds).some((shelf) => Object.keys(shelf).length > 0) };
}
