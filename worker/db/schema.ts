/**
 * The tables. Constraints say what must never be stored, whatever the code does. Triggers keep derived figures (days in use,
 * counters, averages, the lists shown on a card, the text index); they are in the migrations named for them.
 *
 * Instants are integer milliseconds since 1970 UTC, days integer epoch days, money integer cents.
 */
import { desc, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from 'drizzle-orm/sqlite-core';
import { ROLES } from '#domain/account.ts';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#domain/audit.ts';
import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import type { KeyedCall } from '#domain/contract/api.ts';
import { LEDGER_KINDS, MAX_LEDGER_CENTS, METHOD_KINDS, PAYMENT_METHODS } from '#domain/ledger.ts';
import { OUTBOX_KINDS, OUTBOX_STATUSES, SUPPRESSION_CAUSES, type MailDetails } from '#domain/mail.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { MAX_STARS } from '#domain/rating.ts';
import { REPORT_REASONS } from '#domain/rating-report.ts';
import { HOLD_KINDS, CONDITION, MOVEMENT_KINDS } from '#domain/rental.ts';
import { LONGEST_SPAN, CLOSING_NOTE, NOTES, OPEN_STATUSES, RESERVATION_STATUSES } from '#domain/reservation.ts';
import type { OpeningHours } from '#domain/settings.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { folded, literal, oneOf } from './literal.ts';

/** A column of JSON text that reads as `T`. Its type describes what our statements and triggers write into it. */
const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>();

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

export const categories = sqliteTable(
  'categories',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    productCount: integer('product_count').notNull().default(0),
  },
  (t) => [uniqueIndex('categories_name').on(t.nameKey), check('categories_count', sql`${t.productCount} >= 0`)],
);

export const specifications = sqliteTable(
  'specifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    label: text('label').notNull(),
    labelKey: text('label_key').notNull(),
    description: text('description').notNull(),
    icon: text('icon').notNull(),
    productCount: integer('product_count').notNull().default(0),
  },
  (t) => [uniqueIndex('specifications_label').on(t.labelKey), check('specifications_count', sql`${t.productCount} >= 0`)],
);

