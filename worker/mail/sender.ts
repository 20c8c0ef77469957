import type { MailMessage } from '../db/mailbox.ts';

/** A file that goes with a message; `content` is text, encoded as UTF-8. */
export type Attachment = { filename: string; contentType: string; content: string };

/**
 * The outcome of one attempt. 'retry' may pass with time or with a fixed deployment, not before `afterSeconds` where the provider
 * says so. 'permanent' fails every time for this message;
 * with `isOfAddress`, for every message to its address.
 */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'retry'; reason: string; afterSeconds?: number }
  | { kind: 'permanent'; reason: string; isOfAddress: boolean };

/**
 * The port to the mail provider. `key` names the message: a provider that honours keys accepts it once, however often it is
 * handed over. Answers within {@link SEND_TIMEOUT_MS} or little more, and never throws.
 */
export type Sender = { send(message: MailMessage, key: string): Promise<SendOutcome> };

/** Well below the lease, so that no second consumer takes a message that is still on its way. */
export const SEND_TIMEOUT_MS = 15_000;

/** Headers of every message: replies by machines are not wanted, and the key traces a message back to its row. */
export const mailHeaders = (key: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Resuena-Message': key,
});

export const retryLater = (error: unknown): SendOutcome => ({
  kind: 'retry',
  reason: error instanceof Error ? error.message : String(error),
});
