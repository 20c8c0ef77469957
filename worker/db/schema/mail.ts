/** E-mails, and addresses that get none. */
import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { OUTBOX_KINDS, OUTBOX_STATUSES, SUPPRESSION_CAUSES, type MailDetails } from '#domain/mail.ts';
import { oneOf } from '../literal.ts';
import { users } from './accounts.ts';
import { reservations } from './reservations.ts';
import { json } from './json.ts';

/** E-mails to send, each written in the batch of its occasion. A provider sends one e-mail for one id. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: OUTBOX_KINDS }).notNull(),
    /** One message for each occasion: 'reservation_confirmation:17'. */
    occasion: text('occasion').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    reservationId: integer('reservation_id').references(() => reservations.id),
    status: text('status', { enum: OUTBOX_STATUSES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Not before: the sweeper and the consumer leave it alone until then. */
    nextAttemptAt: integer('next_attempt_at').notNull(),
    /** When the sweeper last enqueued it again. */
    enqueuedAt: integer('enqueued_at').notNull().default(0),
    /** A consumer at work holds the row until then; a crash lets it go by itself. */
    leaseUntil: integer('lease_until').notNull().default(0),
    lastError: text('last_error'),
    /** The summary that has this e-mail's item. The e-mail itself is not sent then. */
    summaryId: text('summary_id'),
    /** The address that it is for, where that is not the account's own: the one before a change, or the one that is to be confirmed. */
    recipient: text('recipient'),
    /** Where the change was made that the owner is warned of. */
    device: text('device'),
    country: text('country'),
    /** What it says that no other row has. */
    details: json<MailDetails>('details_json'),
    createdAt: integer('created_at').notNull(),
    lastAttemptAt: integer('last_attempt_at'),
    sentAt: integer('sent_at'),
  },
  (t) => [
    uniqueIndex('outbox_occasion').on(t.occasion),
    index('outbox_reservation').on(t.reservationId, t.kind),
    index('outbox_user').on(t.userId, t.createdAt),
    index('outbox_newest').on(t.status, t.createdAt),
    index('outbox_summary')
      .on(t.summaryId)
      .where(sql`summary_id IS NOT NULL`),
    index('outbox_waiting')
      .on(t.nextAttemptAt)
      .where(sql`status IN ('queued', 'failed')`),
    check('outbox_status', sql`${t.status} IN ${oneOf(OUTBOX_STATUSES)}`),
    check('outbox_sent', sql`(${t.status} = 'sent') = (${t.sentAt} IS NOT NULL)`),
  ],
);

/** What the `mailbox` transport kept: one row for each message accepted, however often it was handed over. */
export const mailbox = sqliteTable(
  'mailbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** `content` is text. */
    attachments: json<readonly { filename: string; contentType: string; content: string }[]>('attachments_json')
      .notNull()
      .default([]),
    acceptedAt: integer('accepted_at').notNull(),
  },
  (t) => [index('mailbox_age').on(t.acceptedAt)],
);

/** Addresses that refused for good, or whose owner called a message spam: nothing more is sent to them until an administrator lifts it. */
export const suppressedAddresses = sqliteTable(
  'suppressed_addresses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    emailKey: text('email_key').notNull(),
    cause: text('cause', { enum: SUPPRESSION_CAUSES }).notNull(),
    /** In the provider's words. */
    detail: text('detail').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('suppressed_addresses_email').on(t.emailKey),
    check('suppressed_addresses_cause', sql`${t.cause} IN ${oneOf(SUPPRESSION_CAUSES)}`),
  ],
);