export const instruments = sqliteTable(
  'instruments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    description: text('description').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    priceCents: integer('price_cents').notNull(),
    status: text('status', { enum: INSTRUMENT_STATUSES }).notNull().default('Disponible'),
    stock: integer('stock').notNull(),
    /** First day for which `stock` counts; earlier days keep the room that they had. */
    stockSince: integer('stock_since').notNull(),
    providerName: text('provider_name'),
    providerContact: text('provider_contact'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Average stars for sorting; 0 while unrated. */
    ratingRank: real('rating_rank')
      .notNull()
      .generatedAlwaysAs(sql`(coalesce(rating_sum * 1.0 / nullif(rating_count, 0), 0))`, { mode: 'virtual' }),
    /** Kept by triggers, in order, so that a list needs no further rows. */
    images: json<{ id: number; key: string }[]>('images_json').notNull().default([]),
    /** Kept by triggers, in order. */
    specifications: json<{ value: string; id: number; label: string; icon: string; description: string }[]>('specifications_json')
      .notNull()
      .default([]),
    /** Grows with each edit; the ETag. */
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
    archivedAt: integer('archived_at'),
  },
  (t) => [
    uniqueIndex('instruments_name')
      .on(t.nameKey)
      .where(sql`archived_at IS NULL`),
    index('instruments_newest')
      .on(t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_price')
      .on(t.priceCents, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_rating')
      .on(t.ratingRank, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_by_name')
      .on(t.nameKey, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_category')
      .on(t.categoryId, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_category_price')
      .on(t.categoryId, t.priceCents, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_category_rating')
      .on(t.categoryId, t.ratingRank, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_category_by_name')
      .on(t.categoryId, t.nameKey, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_stock')
      .on(t.stock, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_status_newest')
      .on(t.status, t.id)
      .where(sql`archived_at IS NULL`),
    index('instruments_created').on(t.createdAt),
    index('instruments_archived')
      .on(t.archivedAt)
      .where(sql`archived_at IS NOT NULL`),
    check('instruments_price_range', sql`${t.priceCents} BETWEEN 0 AND ${literal(MAX_PRICE_CENTS)}`),
    check('instruments_stock_range', sql`${t.stock} BETWEEN 0 AND ${literal(MAX_STOCK)}`),
    check('instruments_status', sql`${t.status} IN ${oneOf(INSTRUMENT_STATUSES)}`),
    check('instruments_rating_sum', sql`${t.ratingSum} BETWEEN ${t.ratingCount} AND ${literal(MAX_STARS)} * ${t.ratingCount}`),
  ],
);

/**
 * The distinct words of three or more characters that instruments ever had, kept by triggers. Parts of words are looked up here,
 * and corrections of typing mistakes come from here. A word that no instrument has any more finds nothing.
 */
export const searchWords = sqliteTable(
  'search_words',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** In lower case, with its accents. */
    word: text('word').notNull(),
    /** Some instrument is called so. */
    inName: integer('in_name', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [uniqueIndex('search_words_word').on(t.word)],
);

/** Other names for what is in the catalogue: offered when a search finds nothing. */
export const synonyms = sqliteTable(
  'synonyms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    term: text('term').notNull(),
    /** Its words as searches spell them, with single spaces. */
    termKey: text('term_key').notNull(),
    /** Words to search for instead. */
    meaning: text('meaning').notNull(),
  },
  (t) => [uniqueIndex('synonyms_term').on(t.termKey)],
);

/** Live instruments by status, and their units: kept by triggers, so that no request counts them. */
export const instrumentCounts = sqliteTable(
  'instrument_counts',
  {
    status: text('status', { enum: INSTRUMENT_STATUSES }).primaryKey(),
    total: integer('total').notNull(),
    /** Their stock together. */
    units: integer('units').notNull().default(0),
  },
  (t) => [check('instrument_counts_total', sql`${t.total} >= 0`)],
);

/**
 * Live instruments among each 512 ids in a row, by category, 0 standing for all of them: they say where a page by number begins. Kept by
 * triggers.
 */
export const instrumentBlocks = sqliteTable(
  'instrument_blocks',
  {
    categoryId: integer('category_id').notNull(),
    block: integer('block').notNull(),
    live: integer('live').notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.block] }), check('instrument_blocks_live', sql`${t.live} >= 0`)],
);

export const images = sqliteTable(
  'images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    position: integer('position').notNull(),
    /** Name of the object in the bucket, chosen by us. */
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('images_key').on(t.key), index('images_instrument').on(t.instrumentId, t.position)],
);

export const instrumentSpecifications = sqliteTable(
  'instrument_specifications',
  {
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    position: integer('position').notNull(),
    specificationId: integer('specification_id')
      .notNull()
      .references(() => specifications.id),
    value: text('value').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.position] }),
    index('instrument_specifications_specification').on(t.specificationId, t.instrumentId),
    check('instrument_specifications_value', sql`length(${t.value}) > 0`),
  ],
);

export const reservations = sqliteTable(
  'reservations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Made with the request: links the statements of one batch before the id is known. */
    requestId: text('request_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull().default('ACTIVE'),
    priceCents: integer('price_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    notes: text('notes').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    closedAt: integer('closed_at'),
    /** The note of the administrator who ended it, or the reason that the customer of a cancelled one got. */
    closingNote: text('closing_note').notNull().default(''),
    /** The first line of its order; null for a first line, whose id is the order's. */
    orderId: integer('order_id').references((): AnySQLiteColumn => reservations.id),
    /** Kept by triggers from `movements`: units ever handed over, and those of them that came back, without what was undone. */
    quantityHanded: integer('quantity_handed').notNull().default(0),
    quantityReturned: integer('quantity_returned').notNull().default(0),
    /** Kept by triggers: when the first unit went out and when the last one came back. */
    pickedUpAt: integer('picked_up_at'),
    returnedAt: integer('returned_at'),
    /** Kept by triggers: the movement that an undo takes back. */
    lastMovementId: integer('last_movement_id'),
    /** Set on a CANCELLED line that was not collected. */
    noShowAt: integer('no_show_at'),
    /** Kept by triggers: how many rows of `reservation_changes` it has. */
    changes: integer('changes').notNull().default(0),
    /** The last day that it first missed, if it was extended afterwards. */
    missedEndDay: integer('missed_end_day'),
  },
  (t) => [
    uniqueIndex('reservations_request').on(t.requestId),
    index('reservations_user').on(t.userId, t.startDay, t.id),
    index('reservations_open')
      .on(t.userId)
      .where(sql`status IN ${oneOf(OPEN_STATUSES)}`),
    index('reservations_ended')
      .on(t.userId)
      .where(sql`status = 'ENDED'`),
    index('reservations_instrument').on(t.instrumentId, t.status, t.startDay),
    // Has every column that the dashboard adds up, so that its figures never read the table.
    index('reservations_start').on(t.startDay, t.id, t.endDay, t.status, t.instrumentId, t.totalCents),
    index('reservations_status').on(t.status, t.startDay, t.id),
    index('reservations_due')
      .on(t.endDay, t.id)
      .where(sql`status = 'ACTIVE'`),
    index('reservations_order')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
    index('reservations_noted')
      .on(t.id)
      .where(sql`notes <> '' OR closing_note <> ''`),
    index('reservations_closed')
      .on(t.closedAt)
      .where(sql`closed_at IS NOT NULL`),
    check('reservations_handed', sql`${t.quantityHanded} BETWEEN 0 AND ${t.quantity}`),
    check('reservations_returned', sql`${t.quantityReturned} BETWEEN 0 AND ${t.quantityHanded}`),
    check(
      'reservations_closed_not_out',
      sql`${t.status} IN ${oneOf(OPEN_STATUSES)} OR ${t.quantityReturned} = ${t.quantityHanded}`,
    ),
    check('reservations_no_show', sql`${t.noShowAt} IS NULL OR (${t.status} = 'CANCELLED' AND ${t.quantityHanded} = 0)`),
    check('reservations_days', sql`${t.endDay} BETWEEN ${t.startDay} AND ${t.startDay} + ${literal(LONGEST_SPAN)}`),
    check('reservations_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
    check('reservations_total', sql`${t.totalCents} = ${t.priceCents} * ${t.quantity} * (${t.endDay} - ${t.startDay} + 1)`),
    check('reservations_status_known', sql`${t.status} IN ${oneOf(RESERVATION_STATUSES)}`),
    check('reservations_notes', sql`length(${t.notes}) <= ${literal(NOTES.max)}`),
  ],
);

/**
 * Figures of all reservations for lists and dashboard, stored so that no request counts them: those with an id up to `upto`. What was made
 * since is counted when it is read, so that reserving writes nothing here; a sweep moves `upto` each minute (kept-reservations.ts),
 * and triggers follow later changes. One row.
 */
export const reservationFigures = sqliteTable(
  'reservation_figures',
  {
    id: integer('id').primaryKey(),
    upto: integer('upto').notNull().default(0),
    /** Instruments that open reservations hold on `heldDay`. */
    heldDay: integer('held_day').notNull().default(0),
    held: integer('held').notNull().default(0),
  },
  (t) => [check('reservation_figures_one_row', sql`${t.id} = 1`)],
);

/** Of the reservations up to `reservation_figures.upto`, by the day on which they start. */
export const reservationDays = sqliteTable(
  'reservation_days',
  {
    day: integer('day').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.status] })],
);

/** Its sums by month, whose key is the month's first day. */
export const reservationMonths = sqliteTable(
  'reservation_months',
  {
    month: integer('month').notNull(),
    status: text('status', { enum: RESERVATION_STATUSES }).notNull(),
    count: integer('count').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.status] })],
);

