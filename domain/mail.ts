import type { Day } from './day.ts';
import { HOUR_MS } from './durations.ts';

/** Every kind of message that the shop writes. Stored: a kind never changes meaning. */
export const OUTBOX_KINDS = [
  'reservation_confirmation',
  'confirmation_again',
  'reservation_change',
  'alternatives',
  'closure_notice',
  'cancellation',
  'own_cancellation',
  'no_show',
  'welcome',
  'verification',
  'password_reset',
  'pickup_reminder',
  'return_reminder',
  'overdue_notice',
  'rating_invitation',
  'administrator_notice',
  'deactivation',
  'login_code',
  'summary',
  'password_changed',
  'password_reset_used',
  'administrator_removed',
  'new_device',
  'passkey_added',
  'email_changed',
  'email_set',
  'email_wanted',
  'email_change_asked',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

/** What an e-mail says that no other row has. */
export type MailDetails = {
  alternatives?: { dates: { startDate: Day; endDate: Day }[]; instruments: { id: number; name: string }[] };
  closureId?: number;
};

/** How long a link for choosing a new password is valid. */
export const RESET_LINK_MS = HOUR_MS;

/**
 * Kinds that a daily summary may report instead of sending each. Always sent by themselves: confirmations of reservations, links
 * and codes that the person waits for, and warnings to an account's owner, which nobody may silence by filling the day.
 */
export const SUMMARIZED_KINDS = [
  'cancellation',
  'pickup_reminder',
  'return_reminder',
  'overdue_notice',
  'rating_invitation',
] as const satisfies readonly OutboxKind[];
export type SummarizedKind = (typeof SUMMARIZED_KINDS)[number];
/** Older summaries also hold the last two kinds, which are sent by themselves now. */
export type SummaryItemKind = SummarizedKind | 'administrator_notice' | 'deactivation';

export const OUTBOX_STATUSES = ['queued', 'sent', 'failed', 'dead'] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/** Why nothing more is sent to an address: refused when it was handed over, returned later, or called spam by its owner. Stored. */
export const SUPPRESSION_CAUSES = ['refused', 'bounced', 'complained'] as const;
export type SuppressionCause = (typeof SUPPRESSION_CAUSES)[number];

/** Why an e-mail was not sent, in our own words: stored with it. */
export const NOT_DUE_ANY_MORE = 'not due any more';
export const ACCOUNT_DELETED = 'account deleted';
export const IN_SUMMARY = 'told in a summary';
export const QUEUE_GAVE_UP = 'the queue gave up on it';
export const ADDRESS_SUPPRESSED = 'the address is suppressed';
export const CUT_OFF = 'every attempt was cut off';

const EXPLANATIONS = new Map([
  [NOT_DUE_ANY_MORE, 'La reserva cambió y este aviso ya no corresponde'],
  [ACCOUNT_DELETED, 'La cuenta fue eliminada'],
  [IN_SUMMARY, 'Va en un resumen, junto con otros mensajes del día'],
  [QUEUE_GAVE_UP, 'La cola dejó de intentarlo'],
  [ADDRESS_SUPPRESSED, 'Esa dirección rechaza los correos y ya no se le escribe'],
  [CUT_OFF, 'Todos los intentos quedaron interrumpidos'],
]);

/** What is stored as a reason, for people: our own reasons in Spanish, a provider's in its own words. */
export const explainReason = (reason: string): string => EXPLANATIONS.get(reason) ?? reason;
