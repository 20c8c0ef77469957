import type { MailMessage } from '../db/mailbox.ts';
import { mailHeaders, retryLater, SEND_TIMEOUT_MS, type Sender, type SendOutcome } from './sender.ts';

const RESEND_URL = 'https://api.resend.com/emails';
const HOUR_SECONDS = 3_600;

type ResendOptions = { apiKey: string; from: string; url?: string | undefined; fetch: typeof fetch };

/**
 * Sends through Resend's HTTP API, which honours the key for 24 hours: longer than all our attempts together. Later, a retry by
 * an administrator may send the message twice.
 */
export const createResendSender = ({ apiKey, from, url = RESEND_URL, fetch }: ResendOptions): Sender => ({
  async send(message, key) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(toResend(message, from, key)),
        // A redirect would take the message and the key elsewhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      return judge(response.status, response.headers.get('Retry-After'), await response.text());
    } catch (error) {
      return retryLater(error);
    }
  },
});

const toResend = (message: MailMessage, from: string, key: string): Record<string, unknown> => ({
  from,
  to: [message.to],
  subject: message.subject,
  html: message.html,
  text: message.text,
  headers: mailHeaders(key),
  attachments: message.attachments.map(({ filename, contentType, content }) => ({
    filename,
    content: toBase64(content),
    content_type: contentType,
  })),
});

function toBase64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** 4xx statuses that are not about this message: it goes through later, or once the deployment (key, domain) is fixed. */
const PASSING = new Set([401, 403, 408, 409, 425, 429]);

function judge(status: number, retryAfter: string | null, body: string): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const name = errorName(body);
  // The key was used for a message that was accepted, before its subject was edited.
  if (name === 'invalid_idempotent_request') return { kind: 'accepted' };
  const reason = `Resend ${status}${name && ` ${name}`}: ${body.slice(0, 300)}`;
  if (status >= 400 && status < 500 && !PASSING.has(status))
    return { kind: 'permanent', reason, isOfAddress: /`to` field/.test(body) };
  const seconds = name.endsWith('_quota_exceeded') ? HOUR_SECONDS : Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'retry', reason, afterSeconds: Math.ceil(seconds) }
    : { kind: 'retry', reason };
}

/** `name` of the error that Resend answers with; '' for anything else (a proxy's page, say). */
function errorName(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return parsed !== null && typeof parsed === 'object' && 'name' in parsed && typeof parsed.name === 'string'
      ? parsed.name
      : '';
  } catch {
    return '';
  }
}
