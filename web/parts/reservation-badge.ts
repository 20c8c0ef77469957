import { type ReservationStatus, statusLabel } from '#domain/reservation.ts';
import { rowOf } from '#domain/row-of.ts';
import type { BadgeProps } from '../ui/badge.tsx';

type Look = Pick<BadgeProps, 'tone' | 'icon' | 'ring'>;

/** Green for what has ended, blue for everything else. */
const LOOKS: Record<ReservationStatus, Look> = {
  ACTIVE: { tone: 'on', icon: 'dot-circle' },
  CONFIRMED: { tone: 'on', icon: 'calendar-check' },
  PENDING: { tone: 'on', icon: 'hourglass', ring: true },
  ENDED: { tone: 'done', icon: 'check-circle' },
  CANCELLED: { tone: 'on', icon: 'cross-circle', ring: true },
};

/** A reservation's status, for its customer and for the shop. `missing` stands for a status that is missing. */
export function reservationBadge(
  status: ReservationStatus,
  isOverdue: boolean,
  missing = 'Desconocido',
): Look & { label: string } {
  if (isOverdue) return { label: 'Vencida', tone: 'bad', icon: 'warning' };
  return { label: statusLabel(status, missing), ...(rowOf(LOOKS, status) ?? LOOKS.ACTIVE) };
}
