/**
 * A customer who has not confirmed their e-mail reserves on hold. The reservation takes its stock, and is cancelled unless the
 * address is confirmed within two hours after the provider accepted the reservation's e-mail.
 */
import { numericDay, todayInShop, type Day } from './day.ts';
import { HOUR_MS } from './durations.ts';
import { formatInShop } from './shop-clock.ts';

export const HOLD_MS = 2 * HOUR_MS;

/** What happens otherwise, shown beside the time. */
export const HOLD_WARNING = 'Si no lo confirmas, tu reserva se cancela y sus fechas quedan libres.';

/** The same before there is a deadline: read before reserving, and until the e-mail has left. */
export const HOLD_TERMS = 'Tu correo no está confirmado: tendrás 2 horas para confirmarlo con el enlace de la reserva.';

/** Why a hold ended, as its customer reads it in the history. */
export const HOLD_EXPIRED_NOTE = 'El correo no se confirmó a tiempo.';

/** 'Confirma tu correo antes de las 14:30' in the shop's time, with the day when it is not `today`. */
export function confirmBefore(deadlineMs: number, today: Day): string {
  const time = formatInShop(deadlineMs, 'HH:mm');
  const day = todayInShop(deadlineMs);
  const article = time.startsWith('01') ? 'la' : 'las';
  return `Confirma tu correo antes de ${article} ${time}${day === today ? '' : ` del ${numericDay(day)}`}`;
}
