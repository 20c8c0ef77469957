import type { ReservationLine } from '#domain/contract/admin/reservations.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { isDay, type Day } from '#domain/day.ts';
import { type ReservationStatus, statusLabel } from '#domain/reservation.ts';
import { rowOf } from '#domain/row-of.ts';
import { monthName } from '#domain/day-words.ts';
import { shortDay, shortDayOfYear } from '../../../format/day.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';

type Look = Pick<BadgeProps, 'tone' | 'icon' | 'ring'>;

const LOOKS: Record<ReservationStatus, Look> = {
  ACTIVE: { tone: 'on', icon: 'dot-circle' },
  CONFIRMED: { tone: 'on', icon: 'calendar-check' },
  PENDING: { tone: 'on', icon: 'hourglass', ring: true },
  ENDED: { tone: 'done', icon: 'check-circle' },
  CANCELLED: { tone: 'on', icon: 'cross-circle', ring: true },
};

export function badgeOf(status: ReservationStatus, isOverdue: boolean): Look & { label: string } {
  if (isOverdue) return { label: 'Vencida', tone: 'bad', icon: 'warning' };
  // Blue, like all that has not ended.
  return { label: statusLabel(status, 'Desconocido'), ...(rowOf(LOOKS, status) ?? LOOKS.ACTIVE) };
}

/** '14 al 19 nov 2026', '27 nov al 3 dic 2026', '30 dic al 2 ene 2027': it is shorter than a year, so one year says both. */
export function periodOf(start: Day, end: Day): string {
  if (start === end) return shortDayOfYear(start);
  const isOneMonth = isDay(start) && monthName(start) === monthName(end);
  return `${isOneMonth ? Number(start.slice(8)) : shortDay(start)} al ${shortDayOfYear(end)}`;
}

export const unitsOf = (count: number): string => (count === 1 ? '1 unidad' : `${count} unidades`);
export const daysOf = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

/** What a dialog about one reservation tells of it. */
export type Brief = Pick<Reservation, 'id' | 'startDate' | 'endDate' | 'quantity' | 'totalPrice' | 'userName'> & {
  /** null while its details have not come. */
  instrumentName: string | null;
  instrumentImage: string | null;
  daysLate: number;
};

export const briefOf = (reservation: Reservation, daysLate = 0): Brief => ({ ...reservation, daysLate });

/** Of a row, whose details may still be coming. */
export const briefOfLine = (line: ReservationLine, userName: string, details: Reservation | null | undefined): Brief => ({
  ...line,
  userName,
  instrumentName: details?.instrumentName ?? null,
  instrumentImage: details?.instrumentImage ?? null,
});

export const IN_MAINTENANCE = 'En riesgo: el instrumento está en mantenimiento';

/** 'Compromete la #1052, retiro el 23 nov', or what puts the row itself at risk; null when all is well. */
export function riskOf({
  endangers,
  endangeredBy,
  inMaintenance,
}: Pick<ReservationLine, 'endangers' | 'endangeredBy' | 'inMaintenance'>): string | null {
  const [first] = endangers;
  if (first) {
    const more = endangers.length > 1 ? ` +${endangers.length - 1}` : '';
    return `Compromete la #${first.id}, retiro el ${shortDay(first.startDate)}${more}`;
  }
  const [late] = endangeredBy;
  if (late !== undefined) return `En riesgo: la #${late} no volvió`;
  return inMaintenance ? IN_MAINTENANCE : null;
}