/** Kept by triggers from `ledger`: payments without refunds, by the shop's day and by its month, whose key is its first day. */
export const collectedSums = sqliteTable(
  'collected_sums',
  {
    unit: text('unit', { enum: ['day', 'month'] }).notNull(),
    since: integer('since').notNull(),
    cents: integer('cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.unit, t.since] })],
);

/** How many reservations up to `reservation_figures.upto` each instrument has, without the cancelled ones. */
export const instrumentReservations = sqliteTable(
  'instrument_reservations',
  {
    instrumentId: integer('instrument_id').primaryKey(),
    count: integer('count').notNull(),
  },
  (t) => [index('instrument_reservations_most').on(desc(t.count), t.instrumentId)],
);

/** Instruments that reservations covered on past days. Triggers delete the days of what changes, and the sweep counts them again. */
export const reservedDays = sqliteTable('reserved_days', {
  day: integer('day').primaryKey(),
  instruments: integer('instruments').notNull(),
});

/**
 * Reservations that end unless their customer confirms the e-mail, with the network that each was made from: unconfirmed accounts
 * of one network share a limit. Triggers delete a row once the address is confirmed or the reservation closed.
 */
export const unconfirmedHolds = sqliteTable(
  'unconfirmed_holds',
  {
    reservationId: integer('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    network: text('network').notNull(),
    /** The /48 that an IPv6 network belongs to. */
    site: text('site'),
    /** That of an earlier hold, where this one repeats it; null: two hours after its own e-mail was accepted. */
    deadline: integer('deadline'),
  },
  (t) => [
    index('unconfirmed_holds_network').on(t.network),
    index('unconfirmed_holds_site')
      .on(t.site)
      .where(sql`site IS NOT NULL`),
  ],
);

/**
 * Holds that were cancelled or ran out, for 24 hours, so that making one again does not make it longer. A trigger writes each of
 * them twice: for its account ('user:7') and for its network. No foreign keys, because nothing is read by them.
 */
export const pastHolds = sqliteTable(
  'past_holds',
  {
    holder: text('holder').notNull(),
    instrumentId: integer('instrument_id').notNull(),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    deadline: integer('deadline').notNull(),
    madeAt: integer('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.holder, t.instrumentId, t.startDay, t.endDay] }), index('past_holds_age').on(t.madeAt)],
);

/**
 * Changes of open lines: the old and the new terms. Append-only, like `movements`: a trigger applies each to its line, and the line's instrument, days, quantity and price change in no other way.
 */
export const reservationChanges = sqliteTable(
  'reservation_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Made with the request, for its e-mail: links the statements of one batch before the id is known. */
    outboxId: text('outbox_id').notNull(),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
    note: text('note').notNull().default(''),
    oldInstrumentId: integer('old_instrument_id')
      .notNull()
      .references(() => instruments.id),
    oldStartDay: integer('old_start_day').notNull(),
    oldEndDay: integer('old_end_day').notNull(),
    oldQuantity: integer('old_quantity').notNull(),
    oldPriceCents: integer('old_price_cents').notNull(),
    newInstrumentId: integer('new_instrument_id')
      .notNull()
      .references(() => instruments.id),
    newStartDay: integer('new_start_day').notNull(),
    newEndDay: integer('new_end_day').notNull(),
    newQuantity: integer('new_quantity').notNull(),
    newPriceCents: integer('new_price_cents').notNull(),
    /** The old last day, where it had been missed. */
    missedEndDay: integer('missed_end_day'),
    /** Units that had come back and that the line gives up: they count neither as handed over nor as returned. */
    givenUp: integer('given_up').notNull().default(0),
  },
  (t) => [
    uniqueIndex('reservation_changes_outbox').on(t.outboxId),
    index('reservation_changes_reservation').on(t.reservationId, t.id),
    index('reservation_changes_actor').on(t.actorId, t.at),
    check('reservation_changes_note', sql`length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`),
    check('reservation_changes_missed', sql`coalesce(${t.missedEndDay} = ${t.oldEndDay}, 1)`),
    check(
      'reservation_changes_something',
      sql`(${t.oldInstrumentId}, ${t.oldStartDay}, ${t.oldEndDay}, ${t.oldQuantity}, ${t.oldPriceCents})
        <> (${t.newInstrumentId}, ${t.newStartDay}, ${t.newEndDay}, ${t.newQuantity}, ${t.newPriceCents})`,
    ),
  ],
);

/** Units in use on each day that a reservation or maintenance holds. The constraint `stock_days_room` refuses an oversell. */
export const stockDays = sqliteTable(
  'stock_days',
  {
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    day: integer('day').notNull(),
    used: integer('used').notNull(),
    cap: integer('cap').notNull(),
    free: integer('free')
      .notNull()
      .generatedAlwaysAs(sql`(cap - used)`, { mode: 'virtual' }),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.day] }),
    index('stock_days_free').on(t.day, t.free, t.instrumentId),
    check('stock_days_used', sql`${t.used} >= 0`),
    check('stock_days_room', sql`${t.used} <= ${t.cap}`),
  ],
);

/**
 * Units kept back for the shop: they hold stock exactly as a reservation does, and are deleted to give it back. Turnaround
 * (`turnaround.ts`) and overdue holds (`overdue-holds.ts`) belong to a reservation.
 */
export const holds = sqliteTable(
  'holds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: HOLD_KINDS }).notNull(),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    reservationId: integer('reservation_id').references(() => reservations.id),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    index('holds_instrument').on(t.instrumentId, t.endDay),
    index('holds_reservation')
      .on(t.reservationId)
      .where(sql`reservation_id IS NOT NULL`),
    check('holds_kind', sql`${t.kind} IN ${oneOf(HOLD_KINDS)}`),
    check('holds_of_whom', sql`(${t.kind} = 'maintenance') = (${t.reservationId} IS NULL)`),
    check('holds_days', sql`${t.endDay} BETWEEN ${t.startDay} AND ${t.startDay} + ${literal(LONGEST_SPAN)}`),
    check('holds_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
  ],
);

/**
 * Units of a line that went out or came back. Append-only: triggers refuse to change or delete a row, except to empty the texts
 * about a person who left. A mistake is taken back by a reversal, which must name the line's last movement.
 */
export const movements = sqliteTable(
  'movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    quantity: integer('quantity').notNull(),
    /** The instrument's, as noted at the counter. */
    condition: text('condition').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Whether it ends its line. */
    ends: integer('ends', { mode: 'boolean' }).notNull().default(false),
    reversalOf: integer('reversal_of').references((): AnySQLiteColumn => movements.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
  },
  (t) => [
    index('movements_reservation').on(t.reservationId, t.id),
    uniqueIndex('movements_reversal')
      .on(t.reversalOf)
      .where(sql`reversal_of IS NOT NULL`),
    check('movements_kind', sql`${t.kind} IN ${oneOf(MOVEMENT_KINDS)}`),
    check('movements_quantity', sql`${t.quantity} BETWEEN 1 AND ${literal(MAX_STOCK)}`),
    check('movements_ends', sql`${t.ends} IN (0, 1) AND (${t.ends} = 0 OR ${t.kind} = 'in')`),
    check('movements_reversal_of', sql`(${t.kind} = 'reversal') = (${t.reversalOf} IS NOT NULL)`),
    check(
      'movements_texts',
      sql`length(${t.condition}) <= ${literal(CONDITION.max)} AND length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`,
    ),
  ],
);

/** Money of an order. Append-only like `movements`; a reversal has the kind and amount of its entry and counts negative. */
export const ledger = sqliteTable(
  'ledger',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The order's first line. */
    orderId: integer('order_id')
      .notNull()
      .references(() => reservations.id),
    /** The line that it is about, if it is about one. */
    reservationId: integer('reservation_id').references(() => reservations.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    method: text('method', { enum: PAYMENT_METHODS }),
    amountCents: integer('amount_cents').notNull(),
    note: text('note').notNull().default(''),
    reversalOf: integer('reversal_of').references((): AnySQLiteColumn => ledger.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: integer('at').notNull(),
    /** What it adds to the sum of its kind. */
    effectCents: integer('effect_cents')
      .notNull()
      .generatedAlwaysAs(sql`(iif(reversal_of IS NULL, amount_cents, -amount_cents))`, { mode: 'virtual' }),
  },
  (t) => [
    index('ledger_order').on(t.orderId, t.id),
    index('ledger_at').on(t.at, t.id),
    uniqueIndex('ledger_reversal')
      .on(t.reversalOf)
      .where(sql`reversal_of IS NOT NULL`),
    check('ledger_kind', sql`${t.kind} IN ${oneOf(LEDGER_KINDS)}`),
    check('ledger_amount', sql`${t.amountCents} BETWEEN 1 AND ${literal(MAX_LEDGER_CENTS)}`),
    check(
      'ledger_method',
      sql`(${t.kind} IN ${oneOf(METHOD_KINDS)}) = (${t.method} IS NOT NULL) AND coalesce(${t.method} IN ${oneOf(PAYMENT_METHODS)}, 1)`,
    ),
    check('ledger_note', sql`length(${t.note}) <= ${literal(CLOSING_NOTE.max)}`),
  ],
);

/** Sums of an order's ledger, kept by triggers. An order without entries has no row. */
export const orderBalances = sqliteTable(
  'order_balances',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => reservations.id),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    chargesCents: integer('charges_cents').notNull().default(0),
    discountsCents: integer('discounts_cents').notNull().default(0),
    /** What is held now. */
    depositCents: integer('deposit_cents').notNull().default(0),
    depositKeptCents: integer('deposit_kept_cents').notNull().default(0),
  },
  (t) => [
    check('order_balances_deposit', sql`${t.depositCents} >= 0`),
    check('order_balances_refunded', sql`${t.refundedCents} <= ${t.paidCents}`),
  ],
);

