import { sql, type SQL } from 'drizzle-orm';
import type { EmailStatus, Reservation } from '#domain/contract/reservations.ts';
import { fromEpochDay } from '#domain/day.ts';
import { HOLD_MS } from '#domain/hold.ts';
import type { OutboxStatus } from '#domain/mail.ts';
import { fromCents } from '#domain/money.ts';
import { c, i, r, u } from './aliases.ts';
import { rows, type RowOf } from './database.ts';
import { DEFAULT_PROVIDER, mainImage } from './instrument-view.ts';

/** A reservation with what its pages show beside it. */
export const RESERVATION_FIELDS = {
  id: r.id,
  instrumentId: r.instrumentId,
  userId: r.userId,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  status: r.status,
  priceCents: r.priceCents,
  totalCents: r.totalCents,
  notes: r.notes,
  closingNote: r.closingNote,
  createdAt: r.createdAt,
  instrumentName: i.name,
  images: i.images,
  providerName: i.providerName,
  providerContact: i.providerContact,
  categoryName: c.name,
  username: u.username,
  lastname: u.lastname,
  email: u.email,
  phone: u.phone,
  emailStatus: sql<OutboxStatus | null>`o.status`,
  /** When the e-mail was accepted, of a reservation that waits for its customer to confirm the address. */
  heldSince: sql<number | null>`iif(h.reservation_id IS NULL, NULL, o.sent_at)`,
  ownStars: sql<number | null>`g.stars`,
  ownHiddenReason: sql<string | null>`iif(g.hidden_at IS NULL, NULL, g.hidden_reason)`,
};

/** Callers append WHERE and ORDER BY. */
export const FROM_RESERVATIONS = `
  FROM reservations r
  JOIN instruments i ON i.id = r.instrument_id
  JOIN categories c ON c.id = i.category_id
  JOIN users u ON u.id = r.user_id
  LEFT JOIN outbox o ON o.reservation_id = r.id AND o.kind = 'reservation_confirmation'
  LEFT JOIN ratings g ON g.instrument_id = r.instrument_id AND g.user_id = r.user_id
  LEFT JOIN unconfirmed_holds h ON h.reservation_id = r.id`;

export const selectReservations = (rest: SQL) => rows(RESERVATION_FIELDS, sql`${sql.raw(FROM_RESERVATIONS)} ${rest}`);

export type ReservationRow = RowOf<typeof RESERVATION_FIELDS>;

/** The state of the e-mail as shown; a reservation without one (imported) has nothing left to send. */
const EMAIL_STATUS: Record<OutboxStatus, EmailStatus> = {
  queued: 'queued',
  sent: 'sent',
  failed: 'failed',
  dead: 'failed',
};

/** For whom it is shown: what the shop notes when it ends a reservation is for the shop alone. */
export type Viewer = 'shop' | 'customer';

export function toReservation(row: ReservationRow, viewer: Viewer): Reservation {
  const showsNote = row.closingNote !== '' && (viewer === 'shop' || row.status === 'CANCELLED');
  return {
    id: row.id,
    instrumentId: row.instrumentId,
    userId: row.userId,
    startDate: fromEpochDay(row.startDay),
    endDate: fromEpochDay(row.endDay),
    quantity: row.quantity,
    status: row.status,
    totalPrice: fromCents(row.totalCents),
    totalDays: row.endDay - row.startDay + 1,
    pricePerDay: fromCents(row.priceCents),
    notes: row.notes,
    instrumentName: row.instrumentName,
    instrumentImage: mainImage(row.images),
    categoryName: row.categoryName,
    userName: `${row.username} ${row.lastname}`.trim(),
    userEmail: row.email,
    userPhone: row.phone,
    provider: { name: row.providerName ?? DEFAULT_PROVIDER, contact: row.providerContact ?? '' },
    email: { status: row.emailStatus === null ? 'sent' : EMAIL_STATUS[row.emailStatus] },
    ownStars: row.ownStars,
    ...(row.ownHiddenReason !== null && { ownRatingHidden: row.ownHiddenReason }),
    ...(row.heldSince !== null && { expiresAt: new Date(row.heldSince + HOLD_MS).toISOString() }),
    ...(showsNote && { closingNote: row.closingNote }),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
