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
  'administrator_notice',
  'deactivation',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'dead'] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/** Why a reminder was not sent: stored with it. */
export const NOT_DUE_ANY_MORE = 'not due any more';

const EXPLANATIONS = new Map([
  [NOT_DUE_ANY_MORE, 'La reserva cambió y este aviso ya no corresponde'],
  ['account deleted', 'La cuenta fue eliminada'],
  ['the queue gave up on it', 'La cola dejó de intentarlo'],
  ['every attempt was cut off', 'Todos los intentos quedaron interrumpidos'],
]);

/** What is stored as a reason, for people: our own reasons in Spanish, a provider's in its own words. */
export const explainReason = (reason: string): string => EXPLANATIONS.get(reason) ?? reason;