/** The shop's settings: one row. By default every day is open and nothing is held back. */
export const settings = sqliteTable(
  'settings',
  {
    id: integer('id').primaryKey(),
    hours: json<OpeningHours[]>('hours_json').notNull().default([]),
    /** 'HH:MM': from this time on, reservations for the same day are refused. */
    lastHourToday: text('last_hour_today'),
    leadDays: integer('lead_days').notNull().default(0),
    turnaroundDays: integer('turnaround_days').notNull().default(0),
    overdueHoldDays: integer('overdue_hold_days').notNull().default(0),
    isHandOverStrict: integer('is_hand_over_strict', { mode: 'boolean' }).notNull().default(false),
    depositPercent: integer('deposit_percent').notNull().default(0),
    lateFeePercent: integer('late_fee_percent').notNull().default(100),
    /** Epoch day on which the shop began to record movements. Open lines that began before and have none count as out. */
    recordingSince: integer('recording_since').notNull(),
  },
  (t) => [check('settings_one_row', sql`${t.id} = 1`)],
);

/** Days on which the shop is closed. */
export const closures = sqliteTable(
  'closures',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    startDay: integer('start_day').notNull(),
    endDay: integer('end_day').notNull(),
    note: text('note').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('closures_end').on(t.endDay, t.startDay), check('closures_days', sql`${t.endDay} >= ${t.startDay}`)],
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

