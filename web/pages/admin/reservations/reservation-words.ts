import type { ReservationLine } from '#domain/contract/admin/reservations.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { counted } from '#domain/plural.ts';
import { shortDay } from '../../../format/day.ts';

export const unitsOf = (count: number): string => counted(count, 'unidad', 'unidades');
export const daysOf = (count: number): string => counted(count, 'día');

/** The facts of a reservation that its dialogs show. */
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
