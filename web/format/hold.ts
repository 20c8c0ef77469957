import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import { confirmBefore } from '#domain/hold.ts';

/** Until when its customer may confirm their e-mail; null for a reservation that does not expire. */
export function holdDeadline({ expiresAt }: Pick<Reservation, 'expiresAt'>, today: Day): string | null {
  const deadlineMs = Date.parse(expiresAt ?? '');
  return Number.isNaN(deadlineMs) ? null : confirmBefore(deadlineMs, today);
}
