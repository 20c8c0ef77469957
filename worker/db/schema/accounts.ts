/** Accounts, what opens them, and what belongs to a person. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ROLES } from '#domain/account.ts';
import { folded, oneOf } from '../literal.ts';
import { instruments } from './catalogue.ts';
import { json } from './json.ts';

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    username: text('username').notNull(),
    lastname: text('lastname').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ROLES }).notNull().default('USER'),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    emailVerifiedAt: integer('email_verified_at'),
    /** The address that its owner asked for, until it is confirmed. */
    wantedEmail: text('wanted_email'),
    passwordHash: text('password_hash').notNull(),
    /** Visible to administrators only. */
    internalNotes: text('internal_notes').notNull().default(''),
    reminders: integer('reminders', { mode: 'boolean' }).notNull().default(true),
    /** SHA-256 of the token in the address of the person's calendar; null without one. */
    calendarHash: text('calendar_hash'),
    /** When that address was made. */
    calendarSince: integer('calendar_since'),
    /** Set when the person left: names, address and password are gone, the history of the rentals stays. */
    deletedAt: integer('deleted_at'),
    createdAt: integer('created_at').notNull(),
    /** For searching and sorting by name. */
    nameKey: text('name_key').generatedAlwaysAs(folded(sql`username || ' ' || lastname`), { mode: 'virtual' }),
    /** False where `email` is only a placeholder: nothing is ever mailed then (trigger outbox_needs_an_address). */
    hasEmail: integer('has_email', { mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(sql`(instr(email, '@') > 0)`, { mode: 'virtual' }),
  },
  (t) => [
    uniqueIndex('users_email').on(t.emailKey),
    uniqueIndex('users_calendar')
      .on(t.calendarHash)
      .where(sql`calendar_hash IS NOT NULL`),
    index('users_name')
      .on(t.nameKey, t.id)
      .where(sql`deleted_at IS NULL`),
    index('users_role')
      .on(t.role, t.isActive)
      .where(sql`deleted_at IS NULL`),
    index('users_created')
      .on(t.createdAt)
      .where(sql`deleted_at IS NULL`),
    index('users_unconfirmed')
      .on(t.createdAt)
      .where(sql`email_verified_at IS NULL AND deleted_at IS NULL`),
    index('users_deleted')
      .on(t.deletedAt, t.createdAt)
      .where(sql`deleted_at IS NOT NULL`),
    check('users_role', sql`${t.role} IN ${oneOf(ROLES)}`),
    check('users_active', sql`${t.isActive} IN (0, 1)`),
  ],
);

/** Accounts that have not left, by the month of UTC in which they were made (epoch day of its first day); kept by triggers. */
export const accountMonths = sqliteTable('account_months', {
  month: integer('month').primaryKey(),
  count: integer('count').notNull(),
});

/** The same by blocks of 512 ids. */
export const accountBlocks = sqliteTable('account_blocks', {
  block: integer('block').primaryKey(),
  count: integer('count').notNull(),
});

/** The same by the day. */
export const accountDays = sqliteTable('account_days', {
  day: integer('day').primaryKey(),
  count: integer('count').notNull(),
});

/** A session lives while its row says so: the signed token alone is never enough. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** Written every ten minutes at most; 0 until then. */
    lastSeenAt: integer('last_seen_at').notNull().default(0),
    /** When a passkey was last shown in it, beside its login. */
    checkedAt: integer('checked_at').notNull().default(0),
    /** 'Chrome en Android', as its browser says; null when it says nothing known. */
    device: text('device'),
    /** Of the network that it was last seen in: ISO 3166-1 alpha-2, null when unknown. */
    country: text('country'),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.device, t.country),
    index('sessions_open')
      .on(t.userId, t.createdAt)
      .where(sql`revoked_at IS NULL`),
    index('sessions_expiry').on(t.expiresAt),
  ],
);

/** What opens an account in the place of its password. The private key stays with the person. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Base64url, as its authenticator made it. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its signatures, where the authenticator counts them. */
    counter: integer('counter').notNull(),
    /** How browsers reach it. */
    transports: json<string[]>('transports_json').notNull().default([]),
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
);

/** Codes that open an account once each; a used one is deleted. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256: nobody guesses 120 random bits, nor the 80 of older ones, so no slow hash is needed. */
    codeHash: text('code_hash').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Exact counters of attempts in a fixed window, one row for each thing limited. */
export const throttles = sqliteTable(
  'throttles',
  {
    bucket: text('bucket').primaryKey(),
    windowEndsAt: integer('window_ends_at').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [index('throttles_end').on(t.windowEndsAt)],
);

/** Customers who may not reserve. */
export const rentalBlocks = sqliteTable('rental_blocks', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The last day of the block; null until it is lifted. */
  untilDay: integer('until_day'),
  /** For the shop alone. */
  reason: text('reason').notNull(),
  actorId: integer('actor_id')
    .notNull()
    .references(() => users.id),
  createdAt: integer('created_at').notNull(),
});

export const favorites = sqliteTable(
  'favorites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.instrumentId] }), index('favorites_instrument').on(t.instrumentId)],
);
