import { sql, type SQL } from 'drizzle-orm';
import type { EmailStatus, Reservation } from '#domain/contract/reservations.ts';
import { fromEpochDay } from '#domain/day.ts';
import type { OutboxStatus } from '#domain/mail.ts';
import { fromCents } from '#domain/money.ts';
import { addressOf } from './address.ts';
import { c, i, r, u } from './aliases.ts';
import { fromJson, type Json, rows, type RowOf } from './database.ts';
import { HOLD_DEADLINE } from './holds.ts';
import { DEFAULT_PROVIDER, mainImage } from './instrument-view.ts';
import { LINE_FIELDS, toHandover } from './rental-line.ts';

/** A reservation with what its pages show beside it. */
export const RESERVATION_FIELDS = {
  id: r.id,
  instrumentId: r.instrumentId,
  userId: r.userId,
  ...LINE_FIELDS,
  priceCents: r.priceCents,
  totalCents: r.totalCents,
  notes: r.notes,
  closingNote: r.closingNote,
  changes: r.changes,
  missedEndDay: r.missedEndDay,
  turnaroundEndDay: sql<number | null>`(SELECT end_day FROM holds WHERE reservation_id = r.id AND kind = 'turnaround')`,
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
  /** The deadline of a reservation that waits for its customer to confirm the address. */
  heldUntil: sql<number | null>`iif(h.reservation_id IS NULL, NULL, ${HOLD_DEADLINE})`,
  ownStars: sql<number | null>`g.stars`,
  ownHiddenReason: sql<string | null>`iif(g.hidden_at IS NULL, NULL, g.hidden_reason)`,
};

/** What belongs to `reservations r`. */
export const RESERVATION_JOINS = sql`
  JOIN instruments i ON i.id = r.instrument_id
  JOIN categories c ON c.id = i.category_id
  JOIN users u ON u.id = r.user_id
  LEFT JOIN outbox o ON o.reservation_id = coalesce(r.order_id, r.id) AND o.kind = 'reservation_confirmation'
  LEFT JOIN ratings g ON g.instrument_id = r.instrument_id AND g.user_id = r.user_id
  LEFT JOIN unconfirmed_holds h ON h.reservation_id = r.id`;

/** Callers append WHERE and ORDER BY. */
export const FROM_RESERVATIONS = sql`FROM reservations r ${RESERVATION_JOINS}`;

export const selectReservations = (rest: SQL) => rows(RESERVATION_FIELDS, sql`${FROM_RESERVATIONS} ${rest}`);

/** In cents. */
export type OrderMoney = { paid: number; due: number; deposit: number };

export type ReservationRow = RowOf<typeof RESERVATION_FIELDS> & { money?: Json<OrderMoney> | null };

const EMAIL_STATUS: Record<OutboxStatus, EmailStatus> = {
  queued: 'queued',
  sent: 'sent',
  failed: 'failed',
  dead: 'failed',
};

/** Who sees it: notes of an end or a no-show, and turnaround, are visible to administrators only. */
export type Viewer = 'shop' | 'customer';

export function toReservation(row: ReservationRow, viewer: Viewer, nowMs = Date.now()): Reservation {
  const showsNote = row.closingNote !== '' && (viewer === 'shop' || (row.status === 'CANCELLED' && row.noShowAt === null));
  const address = addressOf(row.email);
  return {
    id: row.id,
    orderId: row.orderId,
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
    userEmail: address,
    userPhone: row.phone,
    provider: { name: row.providerName ?? DEFAULT_PROVIDER, contact: row.providerContact ?? '' },
    handover: toHandover(row, nowMs),
    // 'none': no confirmation was sent, as of what was out already, or its row is over (retention.ts).
    email: { status: row.emailStatus === null || address === null ? 'none' : EMAIL_STATUS[row.emailStatus] },
    ...(row.money && { money: inUnits(fromJson(row.money)) }),
    ownStars: row.ownStars,
    ...(row.ownHiddenReason !== null && { ownRatingHidden: row.ownHiddenReason }),
    ...(row.heldUntil !== null && { expiresAt: new Date(row.heldUntil).toISOString() }),
    ...(row.changes > 0 && { changes: row.changes }),
    ...(row.missedEndDay !== null && { missedEndDate: fromEpochDay(row.missedEndDay) }),
    ...(viewer === 'shop' && row.turnaroundEndDay !== null && { turnaroundUntil: fromEpochDay(row.turnaroundEndDay) }),
    ...(showsNote && { closingNote: row.closingNote }),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

const inUnits = ({ paid, due, deposit }: OrderMoney) => ({
  paid: fromCents(paid),
  due: fromCents(due),
  deposit: fromCents(deposit),
});
