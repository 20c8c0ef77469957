/** Rows for files, newest first, read on by keyset: a page costs the same wherever it lies. */
import type { Role } from '#domain/account.ts';
import type { InstrumentStatus } from '#domain/catalogue.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { entriesStatement, toEntry, type AuditFilter, type AuditRow } from './audit-list.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { conditions, type TableFilter } from './instrument-table.ts';
import { reservationMatches, type Search } from './search-words.ts';
import { matchingUsers, type UserNarrowing } from './user-admin.ts';

const PAGE = 1_000;

/** Ids below the last one read; D1 binds numbers as REAL, and a bound of rowid is heeded only as INTEGER. */
const after = (id: Fragment, last: { id: number } | null): Fragment =>
  last === null ? sql`1` : sql`${id} < CAST(${last.id} AS INTEGER)`;

export type InstrumentRow = {
  id: number;
  name: string;
  category: string;
  status: InstrumentStatus;
  price_cents: number;
  stock: number;
  free_today: number;
  provider_name: string | null;
  provider_contact: string | null;
  rating_sum: number;
  rating_count: number;
  created_at: number;
};

export async function exportInstruments(
  db: D1Database,
  filter: TableFilter & { ids: readonly number[]; today: number },
  last: { id: number } | null,
): Promise<InstrumentRow[]> {
  const only = filter.ids.length > 0 ? sql`AND i.id IN (SELECT value FROM json_each(${JSON.stringify(filter.ids)}))` : sql``;
  const { results } = await statement(
    db,
    sql`SELECT i.id, i.name, c.name AS category, i.status, i.price_cents, i.stock,
        coalesce((SELECT d.free FROM stock_days d WHERE d.instrument_id = i.id AND d.day = ${filter.today}), i.stock) AS free_today,
        i.provider_name, i.provider_contact, i.rating_sum, i.rating_count, i.created_at
      FROM instruments i CROSS JOIN categories c ON c.id = i.category_id
      WHERE ${conditions(filter)} ${only} AND ${after(sql`i.id`, last)} ORDER BY i.id DESC LIMIT ${PAGE}`,
  ).all<InstrumentRow>();
  return results;
}

export type ReservationRow = {
  id: number;
  customer: string;
  email: string;
  instrument: string;
  category: string;
  start_day: number;
  end_day: number;
  quantity: number;
  price_cents: number;
  total_cents: number;
  status: ReservationStatus;
  notes: string;
  closing_note: string;
  created_at: number;
};

export type ReservationExport = {
  search: Search;
  statuses: readonly ReservationStatus[];
  /** First days, as epoch days, both included. */
  from: number | null;
  to: number | null;
};

export async function exportReservations(
  db: D1Database,
  { search, statuses, from, to }: ReservationExport,
  last: { id: number } | null,
): Promise<ReservationRow[]> {
  const { results } = await statement(
    db,
    sql`SELECT r.id, u.username || ' ' || u.lastname AS customer, u.email, i.name AS instrument, c.name AS category, r.start_day,
        r.end_day, r.quantity, r.price_cents, r.total_cents, r.status, r.notes, r.closing_note, r.created_at
      FROM reservations r CROSS JOIN users u ON u.id = r.user_id CROSS JOIN instruments i ON i.id = r.instrument_id
        CROSS JOIN categories c ON c.id = i.category_id
      WHERE ${after(sql`r.id`, last)} AND ${reservationMatches(search)}
        ${statuses.length > 0 ? sql`AND +r.status IN (SELECT value FROM json_each(${JSON.stringify(statuses)}))` : sql``}
        ${from === null ? sql`` : sql`AND +r.start_day >= ${from}`} ${to === null ? sql`` : sql`AND +r.start_day <= ${to}`}
      ORDER BY r.id DESC LIMIT ${PAGE}`,
  ).all<ReservationRow>();
  return results;
}

export type PersonRow = {
  id: number;
  username: string;
  lastname: string;
  email: string;
  phone: string | null;
  role: Role;
  is_active: number;
  email_verified_at: number | null;
  created_at: number;
};

export async function exportUsers(db: D1Database, filter: UserNarrowing, last: { id: number } | null): Promise<PersonRow[]> {
  const { results } = await statement(
    db,
    sql`SELECT u.id, u.username, u.lastname, u.email, u.phone, u.role, u.is_active, u.email_verified_at, u.created_at FROM users u
      WHERE ${matchingUsers(filter)} AND ${after(sql`u.id`, last)} ORDER BY u.id DESC LIMIT ${PAGE}`,
  ).all<PersonRow>();
  return results;
}

export async function exportAudit(db: D1Database, filter: AuditFilter, last: AuditEntry | null): Promise<AuditEntry[]> {
  const past = last && { at: Date.parse(last.at), id: last.id };
  const { results } = await entriesStatement(db, filter, { limit: PAGE, past }).all<AuditRow>();
  return results.map(toEntry);
}
