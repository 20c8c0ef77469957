/**
 * A mail provider to test against, speaking Resend's HTTP API and the `send_email` binding. It keeps what it accepted and fails
 * on demand; over HTTP it honours idempotency keys. It is the only thing of the mail that tests fake.
 */
import { z } from 'zod';
import type { MailEnv } from '#worker/mail/mail-env.ts';

export type AcceptedMail = {
  /** The idempotency key; from the binding, which honours none, the header that traces a mail. */
  key: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
};

/**
 * 'lost answer': accepts the mail, then the connection breaks. 'unreachable': breaks before. 'silence': never answers.
 * Numbers are HTTP statuses, refusing; a refusal of the binding is named by its code ('E_…').
 */
export type Fault = 'lost answer' | 'unreachable' | 'silence' | number | `E_${string}`;

export type MailProvider = {
  accepted: AcceptedMail[];
  /** Times that a mail was handed over, whatever came of it. */
  calls: () => number;
  fetch: typeof fetch;
  binding: SendEmail;
};

const ResendBody = z.object({
  from: z.string(),
  to: z.array(z.string()).length(1),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content: z.base64(), content_type: z.string() })),
});

const ERROR_NAMES: Record<number, string> = {
  401: 'missing_api_key',
  403: 'validation_error',
  422: 'invalid_parameter',
  429: 'rate_limit_exceeded',
  500: 'application_error',
};

/** `faultOf` says what goes wrong with the nth handover (1 is the first); nothing when it answers undefined. */
export function createMailProvider(faultOf: (call: number) => Fault | undefined = () => undefined): MailProvider {
  const accepted: AcceptedMail[] = [];
  const bodies = new Map<string, string>();
  let calls = 0;

  const answer = async (request: Request): Promise<Response> => {
    calls += 1;
    const fault = faultOf(calls);
    if (fault === 'silence') await aborted(request.signal);
    if (fault === 'unreachable') throw new TypeError('connection refused');
    if (typeof fault === 'number') return refusal(fault, ERROR_NAMES[fault] ?? 'unknown');
    const key = request.headers.get('Idempotency-Key');
    const body = await request.text();
    const known = key === null ? undefined : bodies.get(key);
    if (known !== undefined && known !== body) return refusal(409, 'invalid_idempotent_request');
    if (known === undefined) {
      const { to, subject, html, text, attachments } = ResendBody.parse(JSON.parse(body));
      if (key !== null) bodies.set(key, body);
      accepted.push({
        key,
        to: to[0] ?? '',
        subject,
        html,
        text,
        attachments: attachments.map((file) => ({
          filename: file.filename,
          contentType: file.content_type,
          content: fromBase64(file.content),
        })),
      });
    }
    if (fault === 'lost answer') throw new TypeError('connection reset');
    return Response.json({ id: crypto.randomUUID() });
  };

  const send = async (message: EmailMessage | EmailMessageBuilder): Promise<EmailSendResult> => {
    calls += 1;
    const fault = faultOf(calls);
    if (fault === 'silence') await new Promise(() => {});
    if (fault === 'unreachable') throw new Error('internal error');
    if (typeof fault === 'string' && fault.startsWith('E_')) throw Object.assign(new Error('refused'), { code: fault });
    if (!('subject' in message) || typeof message.to !== 'string') throw new Error('one address and no raw message are expected');
    accepted.push({
      key: message.headers?.['X-Resuena-Message'] ?? null,
      to: message.to,
      subject: message.subject,
      html: message.html ?? '',
      text: message.text ?? '',
      attachments: (message.attachments ?? []).map(({ filename, type, content }) => ({
        filename,
        contentType: type,
        content: typeof content === 'string' ? fromBase64(content) : new TextDecoder().decode(content),
      })),
    });
    if (fault === 'lost answer') throw new Error('connection reset');
    return { messageId: crypto.randomUUID() };
  };

  return { accepted, calls: () => calls, fetch: (input, init) => answer(new Request(input, init)), binding: { send } };
}

const refusal = (status: number, name: string): Response =>
  Response.json(
    { statusCode: status, name, message: 'refused' },
    { status, headers: status === 429 ? { 'Retry-After': '90' } : {} },
  );

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const fromBase64 = (text: string): string => new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));

/** For a consumer that hands its messages over to this provider. */
export const throughBinding = (provider: MailProvider): Partial<MailEnv> => ({
  MAIL_TRANSPORT: 'cloudflare',
  EMAIL: provider.binding,
});
