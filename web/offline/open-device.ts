import { handleAccount } from './handlers/account.ts';
import { handleAdminInstruments } from './handlers/admin-instruments.ts';
import { handleCatalogue } from './handlers/catalogue.ts';
import { handleCounter } from './handlers/counter.ts';
import { handleFavorites } from './handlers/favorites.ts';
import { handleReservations } from './handlers/reservations.ts';
import { handleCategories, handleSpecifications } from './handlers/taxonomy.ts';
import { handleUsers } from './handlers/users.ts';
import type { Offline } from './handle.ts';
import type { Transport } from '../api/call.ts';
import type { SafeStorage } from '../storage.ts';
import type { Session } from '../session/session.ts';
import type { Day } from '#domain/day.ts';
import { createKeptCounter } from './kept-counter.ts';
import { createKeptFavorites } from './kept-favorites.ts';
import { createKeptReservations } from './kept-reservations.ts';
import { createKnownAccounts } from './known-accounts.ts';
import { createPendingWrites } from './pending-writes.ts';
import type { Sample } from './sample-data.ts';
import { withoutSamples } from './seen-catalogue.ts';
import { NOTHING } from './data-set.ts';
import { createStore, type Trouble } from './store.ts';

type Choices = {
  storage: SafeStorage;
  sample: Sample | null;
  session: Session;
  /** Calls the server without the fallback. */
  send: Transport;
  today: () => Day;
  now: () => number;
  onTrouble: (trouble: Trouble) => void;
};

/** This device's data and everything that it can answer: the offline table of contents. */
export function openDevice({ storage, sample, session, send, today, now, onTrouble }: Choices): Offline {
  const offline: Offline = {
    device: {
      sample,
      store: createStore(storage, {
        fresh: () => sample?.data(today()) ?? NOTHING,
        // Another deployment or an older release may have stored the sample data here.
        adopt: (data) => (sample ? data : withoutSamples(data)),
        onTrouble,
      }),
      session,
      kept: createKeptFavorites(storage),
      known: createKnownAccounts(storage),
      reservations: createKeptReservations(storage, now),
      counter: createKeptCounter(storage, now),
      pendingWrites: createPendingWrites({ send, session, storage }),
      today,
      now,
    },
    handlers: new Map(),
  };
  handleCatalogue(offline);
  handleAccount(offline);
  handleReservations(offline);
  handleFavorites(offline);
  handleCounter(offline);
  handleCategories(offline);
  handleSpecifications(offline);
  handleAdminInstruments(offline);
  handleUsers(offline);
  return offline;
}
