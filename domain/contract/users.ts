import { z } from 'zod';
import { EMAIL, FIRST_NAME, isAcceptedEmail, KNOWN_EMAIL, LAST_NAME, LOGIN_CODE, PASSWORD, PHONE } from '../account-rules.ts';
import { emailKey, ROLES, USER_SORTS } from '../account.ts';
import { MAX_SEARCH_LENGTH } from '../limits.ts';
import { MAX_WALKED } from '../pagination.ts';
import { endpoints } from './endpoint.ts';
import { ArrayQuery, DayText, Id, IdText, Instant, textOf } from './fields.ts';

export const User = z
  .object({
    id: Id,
    username: z.string().meta({ description: 'First name' }),
    lastname: z.string(),
    firstName: z.string().meta({ description: 'Repeats username' }),
    lastName: z.string().meta({ description: 'Repeats lastname' }),
    email: z.string().nullable().meta({ description: 'null for a customer without an address, who gets no e-mail' }),
    phone: z.string().nullable(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    emailVerified: z.boolean(),
    reminders: z.boolean().meta({ description: 'Whether reminders of rentals are e-mailed' }),
    createdAt: Instant,
  })
  .meta({ id: 'User' });
export type User = z.output<typeof User>;

export const Credentials = z.object({
  email: textOf(KNOWN_EMAIL),
  password: textOf(PASSWORD),
  code: z.string().max(LOGIN_CODE.max).optional().meta({ description: 'From the e-mail, once the answer is code_required' }),
});
export type Credentials = z.output<typeof Credentials>;

export const FirstName = textOf(FIRST_NAME);
export const LastName = textOf(LAST_NAME);

/** Kept in lower case: one mailbox, one spelling, wherever it is shown. */
export const EmailAddress = z.string({ error: EMAIL.bad }).trim().refine(isAcceptedEmail, EMAIL.bad).transform(emailKey);

export const Registration = z.object({
  username: FirstName,
  lastname: LastName,
  email: EmailAddress,
  password: textOf(PASSWORD),
});
export type Registration = z.output<typeof Registration>;

/** Absent fields stay as they are; an empty phone removes it. */
export const ProfileChange = z.object({
  username: FirstName.optional(),
  lastname: LastName.optional(),
  phone: textOf(PHONE).nullable().optional(),
  reminders: z.boolean().optional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

export const UserQuery = ArrayQuery.extend({
  search: z.string().max(MAX_SEARCH_LENGTH).optional(),
  role: z.enum(ROLES).optional(),
  active: z.enum(['true', 'false']).optional(),
  verified: z.enum(['true', 'false']).optional().meta({ description: 'Whether the e-mail address is confirmed' }),
  createdFrom: DayText.optional().meta({ description: 'Accounts made on this day of the shop or later' }),
  sort: z.enum(USER_SORTS).optional().meta({ description: 'createdAt when absent' }),
  order: z.enum(['asc', 'desc']).optional().meta({ description: 'desc for id and createdAt when absent, else asc' }),
});
export type UserQuery = z.output<typeof UserQuery>;

export const users = endpoints({
  'POST /login': {
    summary: 'Start a session',
    access: 'public',
    repeat: 'ask',
    patience: { ms: 10_000 },
    body: Credentials,
    reply: User,
    status: 200,
    failures: ['bad_credentials', 'code_required', 'inactive_account', 'too_many_requests', 'busy'],
  },
  'POST /logout': {
    summary: 'End this session, on the server too',
    access: 'public',
    repeat: 'harmless',
    offline: 'owed',
    status: 204,
    failures: [],
  },
  'GET /api/users/me': { summary: 'The signed-in user', access: 'signed-in', reply: User, status: 200, failures: [] },
  'PUT /api/users/me': {
    summary: 'Change own name and phone',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    body: ProfileChange,
    reply: User,
    status: 200,
    failures: [],
  },
  'POST /api/users/me/verification': {
    summary: 'Send the verification link again',
    access: 'signed-in',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    status: 204,
    failures: ['too_many_requests'],
  },
  'POST /api/users/register': {
    summary: 'Open an account; sends the welcome e-mail with a verification link',
    access: 'public',
    repeat: 'ask',
    body: Registration,
    reply: User,
    status: 201,
    failures: ['email_taken', 'too_many_requests', 'busy'],
  },
  'GET /api/users/verify': {
    summary: 'The link of older e-mails. Changes nothing: redirects to the page whose button confirms by POST',
    access: 'public',
    query: z.object({ token: z.string().max(2_000) }),
    status: 302,
    failures: [],
  },
  'POST /api/users/verify': {
    summary: 'Confirm an e-mail address with the token of its link',
    access: 'public',
    repeat: 'harmless',
    body: z.object({ token: z.string().min(1).max(2_000) }),
    status: 204,
    failures: ['bad_link'],
  },
  'GET /api/users': {
    summary: `All users, newest first unless sorted; X-Total-Count and Link. Narrowed, or by name or e-mail, the first ${MAX_WALKED}: X-Total-Count is above it where there are more`,
    access: 'admin',
    permission: 'accounts',
    query: UserQuery,
    reply: z.array(User),
    status: 200,
    failures: [],
  },
  'PUT /api/users/:id/role': {
    summary: "Change a user's role; acts on that user's next request",
    access: 'admin',
    permission: 'accounts',
    repeat: 'harmless',
    isFresh: true,
    limiter: 'write',
    params: z.object({ id: IdText }),
    query: z.object({ role: z.enum(ROLES) }),
    reply: User,
    status: 200,
    failures: ['user_not_found', 'own_admin_role', 'last_administrator', 'no_address'],
  },
});
