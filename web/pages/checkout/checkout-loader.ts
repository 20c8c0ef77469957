import { type LoaderFunctionArgs, replace, type ShouldRevalidateFunction } from 'react-router';
import { isRentable } from '#domain/catalogue.ts';
import type { InstrumentDetail } from '#domain/contract/instruments.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { failure } from '#domain/failure.ts';
import { parseId } from '#domain/id.ts';
import { planReservation } from '#domain/reservation.ts';
import type { DailyStock } from '#domain/stock.ts';
import { paths } from '../../paths.ts';
import { type ChosenDates, datesInUrl, rememberDates, rememberedDates } from '../../chosen-dates.ts';
import { requireUser } from '../../session/require-user.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Source } from '../../api/call.ts';
import { defer } from '../../loading/deferred.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { takeFreshTicket, ticketInUrl } from './ticket-address.ts';

export type CheckoutReady = {
  kind: 'ready';
  instrument: InstrumentDetail;
  dates: ChosenDates;
  stock: readonly DailyStock[];
  source: Source;
};

export type CheckoutData =
  | CheckoutReady
  | { kind: 'reserved'; reservation: Reservation }
  /** `refuses`: the address's dates are why, and leave it. */
  | { kind: 'failed'; instrumentId: string; message: string; refuses?: 'dates' };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<CheckoutData | Response> {
  const app = context.get(appContext);
  await requireUser(app, request);
  const instrumentId = params['id'] ?? '';
  const failed = (message: string): CheckoutData => ({ kind: 'failed', instrumentId, message });
  const id = parseId(instrumentId);
  if (id === null) return failed(failure('instrument_not_found').message);

  const { searchParams } = new URL(request.url);
  const reservationId = ticketInUrl(searchParams);
  if (reservationId !== null) return loadTicket(app, instrumentId, reservationId, request);

  const dates = datesInUrl(searchParams);
  if (dates === null) {
    // Dates in the address come first; without any, the stored ones are put into the address.
    const remembered = rememberedDates(app.storage);
    return remembered
      ? replace(paths.checkout(instrumentId, remembered))
      : failed('No se han seleccionado fechas para la reserva');
  }
  const plan = planReservation({ startDate: dates.start, endDate: dates.end, quantity: 1 }, { id }, app.today());
  if (!plan.ok) {
    const remembered = rememberedDates(app.storage);
    if (remembered?.start === dates.start && remembered.end === dates.end) rememberDates(app.storage, null);
    return { kind: 'failed', instrumentId, message: plan.failure.message, refuses: 'dates' };
  }

  const counting = app.call('GET /api/availability/daily-stock', {
    query: { instrumentId: id, startDate: dates.start, endDate: dates.end },
    signal: request.signal,
  });
  const instrument = await app.call('GET /api/instruments/:id', { params: { id }, signal: request.signal });
  if (!instrument.ok) return failed(instrument.problem.message);
  if (!isRentable(instrument.value.status)) return failed(failure('in_maintenance').message);
  // While offline, do not wait for days that are not stored on this device.
  const counted = instrument.source.kind === 'device' ? await defer(counting) : { value: await counting };
  const stock = 'value' in counted && counted.value.ok ? counted.value.value : (instrument.value.availability ?? []);
  return {
    kind: 'ready',
    instrument: instrument.value,
    dates,
    stock,
    source: instrument.source,
  };
}

/** Uses the reservation that was just made; after a reload it is fetched. A cancelled one leads to the history, which says why. */
async function loadTicket(
  app: App,
  instrumentId: string,
  reservationId: number,
  request: Request,
): Promise<CheckoutData | Response> {
  const fresh = takeFreshTicket(reservationId);
  if (fresh) return { kind: 'reserved', reservation: fresh };
  const answer = await app.call('GET /api/reservations/:id', { params: { id: reservationId }, signal: request.signal });
  if (answer.ok)
    return answer.value.status === 'CANCELLED' ? replace(paths.reservations) : { kind: 'reserved', reservation: answer.value };
  await requireUser(app, request);
  return { kind: 'failed', instrumentId, message: answer.problem.message };
}

/**
 * Does not revalidate if only the quantity changed or refused dates were removed, as the data are the same; nor after a reservation, as the
 * page is left. After a refused form, only to show reduced stock or a changed price.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}) => {
  const answer = actionResult as CheckoutAnswer | undefined;
  if (formMethod !== undefined && answer?.kind === 'reserved') return false;
  if (formMethod !== undefined && answer?.kind === 'refused')
    return answer.problem.code === 'no_stock' || answer.problem.code === 'price_changed';
  const isSame = differOnlyInQuantity(currentUrl, nextUrl) || lostItsDates(currentUrl, nextUrl);
  return isSame ? false : defaultShouldRevalidate;
};

const lostItsDates = (a: URL, b: URL): boolean =>
  a.pathname === b.pathname && datesInUrl(a.searchParams) !== null && b.search === '';

function differOnlyInQuantity(a: URL, b: URL): boolean {
  const rest = ({ pathname, searchParams }: URL): string => {
    const others = new URLSearchParams(searchParams);
    others.delete('cantidad');
    return `${pathname}?${others}`;
  };
  return a.search !== b.search && rest(a) === rest(b);
}
