/** Every kind of message that the shop writes. Stored: a kind never changes meaning. */
export const OUTBOX_KINDS = [
  'reservation_confirmation',
  'cancellation',
  'welcome',
  'verification',
  'password_reset',
  'pickup_reminder',
  'return_reminder',
  'overdue_notice',
  'rating_invitation',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'dead'] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];
