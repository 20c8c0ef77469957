/** What the history says about a reservation, apart from how it is drawn. */
import { nameKey } from '#domain/catalogue.ts';
import { SHOP_PROVIDER } from '#domain/provider.ts';
import { daysInclusive, isDay, numericDay, toEpochDay, type Day } from '#domain/day.ts';
import { holdsStock, isOverdue, isUpcoming, statusLabel } from '#domain/reservation.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { longDay } from '../../format/day.ts';
import { weekdayDay } from '../../format/full-day.ts';
import { reservationBadge } from '../../parts/reservation-badge.ts';

const MISSING_STATUS = 'Reservado';
const DEFAULT_DAYS = 7;

/** Its status in the history's words: what is out is under way. */
export function badgeOf(reservation: Reservation, today: Day): ReturnType<typeof reservationBadge> {
  const isLate = isOverdue(reservation, today);
  const badge = reservationBadge(reservation.status, isLate, MISSING_STATUS);
  return reservation.status === 'ACTIVE' && !isLate ? { ...badge, label: 'En curso' } : badge;
}

/** Of its row, for the link to the next rental. */
export const rowId = ({ id }: Reservation): string => `reserva-${id}`;

/** The next step, which distinguishes upcoming rentals from those that are out; null without one. `isNext`: it is the next to begin. */
export function nextStep(reservation: Reservation, today: Day, isNext = false): string | null {
  const { status, startDate, endDate } = reservation;
  if (!isDay(startDate) || !isDay(endDate)) return null;
  if (isNext && startDate === today) return 'Comienza hoy';
  if (isUpcoming(reservation, today)) {
    const days = toEpochDay(startDate) - toEpochDay(today);
    return days === 1 ? 'Comienza mañana' : `Comienza en ${days} días`;
  }
  if (isOverdue(reservation, today)) return `Debió devolverse el ${longDay(endDate)}`;
  if (status !== 'ACTIVE') return null;
  return endDate === today ? 'Se devuelve hoy' : `Se devuelve el ${longDay(endDate)}`;
}

/** Whether its customer may ask for more days: until a day before the last one is over, or sooner where the shop closes sooner. */
export const mayExtend = ({ status, startDate, endDate }: Reservation, today: Day): boolean =>
  holdsStock(status) && isDay(startDate) && isDay(endDate) && today < endDate;

/** Whether its customer may change its days and quantity: until the first day begins. */
export const mayMove = (reservation: Reservation, today: Day): boolean =>
  isUpcoming(reservation, today) && isDay(reservation.startDate) && isDay(reservation.endDate);

/** The next rental to begin, today's too; null when none is left. */
export const nextRental = (reservations: readonly Reservation[], today: Day): Reservation | null =>
  reservations
    .filter(({ status, startDate, endDate }) => holdsStock(status) && isDay(startDate) && isDay(endDate) && startDate >= today)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id)[0] ?? null;

export const nameOf = ({ instrumentName, instrumentId }: Reservation): string => instrumentName || `Instrumento ${instrumentId}`;

export const categoryOf = ({ categoryName }: Reservation): string => categoryName || 'Sin categoría';

export const providerOf = ({ provider }: Reservation): string => provider?.name || SHOP_PROVIDER;

export function daysOf({ totalDays, startDate, endDate }: Reservation): number {
  if (Number.isInteger(totalDays) && totalDays > 0) return totalDays;
  return isDay(startDate) && isDay(endDate) ? daysInclusive(startDate, endDate) : DEFAULT_DAYS;
}

/** The reservations that a search leaves, newest start first. Without a search all of them. */
export function found(reservations: readonly Reservation[], search: string, today: Day): Reservation[] {
  const wanted = nameKey(search);
  return reservations
    .filter((reservation) => wanted === '' || searchable(reservation, today).some((text) => nameKey(text).includes(wanted)))
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate) || b.id - a.id);
}

function searchable(reservation: Reservation, today: Day): string[] {
  const { status, startDate, endDate } = reservation;
  return [
    nameOf(reservation),
    status || MISSING_STATUS,
    statusLabel(status, MISSING_STATUS),
    badgeOf(reservation, today).label,
    categoryOf(reservation),
    ...[startDate, endDate].flatMap((day) => [weekdayDay(day), numericDay(day), longDay(day)]),
  ];
}
