import { z } from 'zod';
import { KNOWN_EMAIL, KNOWN_PASSWORD, PASSWORD } from '../account-rules.ts';
import { LedgerEntry, Money, Movement } from './admin/orders.ts';
import { endpoints } from './endpoint.ts';
import { Id, Instant, textOf } from './fields.ts';
import { OwnRating, RatingReport } from './ratings.ts';
import { Reservation } from './reservations.ts';
import { EmailAddress, User } from './users.ts';

/** A password being chosen; a password being proved may be any text. */
export const NewPassword = textOf(PASSWORD);

export const CurrentPassword = textOf(KNOWN_PASSWORD);

/** Everything that the shop keeps about a person. */
export const PersonalData = z
  .object({
    exportedAt: Instant,
    user: User,
    reminders: z.boolean(),
    reservations: z.array(Reservation),
    orders: z
      .array(z.object({ id: Id, money: Money, ledger: z.array(LedgerEntry) }))
      .default([])
      .meta({ description: 'Money of each order; a reservation alone is an order too' }),
    movements: z
      .array(Movement.pick({ id: true, lineId: true, kind: true, quantity: true, reversalOf: true, createdAt: true }))
      .default([]),
    ratings: z.array(OwnRating),
    /** What the person reported of others' ratings. */
    reports: z.array(RatingReport.extend({ ratingId: z.number().int(), createdAt: Instant })),
    favorites: z.array(z.object({ instrumentId: z.number().int(), name: z.string(), createdAt: Instant })),
    wantedEmail: z.string().nullable().default(null).meta({ description: 'Asked for, and not confirmed yet' }),
    /** When the address of the person's calendar was made; null without one. */
    mailSuppressedSince: Instant.nullable().meta({
      description: 'Since when nothing is sent to the address, because it refused',
    }),
    calendarSince: Instant.nullable(),
    sessions: z.array(
      z.object({
        createdAt: Instant,
        expiresAt: Instant,
        lastSeenAt: Instant,
        device: z.string().nullable(),
        country: z.string().nullable(),
        current: z.boolean(),
      }),
    ),
    passkeys: z.array(z.object({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
    recoveryCodes: z.number().int().meta({ description: 'How many are left' }),
    messages: z.array(z.object({ kind: z.string(), status: z.string(), createdAt: Instant, sentAt: Instant.nullable() })),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof PersonalData>;

/** A session of the user. */
export const OpenSession = z
  .object({
    id: z.string(),
    device: z
      .string()
      .nullable()
      .meta({ description: 'Browser and system as the browser says; null when unknown', example: 'Chrome en Android' }),
    country: z
      .string()
      .nullable()
      .meta({ description: 'Of the network that it was last seen in, ISO 3166-1 alpha-2; null when unknown', example: 'UY' }),
    createdAt: Instant,
    lastSeenAt: Instant.meta({ description: 'Within ten minutes' }),
    current: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.output<typeof OpenSession>;

export const DELETION_OBSTACLES = [
  'open_reservations',
  'deposit_held',
  'money_due',
  'rental_blocked',
  'last_administrator',
] as const;

export const DeletionCheck = z.object({ obstacle: z.enum(DELETION_OBSTACLES).nullable() }).meta({ id: 'DeletionCheck' });
export type DeletionCheck = z.output<typeof DeletionCheck>;

export const CalendarState = z.object({ since: Instant.nullable() }).meta({ id: 'CalendarState' });

export const CalendarAddress = z
  .object({
    path: z.string().meta({ description: 'On this shop, with the token. Shown once: only its hash is kept' }),
    since: Instant,
  })
  .meta({ id: 'CalendarAddress' });
export type CalendarAddress = z.output<typeof CalendarAddress>;

export const account = endpoints({
  'POST /api/users/password/forgot': {
    summary: 'E-mail a link to choose a new password; the same answer whether or not the account exists',
    access: 'public',
    repeat: 'harmless',
    body: z.object({ email: textOf(KNOWN_EMAIL) }),
    status: 204,
    failures: ['too_many_requests'],
  },
  'POST /api/users/password/reset': {
    summary:
      'Choose a new password with the link of the e-mail; good once, for an hour; ends every session, and removes passkeys, recovery codes and the calendar address',
    access: 'public',
    repeat: 'ask',
    body: z.object({ token: z.string().min(1).max(2_000), password: NewPassword }),
    reply: z.object({ email: z.string().meta({ description: 'Whose password it is now, for the login that follows' }) }),
    status: 200,
    failures: ['bad_link', 'too_many_requests', 'busy'],
  },
  'PUT /api/users/me/email': {
    summary:
      'Ask for another e-mail address of the own account. It takes effect once its link is confirmed, as in POST /api/users/verify; the address that the account has is told at once. A later one replaces it, and a new password ends it',
    access: 'signed-in',
    repeat: 'key',
    subject: ['email'],
    isSecret: true,
    isFresh: false,
    limiter: 'write',
    body: z.object({ email: EmailAddress, password: CurrentPassword }),
    reply: User,
    status: 202,
    failures: ['wrong_password', 'email_taken', 'too_many_requests', 'busy'],
  },
  'PUT /api/users/me/password': {
    summary: 'Change own password; ends every other session',
    access: 'signed-in',
    repeat: 'key',
    subject: [],
    isSecret: true,
    isFresh: false,
    limiter: 'write',
    body: z.object({
      currentPassword: CurrentPassword,
      newPassword: NewPassword,
      removesAccess: z
        .boolean()
        .default(false)
        .meta({ description: "Whether passkeys, recovery codes and the calendar's address are removed too" }),
    }),
    status: 204,
    failures: ['wrong_password', 'too_many_requests', 'busy'],
  },
  'GET /api/users/me/sessions': {
    summary: 'Where the signed-in user has sessions: the one that asks, then the last seen first; 20 at most',
    access: 'signed-in',
    reply: z.array(OpenSession),
    status: 200,
    failures: [],
  },
  'DELETE /api/users/me/sessions/:session': {
    summary: 'End one session of the signed-in user',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    params: z.object({ session: z.string() }),
    status: 204,
    failures: ['session_not_found'],
  },
  'DELETE /api/users/me/sessions': {
    summary: 'End every other session of the signed-in user',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    status: 204,
    failures: [],
  },
  'GET /api/users/me/data': {
    summary: 'Everything kept about the signed-in user',
    access: 'signed-in',
    limiter: 'export',
    reply: PersonalData,
    status: 200,
    failures: [],
  },
  'GET /api/users/me/calendar': {
    summary: "Since when the signed-in user's reservations have a calendar's address; the address itself is not kept",
    access: 'signed-in',
    reply: CalendarState,
    status: 200,
    failures: [],
  },
  'PUT /api/users/me/calendar': {
    summary: "Make an address at which calendars read the signed-in user's reservations; the one before stops working",
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: true,
    limiter: 'write',
    reply: CalendarAddress,
    status: 200,
    failures: [],
  },
  'DELETE /api/users/me/calendar': {
    summary: "Revoke the address of the signed-in user's calendar",
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    status: 204,
    failures: [],
  },
  'GET /api/calendars/:token/resuena.ics': {
    summary: 'The reservations of whoever made this address, as a calendar (RFC 5545) with an ETag; no session is needed',
    access: 'public',
    params: z.object({ token: z.string() }),
    media: 'text/calendar',
    status: 200,
    failures: ['not_found'],
  },
  'GET /api/users/me/deletion': {
    summary: 'What would refuse to delete own account now, before anybody is asked for a password; null when nothing would',
    access: 'signed-in',
    reply: DeletionCheck,
    status: 200,
    failures: [],
  },
  'DELETE /api/users/me': {
    summary: 'Delete own account: the person goes, the history of the rentals stays without it',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: z.object({ password: CurrentPassword }),
    status: 204,
    failures: ['wrong_password', ...DELETION_OBSTACLES, 'too_many_requests', 'busy'],
  },
});
