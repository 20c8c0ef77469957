import { z } from 'zod';
import { OUTBOX_KINDS, OUTBOX_STATUSES, SUPPRESSION_CAUSES } from '../../mail.ts';
import { MAX_ON_TAB } from '../../pagination.ts';
import { endpoints } from '../endpoint.ts';
import { Id, IdText, Instant } from '../fields.ts';
import { ListQuery, listOf, Pagination } from './list.ts';

const MessageId = z.string().regex(/^[0-9a-f-]{32,36}$/, 'No es el identificador de un mensaje');

export const OutgoingMail = z
  .object({
    id: z.string(),
    kind: z.enum(OUTBOX_KINDS),
    status: z
      .enum(OUTBOX_STATUSES)
      .meta({ description: 'failed: tried and tried again later; dead: no further attempt by itself' }),
    recipient: z.string().nullable().meta({ description: 'null once the account was deleted' }),
    userId: Id,
    userName: z.string(),
    reservationId: Id.nullable(),
    instrumentName: z.string().nullable(),
    attempts: z.number().int(),
    maxAttempts: z.number().int(),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed, or why none will be made' }),
    canRetry: z.boolean(),
    createdAt: Instant,
    lastAttemptAt: Instant.nullable(),
    nextAttemptAt: Instant.nullable().meta({ description: 'null when no attempt is due' }),
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'OutgoingMail' });
export type OutgoingMail = z.output<typeof OutgoingMail>;

const Count = z.number().int();

export const SuppressedAddress = z
  .object({
    id: Id,
    address: z.string(),
    userId: Id,
    userName: z.string(),
    cause: z
      .enum(SUPPRESSION_CAUSES)
      .meta({ description: 'refused when handed over, bounced after it, or complained: its owner called a message spam' }),
    detail: z.string().meta({ description: "In the provider's words" }),
    createdAt: Instant,
  })
  .meta({ id: 'SuppressedAddress' });
export type SuppressedAddress = z.output<typeof SuppressedAddress>;

export const MailPage = z
  .object({
    messages: z.array(OutgoingMail),
    counts: z
      .object({ queued: Count, sent: Count, failed: Count, dead: Count })
      .meta({ description: `${MAX_ON_TAB + 1} means that many or more` }),
    retryable: z
      .object({ failed: Count, dead: Count })
      .meta({ description: `How many of the newest ${MAX_ON_TAB} of those may be given another chance` }),
    suppressed: z.array(SuppressedAddress).meta({ description: 'Addresses that nothing is sent to any more, the newest 50' }),
    place: Pagination,
  })
  .meta({ id: 'MailPage' });
export type MailPage = z.output<typeof MailPage>;

export const MailPreview = z
  .object({
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    attachments: z.array(z.string()).meta({ description: 'File names' }),
  })
  .meta({ id: 'MailPreview' });
export type MailPreview = z.output<typeof MailPreview>;

export const MailQuery = ListQuery.extend({ status: listOf(OUTBOX_STATUSES).optional(), kind: listOf(OUTBOX_KINDS).optional() });
export type MailQuery = z.output<typeof MailQuery>;

export const mail = endpoints({
  'GET /api/mail': {
    summary: 'E-mails from being queued to being sent, newest first; counts and retryable are of all, whatever the filters',
    access: 'admin',
    permission: 'mail',
    query: MailQuery,
    reply: MailPage,
    status: 200,
    failures: [],
  },
  'GET /api/mail/:message': {
    summary: 'A message as it would read today, without its personal links',
    access: 'admin',
    permission: 'mail',
    params: z.object({ message: MessageId }),
    reply: MailPreview,
    status: 200,
    failures: ['message_not_found'],
  },
  'POST /api/mail/:message/retry': {
    summary: 'Give a failed or dead message all its attempts again, from now on',
    access: 'admin',
    permission: 'mail',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ message: MessageId }),
    reply: OutgoingMail,
    status: 200,
    failures: ['message_not_found', 'email_not_waiting'],
  },
  'DELETE /api/mail/suppressed/:id': {
    summary: 'Let e-mails go to a suppressed address again; those that died meanwhile wait for a retry',
    access: 'admin',
    permission: 'mail',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['suppression_not_found'],
  },
  'POST /api/mail/retry': {
    summary: 'The same for every failed and dead message that may be sent, at most 500',
    access: 'admin',
    permission: 'mail',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    reply: z.object({ retried: Count }),
    status: 200,
    failures: [],
  },
});
