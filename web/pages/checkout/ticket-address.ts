import type { Reservation } from '#domain/contract/reservations.ts';
import { parseId } from '#domain/id.ts';
import { paths } from '../../paths.ts';

const PARAMETER = 'reserva';

/** The address of a reservation's ticket: a reload shows the ticket again, not the form. */
export const ticketPath = ({ instrumentId, id }: Reservation): string =>
  `${paths.checkout(instrumentId)}?${new URLSearchParams({ [PARAMETER]: String(id) })}`;

/** The reservation whose ticket an address asks for. */
export const ticketInUrl = (search: URLSearchParams): number | null => parseId(search.get(PARAMETER) ?? '');

let fresh: Reservation | null = null;

/** Passes the reservation from the action to the loader, so that the ticket does not depend on another call. */
export function keepFreshTicket(reservation: Reservation): void {
  fresh = reservation;
}

/** Returned once: later the server has newer data, above all the e-mail's status. */
export function takeFreshTicket(id: number): Reservation | null {
  const taken = fresh?.id === id ? fresh : null;
  fresh = null;
  return taken;
}
