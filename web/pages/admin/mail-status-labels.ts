import type { OutboxStatus } from '#domain/mail.ts';

export const MAIL_STATUS_LABELS: Record<OutboxStatus, string> = {
  queued: 'En cola',
  failed: 'Reintentando',
  dead: 'No entregado',
  sent: 'Enviado',
};
