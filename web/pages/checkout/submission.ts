import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { NOTES } from '#domain/reservation.ts';
import { printable } from '#domain/visible.ts';
import { showToast } from '../../ui/show-toast.ts';

/** The form as the page submits it (JSON). */
export type CheckoutForm = {
  startDate: Day;
  endDate: Day;
  quantity: number;
  notes: string;
  /** Kept with the account once the reservation is made; '' or absent leaves what is there. */
  phone?: string;
  /** What a day costs on the page that is submitted. */
  pricePerDay: number;
  /** Most units that the page knows to be free on each of the days; null while the instrument is not loaded. */
  limit: number | null;
};

const BAD_QUANTITY = 'La cantidad debe ser un número mayor a 0';

/** Why this form cannot be sent, in the words that are shown; null when it can. */
export function refusalToSubmit({ startDate, quantity, limit, notes }: CheckoutForm, hasUser: boolean): string | null {
  if (startDate === '') return 'Fecha de inicio no seleccionada';
  if (limit === null) return 'No se ha cargado la información del instrumento';
  if (!hasUser) return 'Información de usuario no disponible';
  if (!(quantity > 0)) return BAD_QUANTITY;
  if (quantity > limit)
    return `La cantidad seleccionada (${quantity}) supera el stock disponible (${limit}) para la fecha de inicio.`;
  return notes.trim().length > NOTES.max ? NOTES.long : null;
}

/** Warns when the reservation lacks the last change of the note: an earlier copy arrived whose answer was lost. */
export function warnNoteNotIncluded(reserved: Reservation, notes: string): void {
  if (reserved.notes !== printable(notes.trim()))
    showToast({ kind: 'note', text: 'Tu último cambio en la nota no se incluyó: la reserva ya había llegado.', isLasting: true });
}
