/** What each table keeps, and for how long: the one list that the sweep deletes by and docs/retention.md is made of. */
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import { KEY_LIFE_MS } from '#domain/write-keys.ts';
import { all, type Database } from './database.ts';

/** The trigger audit_log_not_deleted has five of them. */
const YEAR_MS = 365 * DAY_MS;

/** Most rows that one run deletes of a table; it runs each minute. */
const MAX_SWEPT = 1_000;

export type Retention = {
  table: string;
  /** What is in it, and how long it stays, for docs/retention.md. */
  what: string;
  kept: string;
  /** Which rows are over. Without it nothing is deleted by age. */
  isOver?: (nowMs: number) => SQL;
};

const BOOKS = 'for good: the books';
const CATALOGUE = 'until an administrator deletes it';
const DERIVED = 'derived, as long as what it is made of';

export const RETENTION: readonly Retention[] = [
  {
    table: 'sessions',
    what: 'Who is logged in, with device and country',
    kept: 'until it expires',
    isOver: (nowMs) => sql`expires_at < ${nowMs}`,
  },
  {
    table: 'throttles',
    what: 'Attempts by network, account and session',
    kept: 'until its window ends, a day at most',
    isOver: (nowMs) => sql`window_ends_at < ${nowMs}`,
  },
  {
    table: 'idempotency_keys',
    what: 'Keys of writes',
    kept: '30 days: no request is repeated so late',
    isOver: (nowMs) => sql`created_at < ${nowMs - KEY_LIFE_MS}`,
  },
  {
    table: 'past_holds',
    what: 'Unconfirmed reservations that ended, with their network',
    kept: '24 hours',
    isOver: (nowMs) => sql`made_at <= ${nowMs - DAY_MS}`,
  },
  {
    table: 'mailbox',
    what: 'Texts of e-mails, where the transport is the mailbox',
    kept: '30 days',
    isOver: (nowMs) => sql`accepted_at < ${nowMs - 30 * DAY_MS}`,
  },
  {
    table: 'outbox',
    what: 'That an e-mail was written, to whom, and what became of it; of its text only the options of an offer',
    kept: '2 years after it was written',
    isOver: (nowMs) => sql`status IN ('sent', 'dead') AND created_at < ${nowMs - 2 * YEAR_MS}`,
  },
  {
    table: 'audit_log',
    what: 'What administrators did. A trigger refuses to delete what is younger',
    kept: '5 years',
    isOver: (nowMs) => sql`at < ${nowMs - 5 * YEAR_MS}`,
  },
  {
    table: 'unconfirmed_holds',
    what: 'The network that an unconfirmed customer reserved from',
    kept: 'until the address is confirmed or the reservation closed',
  },
  {
    table: 'users',
    what: 'Accounts',
    kept: 'until they are deleted: then the person goes at once, and the number stays for the books',
  },
  { table: 'passkeys', what: 'Passkeys', kept: 'until they are removed, or the account is deleted' },
  {
    table: 'recovery_codes',
    what: 'Digests of recovery codes',
    kept: 'until they are used or replaced, or the account is deleted',
  },
  { table: 'favorites', what: 'Favourites', kept: 'until they are removed, or the account is deleted' },
  {
    table: 'rental_blocks',
    what: 'Customers who may not reserve',
    kept: 'until it is lifted; its reason until the account is deleted',
  },
  { table: 'ratings', what: 'Ratings', kept: 'for good; their texts until the account is deleted' },
  {
    table: 'rating_reports',
    what: 'Reports of ratings',
    kept: 'as long as the rating; their texts until the account is deleted',
  },
  { table: 'reservations', what: 'Reservations', kept: `${BOOKS}; their notes until the account is deleted` },
  { table: 'reservation_changes', what: 'Changes of reservations', kept: `${BOOKS}; their notes until the account is deleted` },
  { table: 'movements', what: 'Hand-overs and returns', kept: `${BOOKS}; their notes until the account is deleted` },
  { table: 'ledger', what: 'Payments, charges and deposits', kept: `${BOOKS}; their notes until the account is deleted` },
  {
    table: 'suppressed_addresses',
    what: 'Addresses that no e-mail is sent to any more, and why',
    kept: 'until an administrator lifts it, or no account has the address',
    isOver: () => sql`NOT EXISTS (SELECT 1 FROM users u WHERE u.email_key = suppressed_addresses.email_key)`,
  },
  ...[
    'instruments',
    'images',
    'instrument_specifications',
    'categories',
    'specifications',
    'synonyms',
    'holds',
    'closures',
    'settings',
  ].map((table) => ({ table, what: 'The shop', kept: CATALOGUE })),
  ...[
    'account_months',
    'account_days',
    'account_blocks',
    'search_words',
    'instrument_counts',
    'instrument_blocks',
    'reservation_figures',
    'reservation_days',
    'reservation_months',
    'collected_sums',
    'instrument_reservations',
    'instrument_months',
    'reserved_days',
    'stock_days',
    'order_balances',
    'table_changes',
    'day_offsets',
  ].map((table) => ({ table, what: 'Figures and indexes, of no person', kept: DERIVED })),
];

/** Deletes some of what is over; the next run goes on. */
export async function deleteOver(db: Database, { table, isOver }: Retention, nowMs: number): Promise<void> {
  if (!isOver) return;
  const name = sql.identifier(table);
  await all(db, sql`DELETE FROM ${name} WHERE rowid IN (SELECT rowid FROM ${name} WHERE ${isOver(nowMs)} LIMIT ${MAX_SWEPT})`);
}
