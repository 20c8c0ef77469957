/** Rows for files, newest first, read on by keyset: a page costs the same wherever it lies. */
import { and, desc, sql, type Column, type SQL } from 'drizzle-orm';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { c, i, r, u } from './aliases.ts';
import { selectEntries, toEntry, type AuditFilter } from './audit-list.ts';
import { all, among, build, rows, type RowOf, type Database } from './database.ts';
import { conditions, freeToday, type TableFilter } from './instrument-table.ts';
import { PLAIN_FIELDS } from './instrument-view.ts';
import { ENTRY_FIELDS, type LedgerRange } from './ledger.ts';
import { users } from './schema/accounts.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { matchingUsers, type UserNarrowing } from './user-admin.ts';
import { USER_FIELDS } from './users.ts';

const PAGE = 1_000;

/** Ids below the last one read; D1 binds numbers as REAL, and a bound of rowid is used only as INTEGER. */
const after = (id: Column, last: { id: number } | null): SQL =>
  last === null ? sql`1` : sql`${id} < CAST(${last.id} AS INTEGER)`;

/** No column of the file holds the long text. */
const { description: _, ...listed } = PLAIN_FIELDS;

const instrumentFields = (today: number) => ({
  ...listed,
  id: i.id,
  category: c.name,
  priceCents: i.priceCents,
  freeToday: freeToday(today),
  providerName: i.providerName,
  providerContact: i.providerContact,
  ratingSum: i.ratingSum,
  ratingCount: i.ratingCount,
  createdAt: i.createdAt,
});

export type InstrumentRow = RowOf<ReturnType<typeof instrumentFields>>;

export const exportInstruments = (
  db: Database,
  filter: TableFilter & { ids: readonly number[]; today: number },
  last: { id: number } | null,
): Promise<InstrumentRow[]> =>
  all(
    db,
    rows(
      instrumentFields(filter.today),
      sql`FROM instruments i CROSS JOIN categories c ON c.id = i.category_id
        WHERE ${conditions(filter)} ${filter.ids.length > 0 ? sql`AND i.id IN ${among(filter.ids)}` : sql``}
          AND ${after(i.id, last)} ORDER BY i.id DESC LIMIT ${PAGE}`,
    ),
  );

const RESERVATION_FIELDS = {
  id: r.id,
  customer: sql<string>`u.username || ' ' || u.lastname`,
  email: u.email,
  instrument: i.name,
  category: c.name,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  priceCents: r.priceCents,
  totalCents: r.totalCents,
  status: r.status,
  notes: r.notes,
  closingNote: r.closingNote,
  createdAt: r.createdAt,
};

export type ReservationRow = RowOf<typeof RESERVATION_FIELDS>;

export type ReservationExport = {
  search: Search;
  statuses: readonly ReservationStatus[];
  /** First days, as epoch days, both included. */
  from: number | null;
  to: number | null;
};

export const exportReservations = (
  db: Database,
  { search, statuses, from, to }: ReservationExport,
  last: { id: number } | null,
): Promise<ReservationRow[]> =>
  all(
    db,
    rows(
      RESERVATION_FIELDS,
      sql`FROM reservations r CROSS JOIN users u ON u.id = r.user_id CROSS JOIN instruments i ON i.id = r.instrument_id
          CROSS JOIN categories c ON c.id = i.category_id
        WHERE ${after(r.id, last)} AND ${reservationMatches(search)}
          ${statuses.length > 0 ? sql`AND +r.status IN ${among(statuses)}` : sql``}
          ${from === null ? sql`` : sql`AND +r.start_day >= ${from}`} ${to === null ? sql`` : sql`AND +r.start_day <= ${to}`}
        ORDER BY r.id DESC LIMIT ${PAGE}`,
    ),
  );

const LEDGER_FIELDS = {
  ...ENTRY_FIELDS,
  customer: sql<string>`u.username || ' ' || u.lastname`,
};

export type LedgerExportRow = RowOf<typeof LEDGER_FIELDS>;

/** In the order of the ledger's list. */
export const exportLedger = (
  db: Database,
  { since, until }: LedgerRange,
  last: { at: number; id: number } | null,
): Promise<LedgerExportRow[]> =>
  all(
    db,
    rows(
      LEDGER_FIELDS,
      sql`FROM ledger e JOIN users p ON p.id = e.actor_id JOIN reservations r ON r.id = e.order_id JOIN users u ON u.id = r.user_id
        WHERE e.at >= ${since} AND e.at < ${until} ${last === null ? sql`` : sql`AND (e.at, e.id) < (${last.at}, ${last.id})`}
        ORDER BY e.at DESC, e.id DESC LIMIT ${PAGE}`,
    ),
  );

export type PersonRow = RowOf<typeof USER_FIELDS>;

export const exportUsers = (db: Database, filter: UserNarrowing, last: { id: number } | null): Promise<PersonRow[]> =>
  all(
    db,
    build
      .select(USER_FIELDS)
      .from(users)
      .where(and(matchingUsers(filter), after(users.id, last)))
      .orderBy(desc(users.id))
      .limit(PAGE),
  );

export async function exportAudit(db: Database, filter: AuditFilter, last: AuditEntry | null): Promise<AuditEntry[]> {
  const past = last && { at: Date.parse(last.at), id: last.id };
  return (await all(db, selectEntries(filter, { limit: PAGE, past }))).map(toEntry);
}
