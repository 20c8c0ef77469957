/** What Resend reports after it accepted a message, signed as Svix does: HMAC-SHA256 of id, time and body. */
import { z } from 'zod';
import { emailKey } from '#domain/account.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { SuppressionCause } from '#domain/mail.ts';

/** Older reports are refused: a recorded one must not be sent again. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const KEY_PREFIX = 'whsec_';
const SIGNATURE_PREFIX = 'v1,';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** Whether the body is Resend's: one of its signatures (two while the secret is being changed) was made with our secret, just now. */
export async function isSigned(headers: Headers, body: string, secret: string, nowMs: number): Promise<boolean> {
  const [id, at, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) => headers.get(name) ?? '');
  if (!id || !at || !signatures || !(Math.abs(nowMs - Number(at) * 1_000) <= MAX_AGE_MS)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.slice(KEY_PREFIX.length)), algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const signature of signatures.split(' ').filter((one) => one.startsWith(SIGNATURE_PREFIX))) {
    try {
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(SIGNATURE_PREFIX.length)), signed)) return true;
    } catch {
      // No base64: none of ours.
    }
  }
  return false;
}

const Event = z.object({
  type: z.string(),
  data: z.object({
    to: z.array(z.string()).default([]),
    bounce: z.object({ type: z.string(), message: z.string().default('') }).optional(),
  }),
});

/** The addresses, as compared, that nothing more may be sent to; null when the event is about something else. */
export function readRefusal(body: string): { emailKeys: string[]; cause: SuppressionCause; detail: string } | null {
  const event = Event.safeParse(JSON.parse(body));
  if (!event.success) return null;
  const { type, data } = event.data;
  const emailKeys = data.to.map(emailKey);
  if (type === 'email.complained') return { emailKeys, cause: 'complained', detail: '' };
  if (type === 'email.suppressed') return { emailKeys, cause: 'refused', detail: type };
  // A full mailbox is 'Transient'.
  if (type !== 'email.bounced' || data.bounce?.type !== 'Permanent') return null;
  return { emailKeys, cause: 'bounced', detail: data.bounce.message };
}
