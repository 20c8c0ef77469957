import type { ReservationTab } from '#domain/contract/admin/reservations.ts';
import { OPEN_STATUSES, type ReservationStatus } from '#domain/reservation.ts';
import { readTable } from '../table-address.ts';

/** The tabs in the address; the first is not written. */
export const RESERVATION_TABS = [
  { id: 'activas', label: 'Reservas Activas', tab: 'open', statuses: OPEN_STATUSES },
  { id: 'finalizadas', label: 'Reservas Finalizadas', tab: 'ended', statuses: ['ENDED'] },
  { id: 'canceladas', label: 'Canceladas', tab: 'cancelled', statuses: ['CANCELLED'] },
] as const satisfies readonly {
  id: string;
  label: string;
  tab: ReservationTab;
  statuses: readonly ReservationStatus[];
}[];

export function readReservationsAddress(params: URLSearchParams) {
  const { text, page, size } = readTable(params, ['startDate'], { by: 'startDate', order: 'asc' });
  return { text, page, size, tab: RESERVATION_TABS.find(({ id }) => id === params.get('pestana')) ?? RESERVATION_TABS[0] };
}