/**
 * Whether a table changed since the last backup read it. A backup marks each table, and the first write after that raises
 * `changes` (triggers in the migration table_changes_raised). Later writes, and all writes without a backup, cost no row here.
 */
export const tableChanges = sqliteTable('table_changes', {
  name: text('name').primaryKey(),
  changes: integer('changes').notNull().default(0),
  /** `changes` as the last backup found it; -1 before the first. */
  marked: integer('marked').notNull().default(-1),
});

/** 0..89: triggers cannot recurse, so the days of a range are start plus each of these. */
export const dayOffsets = sqliteTable('day_offsets', { n: integer('n').primaryKey() });

/** What was written with an Idempotency-Key, in the batch of that write. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    /** Of the contract. Empty: the key is closed, and a trigger refuses it to every call. */
    call: text('call').$type<KeyedCall | ''>().notNull().default('POST /api/reservations'),
    /** SHA-256 of what was asked: the same key with another body is refused. */
    requestHash: text('request_hash').notNull(),
    reservationId: integer('reservation_id').references(() => reservations.id),
    /** Where it is no reservation: the id of what was written. */
    cameTo: text('came_to'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key, t.call] }), index('idempotency_keys_age').on(t.createdAt)],
);

export const ratings = sqliteTable(
  'ratings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    instrumentId: integer('instrument_id')
      .notNull()
      .references(() => instruments.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    stars: integer('stars').notNull(),
    comment: text('comment').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** Set while the shop hides it: no list, average or count has it then. */
    hiddenAt: integer('hidden_at'),
    /** Why, for its author. */
    hiddenReason: text('hidden_reason').notNull().default(''),
    /** Kept by triggers: the reports that nobody has dealt with. */
    openReports: integer('open_reports').notNull().default(0),
    /** For searching. */
    commentKey: text('comment_key').generatedAlwaysAs(folded(sql`comment`), { mode: 'virtual' }),
  },
  (t) => [
    uniqueIndex('ratings_once').on(t.instrumentId, t.userId),
    index('ratings_instrument').on(t.instrumentId, t.createdAt),
    index('ratings_reported').on(t.openReports, t.createdAt),
    index('ratings_hidden')
      .on(t.openReports, t.createdAt)
      .where(sql`hidden_at IS NOT NULL`),
    check('ratings_stars', sql`${t.stars} BETWEEN 1 AND ${literal(MAX_STARS)}`),
  ],
);

