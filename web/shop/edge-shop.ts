import { HOME_PAGE_SIZE } from '#domain/catalogue.ts';
import { edgeCall } from './edge-call.ts';
import type { TakeEmbedded } from './embedded-answers.ts';
import { sentences } from './sentences.ts';
import type { InstrumentSearch, Shop } from './shop.ts';
import { unreadable } from './problem-of.ts';

const noneEmbedded: TakeEmbedded = () => undefined;

/**
 * The shop over HTTP. `fetch` is the only way out; `origin` is '' in the page, which calls its own site, and an address such as
 * 'http://127.0.0.1:5173' elsewhere. `takeEmbedded` gives the first answers that came inside the page.
 */
export function createEdgeShop(fetch: typeof globalThis.fetch, origin = '', takeEmbedded: TakeEmbedded = noneEmbedded): Shop {
  const call = edgeCall(fetch, origin, takeEmbedded);
  return {
    listCategories: (signal) => call('GET /api/categories', { signal, sentences: sentences.listCategories }),
    async searchInstruments(search, signal) {
      const answer = await call('GET /api/instruments/results', {
        query: searchQuery(search),
        signal,
        sentences: sentences.searchInstruments,
      });
      if (!answer.ok) return answer;
      const { value, source } = answer;
      if ('pagination' in value) return { ok: true, value, source };
      return { ok: false, problem: unreadable(sentences.searchInstruments, 200) };
    },
    getInstrument: (id, signal) =>
      call('GET /api/instruments/:id', { params: { id }, signal, sentences: sentences.getInstrument }),
    listRatings: (id, signal) =>
      call('GET /api/ratings/instrument/:id', { params: { id }, signal, sentences: sentences.listRatings }),
    dailyStock: (instrumentId, startDate, endDate, signal) =>
      call('GET /api/availability/daily-stock', {
        query: new URLSearchParams({ instrumentId: String(instrumentId), startDate, endDate }),
        signal,
        sentences: sentences.dailyStock,
      }),

    login: (email, password) => call('POST /login', { body: { email, password }, sentences: sentences.login }),
    logout: () => call('POST /logout', { sentences: sentences.logout }),
    register: (body) => call('POST /api/users/register', { body, sentences: sentences.register }),
    currentUser: (signal) => call('GET /api/users/me', { signal, sentences: sentences.currentUser }),
    changeProfile: (body) => call('PUT /api/users/me', { body, sentences: sentences.changeProfile }),
    resendVerification: () => call('POST /api/users/me/verification', { sentences: sentences.resendVerification }),

    reserve: (body, idempotencyKey) =>
      call('POST /api/reservations', { body, headers: { 'idempotency-key': idempotencyKey }, sentences: sentences.reserve }),
    getReservation: (id, signal) =>
      call('GET /api/reservations/:id', { params: { id }, signal, sentences: sentences.getReservation }),
    listReservations: (userId, signal) =>
      call('GET /api/reservations/user/:userId', { params: { userId }, signal, sentences: sentences.listReservations }),
    cancelReservation: (id) =>
      call('PUT /api/reservations/:id/cancel', { params: { id }, sentences: sentences.cancelReservation }),

    listFavorites: (userId, signal) =>
      call('GET /api/favorites/users/:userId', { params: { userId }, signal, sentences: sentences.listFavorites }),
    addFavorite: (userId, instrumentId) =>
      call('POST /api/favorites/users/:userId/instruments/:instrumentId', {
        params: { userId, instrumentId },
        sentences: sentences.changeFavorites,
      }),
    removeFavorite: (userId, instrumentId) =>
      call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', {
        params: { userId, instrumentId },
        sentences: sentences.changeFavorites,
      }),
    rate: (body) => call('POST /api/ratings', { body, sentences: sentences.rate }),
  };
}

/** Only what was asked for, so that the plain first page has one address and the edge can keep its answer. */
function searchQuery(search: InstrumentSearch): URLSearchParams {
  const query = new URLSearchParams({ page: String(search.page ?? 1), size: String(search.size ?? HOME_PAGE_SIZE) });
  if (search.search) query.set('search', search.search);
  if (search.categoryIds?.length) query.set('categoryId', search.categoryIds.join(','));
  if (search.startDate) query.set('startDate', search.startDate);
  if (search.endDate) query.set('endDate', search.endDate);
  if (search.quantity) query.set('quantity', String(search.quantity));
  if (search.sort) query.set('sort', search.sort);
  if (search.cursor) query.set('cursor', search.cursor);
  return query;
}
