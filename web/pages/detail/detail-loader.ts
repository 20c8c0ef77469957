import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import type { Instrument } from '#domain/contract/instruments.ts';
import type { Rating } from '#domain/contract/ratings.ts';
import type { Day } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { canRate } from '#domain/reservation.ts';
import { type App, appContext } from '../../shop/shop-context.ts';
import type { ShopProblem } from '../../shop/shop.ts';
import { pickSuggestions, SUGGESTION_POOL } from './pick-suggestions.ts';

/** What the signed-in person may do here; null for a visitor, and in the edge's first rendering. */
export type Viewer = { userId: number; rating: 'allowed' | 'not_ended' | 'none' };

export type DetailReady = {
  kind: 'ready';
  instrument: Instrument;
  /** Newest first; null when they could not be loaded. */
  ratings: Rating[] | null;
  suggestions: Instrument[];
  viewer: Viewer | null;
  today: Day;
};

/** Plain JSON: the edge may hand it over with the page. */
export type DetailData = DetailReady | { kind: 'failed'; problem: ShopProblem };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<DetailData> {
  const app = context.get(appContext);
  const idText = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(idText)) {
    return { kind: 'failed', problem: { code: 'instrument_not_found', message: failure('instrument_not_found').message, status: 404 } };
  }
  const id = Number(idText);
  const [instrument, ratings, others, viewer] = await Promise.all([
    app.shop.getInstrument(id, request.signal),
    app.shop.listRatings(id, request.signal),
    app.shop.searchInstruments({ page: 1, size: SUGGESTION_POOL }, request.signal),
    viewerOf(app, id, request.signal),
  ]);
  if (!instrument.ok) return { kind: 'failed', problem: instrument.problem };
  return {
    kind: 'ready',
    instrument: instrument.value,
    ratings: ratings.ok ? ratings.value : null,
    suggestions: pickSuggestions(others.ok ? others.value.products : [], id, Math.random),
    viewer,
    today: app.today(),
  };
}

async function viewerOf({ shop, session }: App, instrumentId: number, signal: AbortSignal): Promise<Viewer | null> {
  const user = session.current();
  if (!user) return null;
  const answer = await shop.listReservations(user.id, signal);
  const mine = answer.ok ? answer.value.filter((reservation) => reservation.instrumentId === instrumentId) : [];
  return { userId: user.id, rating: mine.length === 0 ? 'none' : mine.some(({ status }) => canRate(status)) ? 'allowed' : 'not_ended' };
}

/** Choosing dates changes the address, not what was loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