export const ratingReports = sqliteTable(
  'rating_reports',
  {
    ratingId: integer('rating_id')
      .notNull()
      .references(() => ratings.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull().default(''),
    createdAt: integer('created_at').notNull(),
    /** When an administrator dealt with it. */
    closedAt: integer('closed_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.ratingId] }), index('rating_reports_rating').on(t.ratingId, t.createdAt)],
);

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

/**
 * What administrators did, each written in the batch of its change. Triggers refuse to change or delete a row, except to empty
 * the note about a person who left.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    entity: text('entity', { enum: AUDIT_ENTITIES }).notNull(),
    entityId: text('entity_id').notNull(),
    /** As it was called then; empty for people, who are named by their account while they have one. */
    entityName: text('entity_name').notNull(),
    /** Only the fields that changed; NULL for what was created. */
    before: json<Record<string, unknown>>('before_json'),
    /** Only the fields that changed; NULL for what was deleted. */
    after: json<Record<string, unknown>>('after_json'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('audit_log_newest').on(t.at, t.id),
    index('audit_log_entity').on(t.entity, t.entityId, t.at),
    index('audit_log_actor').on(t.actorId, t.at),
    check('audit_log_change', sql`${t.before} IS NOT NULL OR ${t.after} IS NOT NULL`),
  ],
);
