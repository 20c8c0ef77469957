import { MAX_PAGE_SIZE } from '#domain/pagination.ts';
import type { Call, ReplyOf } from '#domain/contract/api.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { User } from '#domain/contract/users.ts';
import type { AnyOptions, CallApi, Endpoint } from '../api/call.ts';
import type { Answered } from '../api/connection.ts';
import type { Query } from '../format/query.ts';
import { isOnlyHere } from '../session/only-here.ts';
import type { DataSet } from './data-set.ts';
import type { Device } from './handle.ts';
import { withFavorite } from './kept-favorites.ts';
import { withList } from './seen-lists.ts';
import { withCatalogue, withCategories, withInstruments, withoutInstrument } from './seen-catalogue.ts';

/** How long answers are collected, to be written together. */
const WRITE_AFTER_MS = 1_000;

type Choices = {
  /** Calls the server without the fallback. */
  call: CallApi;
  device: Device;
};

/** Stores the server's last answers for offline use. No call waits for it. */
export function createRecorder({ call, device: { store, kept, known, reservations, counter, session, today, now } }: Choices) {
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

  /** Another person may have logged in while the answer was on its way. */
  const ownerWith = (userId: unknown): User | null => {
    const user = session.current();
    return user?.id === userId && !isOnlyHere(user) ? user : null;
  };

  type Params = Readonly<Record<string, number | string>>;
  const keepFavorite = ({ userId, instrumentId }: Params, keep: boolean): void => {
    const user = ownerWith(userId);
    const before = user && kept.of(user);
    if (before && typeof instrumentId === 'number') kept.set(user, withFavorite(before, instrumentId, keep, now()));
  };

  const keepReservation = (reservation: Reservation): void => {
    const user = ownerWith(reservation.userId);
    if (user) reservations.set(user, reservation);
  };

  const listReservations = async (user: User): Promise<void> => {
    const answer = await call('GET /api/reservations/user/:userId', { params: { userId: user.id } });
    if (answer.ok && ownerWith(user.id)) reservations.setAll(user, answer.value);
  };

  const records: { [C in Call]?: (value: ReplyOf<C>, params: Params, query: Query) => void } = {
    'POST /login': ({ email }) => void known.add(email ?? ''),
    'GET /api/users/me': ({ email }) => void known.add(email ?? ''),
    'DELETE /api/users/me'() {
      const user = session.current();
      if (user) void known.forget(user.email ?? '');
    },
    'GET /api/categories': (categories) => later((data) => withCategories(data, categories, now())),
    'GET /api/shop-calendar': ({ hours, days }) =>
      later((data) => ({ ...data, calendar: { hours, days: days.filter(({ isOpen }) => !isOpen) } })),
    'GET /api/instruments/results': (reply, _, query) =>
      later((data) => {
        const seen = withInstruments(data, reply.products, now());
        return 'pagination' in reply ? withList(seen, query, reply, now()) : seen;
      }),
    'GET /api/instruments/:id': ({ suggestions = [], viewer: _, terms: __, ...instrument }) =>
      later((data) => withInstruments(data, [instrument, ...suggestions], now())),
    'DELETE /api/instruments/:id': (_, { id }) => later((data) => withoutInstrument(data, Number(id))),
    'GET /api/favorites/users/:userId'(list, { userId }) {
      const user = ownerWith(userId);
      const entries = list.map(({ createdAt, instrument }) => ({ createdAt, instrumentId: instrument.id }));
      if (user) kept.set(user, { savedAt: new Date(now()).toISOString(), entries });
      const instruments = list.map(({ instrument }) => instrument);
      later((data) => withInstruments(data, instruments, now()));
    },
    'GET /api/reservations/user/:userId'(list, { userId }) {
      const user = ownerWith(userId);
      if (user) reservations.setAll(user, list);
    },
    'GET /api/reservations/:id': keepReservation,
    'PUT /api/reservations/:id/cancel': keepReservation,
    'POST /api/reservations'(reservation) {
      keepReservation(reservation);
      // After reserving, a customer needs the list at the counter, perhaps offline.
      const user = ownerWith(reservation.userId);
      if (user && !reservations.listOf(user)) void listReservations(user);
    },
    'GET /api/counter'(lists) {
      const user = session.current();
      if (user && !isOnlyHere(user) && lists.date === today()) counter.set(user, lists);
    },
    'POST /api/favorites/users/:userId/instruments/:instrumentId': (_, params) => keepFavorite(params, true),
    'DELETE /api/favorites/users/:userId/instruments/:instrumentId': (_, params) => keepFavorite(params, false),
  };

  return {
    /** Writes pending data at once: the page may be about to close, or about to read it. */
    flush,

    record(endpoint: Endpoint, { params = {}, query = {} }: AnyOptions, { value }: Answered): void {
      // The contract pairs each endpoint with its reply.
      (records[endpoint] as ((value: unknown, params: Params, query: Query) => void) | undefined)?.(value, params, query);
    },

    /**
     * Loads the catalogue for administrators: the rows of their table are not whole instruments, so they cannot be stored. Customers keep
     * what they have seen.
     */
    async refresh(): Promise<void> {
      if (session.current()?.role !== 'ADMIN') return;
      const [categories, page] = await Promise.all([
        call('GET /api/categories'),
        call('GET /api/instruments/results', { query: { page: 1, size: MAX_PAGE_SIZE } }),
      ]);
      if (!categories.ok || !page.ok) return;
      flush();
      const { products } = page.value;
      const total = 'pagination' in page.value ? page.value.pagination.totalProducts : products.length;
      store.change((data) => withCatalogue(data, { categories: categories.value, instruments: products, total }, now()));
    },
  };
}
