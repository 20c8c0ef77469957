import type { EmailStatus, Reservation } from '#domain/contract/reservations.ts';
import { fromEpochDay } from '#domain/day.ts';
import { HOLD_MS } from '#domain/hold.ts';
import { fromCents } from '#domain/money.ts';
import type { ReservationStatus } from '#domain/reservation.ts';
import { DEFAULT_PROVIDER, imagesOf } from './instrument-view.ts';

/** A reservation with what its pages show beside it; callers append WHERE and ORDER BY. */
export const RESERVATION_SQL = `
  SELECT r.id, r.instrument_id, r.user_id, r.start_day, r.end_day, r.quantity, r.status, r.price_cents, r.total_cents, r.notes, r.closing_note,
    r.created_at, i.name AS instrument_name, i.images_json, i.provider_name, i.provider_contact, c.name AS category_name,
    u.username, u.lastname, u.email, o.status AS email_status,
    iif(h.reservation_id IS NULL, NULL, o.sent_at) AS held_since,
    (SELECT g.stars FROM ratings g WHERE g.instrument_id = r.instrument_id AND g.user_id = r.user_id) AS own_stars
  FROM reservations r
  JOIN instruments i ON i.id = r.instrument_id
  JOIN categories c ON c.id = i.category_id
  JOIN users u ON u.id = r.user_id
  LEFT JOIN outbox o ON o.reservation_id = r.id AND o.kind = 'reservation_confirmation'
  LEFT JOIN unconfirmed_holds h ON h.reservation_id = r.id`;

export type ReservationRow = {
  id: number;
  instrument_id: number;
  user_id: number;
  start_day: number;
  end_day: number;
  quantity: number;
  status: ReservationStatus;
  price_cents: number;
  total_cents: number;
  notes: string;
  closing_note: string;
  created_at: number;
  instrument_name: string;
  images_json: string;
  provider_name: string | null;
  provider_contact: string | null;
  category_name: string;
  username: string;
  lastname: string;
  email: string;
  email_status: 'queued' | 'sent' | 'failed' | 'dead' | null;
  /** When the e-mail was accepted, of a reservation that waits for its customer to confirm the address. */
  held_since: number | null;
  own_stars: number | null;
};

/** What a person is told of the message; a reservation without one (taken over from elsewhere) has nothing left to send. */
const EMAIL_STATUS: Record<NonNullable<ReservationRow['email_status']>, EmailStatus> = {
  queued: 'queued',
  sent: 'sent',
  failed: 'failed',
  dead: 'failed',
};

/** For whom it is shown: what the shop notes when it ends a reservation is for the shop alone. */
export type Viewer = 'shop' | 'customer';

export function toReservation(row: ReservationRow, viewer: Viewer): Reservation {
  const tellsNote = row.closing_note !== '' && (viewer === 'shop' || row.status === 'CANCELLED');
  return {
    id: row.id,
    instrumentId: row.instrument_id,
    userId: row.user_id,
    startDate: fromEpochDay(row.start_day),
    endDate: fromEpochDay(row.end_day),
    quantity: row.quantity,
    status: row.status,
    totalPrice: fromCents(row.total_cents),
    totalDays: row.end_day - row.start_day + 1,
    pricePerDay: fromCents(row.price_cents),
    notes: row.notes,
    instrumentName: row.instrument_name,
    instrumentImage: imagesOf(row.images_json)[0]?.url ?? null,
    categoryName: row.category_name,
    userName: `${row.username} ${row.lastname}`.trim(),
    userEmail: row.email,
    provider: { name: row.provider_name ?? DEFAULT_PROVIDER, contact: row.provider_contact ?? '' },
    email: { status: row.email_status === null ? 'sent' : EMAIL_STATUS[row.email_status] },
    ownStars: row.own_stars,
    ...(row.held_since !== null && { expiresAt: new Date(row.held_since + HOLD_MS).toISOString() }),
    ...(tellsNote && { closingNote: row.closing_note }),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
