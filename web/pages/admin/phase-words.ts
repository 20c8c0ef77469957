import type { Phase } from '#domain/rental.ts';
import { rowOf } from '#domain/row-of.ts';
import type { BadgeProps } from '../../ui/badge.tsx';

type PhaseBadge = Pick<BadgeProps, 'tone' | 'icon' | 'ring'> & { label: string };

const PHASE_BADGES: Record<Phase, PhaseBadge> = {
  no_show: { label: 'No retirada', tone: 'off', icon: 'calendar-x', ring: true },
  cancelled: { label: 'Cancelada', tone: 'off', icon: 'cross-circle', ring: true },
  returned: { label: 'Devuelta', tone: 'done', icon: 'check-circle' },
  overdue: { label: 'Vencida', tone: 'bad', icon: 'warning' },
  partly_returned: { label: 'Devuelta en parte', tone: 'on', icon: 'undo' },
  out: { label: 'Entregada', tone: 'on', icon: 'dot-circle' },
  not_collected: { label: 'Sin retirar', tone: 'wait', icon: 'clock' },
  to_hand_over: { label: 'Para entregar', tone: 'on', icon: 'box' },
  upcoming: { label: 'Próxima', tone: 'on', icon: 'calendar' },
};

/** The label of a line's phase at the counter. */
export const phaseBadge = (phase: string): PhaseBadge =>
  rowOf(PHASE_BADGES, phase) ?? { label: phase || 'Desconocida', tone: 'off' };
