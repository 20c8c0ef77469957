/** Ratings and the reports about them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { MAX_STARS } from '#domain/rating.ts';
import { REPORT_REASONS } from '#domain/rating-report.ts';
import { folded, literal } from '../literal.ts';
import { users } from './accounts.ts';
import { instruments } from './catalogue.ts';

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
