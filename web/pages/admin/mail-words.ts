import type { OutgoingMail } from '#domain/contract/admin/mail.ts';
import type { OutboxKind, OutboxStatus } from '#domain/mail.ts';
import { rowOf } from '#domain/row-of.ts';
import { untilOf } from '../../format/moment.ts';
import type { BadgeProps } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { MAIL_STATUS_LABELS } from './mail-status-labels.ts';

const KINDS: Record<OutboxKind, { subject: string; icon: IconName }> = {
  reservation_confirmation: { subject: 'Confirmación de la reserva', icon: 'calendar-check' },
  confirmation_again: { subject: 'Confirmación de la reserva, otra vez', icon: 'calendar-check' },
  reservation_change: { subject: 'Cambio de la reserva', icon: 'calendar-check' },
  alternatives: { subject: 'Otras opciones para la reserva', icon: 'calendar' },
  closure_notice: { subject: 'Aviso de cierre de la tienda', icon: 'calendar-x' },
  cancellation: { subject: 'Cancelación de la reserva', icon: 'calendar-x' },
  own_cancellation: { subject: 'Cancelación por el cliente', icon: 'calendar-x' },
  no_show: { subject: 'Aviso de reserva no retirada', icon: 'calendar-x' },
  welcome: { subject: 'Bienvenida a Resuena', icon: 'user' },
  verification: { subject: 'Confirma tu correo', icon: 'mail-check' },
  password_reset: { subject: 'Enlace para elegir otra contraseña', icon: 'lock' },
  pickup_reminder: { subject: 'Recordatorio de retiro de la reserva', icon: 'box' },
  return_reminder: { subject: 'Recordatorio de devolución de la reserva', icon: 'undo' },
  overdue_notice: { subject: 'Aviso de atraso de la reserva', icon: 'clock' },
  deactivation: { subject: 'Cuenta desactivada', icon: 'cross-circle' },
  administrator_removed: { subject: 'Aviso de permisos quitados', icon: 'shield' },
  password_changed: { subject: 'Aviso de contraseña cambiada', icon: 'lock' },
  password_reset_used: { subject: 'Aviso de contraseña elegida con el enlace', icon: 'lock' },
  passkey_added: { subject: 'Aviso de una llave de acceso nueva', icon: 'lock' },
  email_changed: { subject: 'Aviso al correo anterior', icon: 'mail-warning' },
  email_set: { subject: 'Confirmación del correo nuevo', icon: 'mail-check' },
  email_wanted: { subject: 'Confirmación del correo que pidió', icon: 'mail-check' },
  email_change_asked: { subject: 'Aviso de que pidió otro correo', icon: 'mail-warning' },
  new_device: { subject: 'Aviso de un dispositivo nuevo', icon: 'shield' },
  administrator_notice: { subject: 'Aviso de permisos de administrador', icon: 'shield' },
  summary: { subject: 'Resumen de avisos', icon: 'mail' },
  login_code: { subject: 'Código para entrar', icon: 'lock' },
  rating_invitation: { subject: 'Invitación a valorar la reserva', icon: 'star' },
};

type BadgeLook = Pick<BadgeProps, 'tone' | 'icon'>;

const BADGE_LOOKS: Record<OutboxStatus, BadgeLook> = {
  queued: { tone: 'on', icon: 'clock' },
  failed: { tone: 'wait', icon: 'repeat' },
  dead: { tone: 'bad', icon: 'cross-circle' },
  sent: { tone: 'done', icon: 'check-circle' },
};

export const badgeOf = ({ status }: OutgoingMail): { label: string } & BadgeLook => ({
  label: rowOf(MAIL_STATUS_LABELS, status) ?? (status || 'Desconocido'),
  ...(rowOf(BADGE_LOOKS, status) ?? { tone: 'off' }),
});

export const iconOf = ({ kind }: OutgoingMail): IconName => rowOf(KINDS, kind)?.icon ?? 'mail';

/** 'Confirmación de la reserva'; an unknown kind is shown as given. */
export const mailSubject = (kind: string): string => rowOf(KINDS, kind)?.subject ?? (kind || 'Correo');

/** 'Confirmación de la reserva #1068' */
export function subjectOf({ kind, reservationId }: OutgoingMail): string {
  const subject = mailSubject(kind);
  return reservationId === null ? subject : `${subject} #${reservationId}`;
}

/** Why it has not arrived and what comes next; null for what is on its way or there. */
export function whyOf({ status, reason, nextAttemptAt }: OutgoingMail, nowMs: number): string | null {
  if (status !== 'failed' && status !== 'dead') return null;
  const why = reason ?? 'No se pudo entregar';
  return status === 'failed' && nextAttemptAt ? `${why}; vuelve a probar ${untilOf(nextAttemptAt, nowMs)}` : why;
}
