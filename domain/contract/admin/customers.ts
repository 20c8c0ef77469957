import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { BAD_PHONE, MAX_PHONE_LENGTH, PHONE } from '../../account-rules.ts';
import { DayText, Id, IdText, Instant, text } from '../fields.ts';
import { EmailAddress, FirstName, LastName, ProfileChange, User } from '../users.ts';

const MAX_REASON_LENGTH = 500;

export const RentalBlockDraft = z.object({
  until: DayText.nullish().meta({ description: 'The last day of the block; until it is lifted when absent' }),
  reason: text(MAX_REASON_LENGTH, 'Escribe el motivo'),
});
export type RentalBlockDraft = z.output<typeof RentalBlockDraft>;

export const RentalBlock = z
  .object({ userId: Id, until: DayText.nullable(), reason: z.string(), createdAt: Instant })
  .meta({ id: 'RentalBlock' });
export type RentalBlock = z.output<typeof RentalBlock>;

export const CustomerDraft = z.object({
  username: FirstName,
  lastname: LastName,
  phone: text(MAX_PHONE_LENGTH, BAD_PHONE).regex(PHONE, BAD_PHONE),
  email: EmailAddress.nullish().meta({ description: 'Without one nothing is ever mailed to the customer, who cannot log in' }),
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

const write = {
  access: 'admin',
  permission: 'accounts',
  repeat: 'key',
  isFresh: false,
  limiter: 'write',
} as const;

const ofUser = { ...write, params: z.object({ id: IdText }) } as const;

export const customers = endpoints({
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
    failures: [],
  },
});
