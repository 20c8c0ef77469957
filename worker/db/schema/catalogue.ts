/** The catalogue, and how it is searched and counted. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { MAX_STARS } from '#domain/rating.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import { literal, oneOf } from '../literal.ts';
import { json } from './json.ts';

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
    images: json<{ id: number; key: string; alt?: string }[]>('images_json').notNull().default([]),
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
    /** What it shows, for those who do not see it. */
    alt: text('alt'),
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
