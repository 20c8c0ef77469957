import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { PHONE } from '../../account-rules.ts';
import { NOTES } from '../../reservation.ts';
import { BLOCK_REASON } from '../../typed-texts.ts';
import { printable } from '../../visible.ts';
import { DayText, Id, IdText, Instant, textOf } from '../fields.ts';
import { Reservation } from '../reservations.ts';
import { EmailAddress, FirstName, LastName, ProfileChange, User } from '../users.ts';
import { AuditEntry } from './audit.ts';

export const RentalBlockDraft = z.object({
  until: DayText.nullish().meta({ description: 'The last day of the block; until it is lifted when absent' }),
  reason: textOf(BLOCK_REASON),
});
export type RentalBlockDraft = z.output<typeof RentalBlockDraft>;

export const RentalBlock = z
  .object({ userId: Id, until: DayText.nullable(), reason: z.string(), createdAt: Instant })
  .meta({ id: 'RentalBlock' });
export type RentalBlock = z.output<typeof RentalBlock>;

export const CustomerDraft = z.object({
  username: FirstName,
  lastname: LastName,
  phone: textOf({ ...PHONE, min: 1 }),
  email: EmailAddress.nullish().meta({ description: 'Without an address the customer gets no e-mail and cannot log in' }),
});
export type CustomerDraft = z.output<typeof CustomerDraft>;

/** Absent fields stay as they are; an empty phone removes it. */
export const ContactChange = ProfileChange.pick({ username: true, lastname: true, phone: true }).extend({
  email: EmailAddress.optional().meta({
    description:
      'A new one needs a fresh check; it is unconfirmed, and sessions, links, passkeys and the calendar address of the account end',
  }),
});
export type ContactChange = z.output<typeof ContactChange>;

const Count = z.number().int();

export const CustomerFigures = z
  .object({
    reservations: Count,
    open: Count,
    ended: Count,
    cancelled: Count.meta({ description: 'Without no-shows' }),
    noShows: Count,
    late: Count.meta({ description: 'Came back after their last day, as far as returns were recorded, or are overdue now' }),
    daysLate: Count.meta({ description: 'Sum over the late lines' }),
    booked: z.number().meta({ description: 'Totals of all lines that are not cancelled, with charges and without discounts' }),
    spent: z.number().meta({ description: 'What the shop has of it: paid, not refunded, and kept of deposits' }),
    due: z.number().meta({ description: 'Booked less spent, of all orders together; negative when more was paid' }),
    deposit: z.number().meta({ description: 'Held now' }),
  })
  .meta({ id: 'CustomerFigures' });
export type CustomerFigures = z.output<typeof CustomerFigures>;

export const CustomerRecord = z
  .object({
    user: User,
    block: RentalBlock.nullable().meta({ description: 'null when there is none, or it has expired' }),
    internalNotes: z.string().meta({ description: 'Visible to administrators only' }),
    figures: CustomerFigures,
    out: z.array(Reservation).meta({ description: 'What the customer has now, longest due first; at most 100' }),
    history: z.array(AuditEntry).meta({ description: 'What administrators changed of the account, newest first; at most 100' }),
  })
  .meta({ id: 'CustomerRecord' });
export type CustomerRecord = z.output<typeof CustomerRecord>;

const Notes = z.string().overwrite(printable).max(NOTES.max, NOTES.long);

export const InternalNotesChange = z.object({
  text: Notes,
  before: z.string().meta({ description: 'The notes as the caller read them: if they changed since, nothing is written' }),
});

const write = {
  access: 'admin',
  permission: 'accounts',
  repeat: 'key',
  isFresh: false,
  limiter: 'write',
} as const;

const ofUser = { ...write, params: z.object({ id: IdText }) } as const;

export const customers = endpoints({
  'GET /api/customers/:id': {
    summary: 'A customer: contact, figures, what they have now, block, internal notes and history',
    access: 'admin',
    permission: 'accounts',
    params: z.object({ id: IdText }),
    reply: CustomerRecord,
    status: 200,
    failures: ['user_not_found'],
  },
  'PUT /api/customers/:id/notes': {
    ...ofUser,
    summary: "Replace the shop's internal notes about a customer",
    body: InternalNotesChange,
    reply: z.object({ internalNotes: z.string() }),
    status: 200,
    failures: ['user_not_found', 'notes_changed'],
  },
  'POST /api/customers': {
    ...write,
    summary: 'Add a customer; one without an e-mail address is never written to and cannot log in',
    body: CustomerDraft,
    reply: User,
    status: 201,
    failures: ['email_taken'],
  },
  'PUT /api/users/:id/contact': {
    ...ofUser,
    summary: "Change a customer's names, phone or e-mail address; both addresses are told of a new one",
    body: ContactChange,
    reply: User,
    status: 200,
    failures: ['user_not_found', 'forbidden', 'fresh_check_required', 'email_taken', 'contact_changed'],
  },
  'PUT /api/users/:id/rental-block': {
    ...ofUser,
    summary: 'Take no more reservations of a customer, by whomever; the reason is for administrators alone',
    body: RentalBlockDraft,
    reply: RentalBlock,
    status: 200,
    failures: ['user_not_found', 'block_of_administrator'],
  },
  'DELETE /api/users/:id/rental-block': {
    ...ofUser,
    summary: 'Rent to the customer again',
    status: 204,
    failures: ['user_not_found'],
  },
});
