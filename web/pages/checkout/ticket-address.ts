import type { Reservation } from '#domain/contract/reservations.ts';
import { parseId } from '#domain/id.ts';
import { paths } from '../../paths.ts';

const PARAMETER = 'reserva';

/** Where a reservation that was made shows its ticket: a reload shows it again instead of the form that made it. */
export const ticketPath = ({ instrumentId, id }: Reservation): string =>
  `${paths.checkout(instrumentId)}?${new URLSearchParams({ [PARAMETER]: String(id) })}`;

/** The reservation whose ticket an address asks for. */
export const ticketInUrl = (search: URLSearchParams): number | null => parseId(search.get(PARAMETER) ?? '');

let fresh: Reservation | null = null;

/** From the action that made it to the loader that shows it: a success must not depend on one more answer from the network. */
export function keepFreshTicket(reservation: Reservation): void {
  fresh = reservation;
}

/** Given out once: later the shop knows better, its e-mail's state above all. */
export function takeFreshTicket(id: number): Reservation | null {
  const taken = fresh?.id === id ? fresh : null;
  fresh = null;
  return taken;
}
