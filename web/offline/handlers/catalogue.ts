import { eachDay } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { messagesOf } from '../../api/messages.ts';
import type { DataSet } from '../data-set.ts';
import {
  categoriesShown,
  instrumentOf,
  isClosedOn,
  isPartial,
  NOT_HERE,
  searchCatalogue,
  stockOf,
  suggest,
} from '../catalogue.ts';
import { handle, type Offline, older } from '../handle.ts';
import { listSeen } from '../seen-lists.ts';
import { marked } from '../changes.ts';

const NOTHING_YET = 'Este dispositivo todavía no guardó nada de la tienda.';
const BAD_PAGE = failure('invalid', { message: 'Error al paginar productos' });

/** The catalogue as this device keeps it. What it never saw is left to the server. */
export function handleCatalogue(offline: Offline): void {
  const { sample, store, today } = offline.device;
  /** Without the sample shop, a device that the server never answered has nothing to show. */
  const nothing = () => (sample === null && isBlank(store.read()) ? { offline: NOTHING_YET } : null);

  handle(offline, 'GET /api/categories', () => ok(marked(store.read(), 'categories', categoriesShown(store.read(), sample))));

  handle(
    offline,
    'GET /api/instruments/results',
    // Free units are known only of days that were loaded while the server answered.
    ({ query }) => {
      const data = store.read();
      const blank = nothing();
      if (blank) return blank;
      const seen = listSeen(data, query);
      if (seen) return { ...ok(seen.page), savedAt: older(seen.seenAt, data.savedAt) };
      const found = searchCatalogue(data, query, today(), sample);
      if (!found) return { offline: messagesOf('GET /api/availability/daily-stock').offline };
      if (!found.ok || !isPartial(data, sample) || isClosedOn(data, query)) return found;
      return found.value.products.length === 0 ? { offline: NOT_HERE } : { ...found, isPartial: true };
    },
    ({ query: { page = 1, size = 1 } = {} }) => ([page, size].every(Number.isInteger) ? null : BAD_PAGE),
  );

  handle(offline, 'GET /api/instruments/:id', ({ params: { id }, query: { include = [] }, user }) => {
    const found = instrumentOf(store.read(), id, today(), sample);
    if (found)
      return ok({
        ...found,
        ...(include.includes('suggestions') && { suggestions: suggest(store.read(), id, Math.random) }),
        // Reservations are not kept here.
        ...(include.includes('viewer') && { viewer: user && { userId: user.id, mayRate: 'none' as const } }),
      });
    // The shop may have instruments that this device has not seen.
    return sample && store.read().savedAt === null ? fail(failure('instrument_not_found')) : nothing();
  });

  handle(offline, 'GET /api/ratings/instrument/:id', ({ params: { id } }) => {
    const instrument = store.read().instruments.find((known) => known.id === id);
    // Ratings are not kept: where there are some, an empty list would be wrong.
    return instrument?.ratingCount === 0 ? ok([]) : null;
  });

  handle(offline, 'GET /api/shop-calendar', ({ query: { startDate, endDate } }) => {
    const { calendar } = store.read();
    if (!calendar && sample === null) return null;
    const { hours = [], days: closed = [] } = calendar ?? {};
    const days = eachDay(startDate, endDate).map(
      (date) => closed.find((day) => day.date === date) ?? { date, isOpen: true, from: null, to: null, note: '' },
    );
    return ok({ hours, days });
  });

  handle(offline, 'GET /api/availability/daily-stock', ({ query: { instrumentId, startDate, endDate } }) => {
    const data = store.read();
    const instrument = data.instruments.find((known) => known.id === instrumentId);
    const days = instrument && stockOf(data, instrument, { start: startDate, end: endDate }, today(), sample);
    return days ? ok(days) : null;
  });
}

const isBlank = ({ savedAt, instruments }: DataSet): boolean => savedAt === null && instruments.length === 0;
