import { inTime } from '../in-time.ts';
import { mailHeaders, SEND_TIMEOUT_MS, type Sender } from './sender.ts';

const HOUR_SECONDS = 3_600;

const OF_MESSAGE = { kind: 'permanent', isOfAddress: false } as const;

/**
 * Codes that the binding's errors carry, where they say more than "try again". A sender's domain that is not verified and the
 * like are the deployment's fault: the same message goes through once that is fixed, so it is retried.
 */
const OUTCOMES: Partial<Record<string, { kind: 'permanent'; isOfAddress: boolean } | { kind: 'retry'; afterSeconds: number }>> = {
  E_VALIDATION_ERROR: OF_MESSAGE,
  E_FIELD_MISSING: OF_MESSAGE,
  E_TOO_MANY_RECIPIENTS: OF_MESSAGE,
  E_RECIPIENT_SUPPRESSED: { kind: 'permanent', isOfAddress: true },
  E_CONTENT_TOO_LARGE: OF_MESSAGE,
  E_HEADER_NOT_ALLOWED: OF_MESSAGE,
  E_HEADER_USE_API_FIELD: OF_MESSAGE,
  E_HEADER_VALUE_INVALID: OF_MESSAGE,
  E_HEADER_VALUE_TOO_LONG: OF_MESSAGE,
  E_HEADER_NAME_INVALID: OF_MESSAGE,
  E_HEADERS_TOO_LARGE: OF_MESSAGE,
  E_HEADERS_TOO_MANY: OF_MESSAGE,
  E_DAILY_LIMIT_EXCEEDED: { kind: 'retry', afterSeconds: HOUR_SECONDS },
};

/**
 * Sends through the `send_email` binding. The binding knows no keys: a crash between its acceptance and our note of it may send
 * a message twice.
 */
export const createCloudflareSender = (binding: SendEmail, from: string): Sender => ({
  async send(message, key) {
    try {
      const sent = binding.send({
        from: toAddress(from),
        to: message.to,
        subject: message.subject,
        html: message.html,
        text: message.text,
        headers: mailHeaders(key),
        // A string would be taken for base64.
        attachments: message.attachments.map(({ filename, contentType, content }) => ({
          disposition: 'attachment' as const,
          filename,
          type: contentType,
          content: new TextEncoder().encode(content),
        })),
      });
      await inTime(sent, SEND_TIMEOUT_MS);
      return { kind: 'accepted' };
    } catch (error) {
      const { code, reason } = readError(error);
      return { ...(OUTCOMES[code] ?? { kind: 'retry' }), reason };
    }
  },
});

function readError(error: unknown): { code: string; reason: string } {
  if (!(error instanceof Error)) return { code: '', reason: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  return { code, reason: code === '' ? error.message : `${code}: ${error.message}` };
}

/** 'Resuena <hola@resuena.com>' in the parts that the binding wants; a bare address stays as it is. */
function toAddress(from: string): string | EmailAddress {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from);
  return match?.[1] && match[2] ? { name: match[1], email: match[2] } : from;
}
