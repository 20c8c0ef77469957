/** What the e-mails of the outbox say, read from the rows that they are about. */
import { sql } from 'drizzle-orm';
import { fromEpochDay, type Day } from '#domain/day.ts';
import type { MailDetails, OutboxKind, SummaryItemKind } from '#domain/mail.ts';
import { totalCents } from '#domain/money.ts';
import type { Closure, ShopCalendar } from '#domain/shop-calendar.ts';
import { NO_PASSWORD } from './address.ts';
import { c, i, o, r, u, x } from './aliases.ts';
import { batch, fromJson, type Json, rows, type RowOf, type Database } from './database.ts';
import { mainImage } from './instrument-view.ts';
import { literal } from './literal.ts';
import { stillHolds } from './outbox-due.ts';
import { closures, settings } from './schema/shop.ts';
import { IS_AFFECTED } from './statuses.ts';

/** More are not said of them. */
const MAX_CLOSURES = 10;

const FACTS = {
  kind: o.kind,
  attempt: o.attempts,
  leaseUntil: o.leaseUntil,
  createdAt: o.createdAt,
  sentAt: o.sentAt,
  recipient: o.recipient,
  device: o.device,
  country: o.country,
  details: o.details,
  hours: settings.hours,
  lastHourToday: settings.lastHourToday,
  leadDays: settings.leadDays,
  /** The next ones. */
  comingClosures: sql<Json<Closure[]>>`(SELECT json_group_array(json_object('startDate', date(start_day * 86400, 'unixepoch'),
    'endDate', date(end_day * 86400, 'unixepoch'), 'note', '')) FROM (SELECT * FROM closures
    WHERE end_day >= o.created_at / 86400000 - 1 ORDER BY end_day LIMIT ${MAX_CLOSURES}))`,
  userId: u.id,
  username: u.username,
  lastname: u.lastname,
  email: u.email,
  emailVerifiedAt: u.emailVerifiedAt,
  /** False for a customer whom an administrator added, until they choose a password. */
  hasPassword: sql<0 | 1>`u.password_hash <> ${literal(NO_PASSWORD)}`,
};

const CANCELLED = { id: r.id, startDay: r.startDay, endDay: r.endDay, quantity: r.quantity, instrumentName: i.name };

const RESERVATION = {
  ...CANCELLED,
  orderId: sql<number>`coalesce(r.order_id, r.id)`,
  status: r.status,
  priceCents: r.priceCents,
  totalCents: r.totalCents,
  notes: r.notes,
  /** How often it was changed until now. */
  changes: r.changes,
  /** The reason of a cancellation. */
  closingNote: r.closingNote,
  /** Whether it is cancelled unless its customer confirms the address. */
  isHeld: sql<0 | 1>`EXISTS (SELECT 1 FROM unconfirmed_holds h WHERE h.reservation_id = r.id)`,
  /** Until when, where that was known before this e-mail; null: two hours from when it is accepted. */
  holdDeadline: sql<number | null>`(SELECT h.deadline FROM unconfirmed_holds h WHERE h.reservation_id = r.id)`,
  /** Of the order, beside the totals of its lines; in cents. */
  chargesCents: sql<number>`coalesce(b.charges_cents, 0)`,
  discountsCents: sql<number>`coalesce(b.discounts_cents, 0)`,
  settledCents: sql<number>`coalesce(b.paid_cents - b.refunded_cents + b.deposit_kept_cents, 0)`,
  images: i.images,
  categoryName: c.name,
  providerName: i.providerName,
  providerContact: i.providerContact,
};

/** Another open line of the order that a confirmation is about. */
const ORDER_LINE = {
  instrumentName: i.name,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  totalCents: r.totalCents,
};

const CHANGE = {
  oldInstrument: sql<string>`o.name`,
  newInstrument: sql<string>`n.name`,
  oldStartDay: x.oldStartDay,
  oldEndDay: x.oldEndDay,
  oldQuantity: x.oldQuantity,
  oldPriceCents: x.oldPriceCents,
  newStartDay: x.newStartDay,
  newEndDay: x.newEndDay,
  newQuantity: x.newQuantity,
  newPriceCents: x.newPriceCents,
  /** 1 for the line's first change. */
  place: sql<number>`(SELECT count(*) FROM reservation_changes y WHERE y.reservation_id = x.reservation_id AND y.id <= x.id)`,
};

const CLOSURE = { startDay: closures.startDay, endDay: closures.endDay, note: closures.note };

/** A line that starts or ends on the days of a closure. */
const AFFECTED = {
  ...CANCELLED,
  isOut: sql<0 | 1>`r.quantity_handed > r.quantity_returned`,
};

/** One line of a summary: about a reservation, or about the account. */
const SUMMARY_ITEM = {
  kind: sql<SummaryItemKind>`m.kind`,
  id: sql<number | null>`r.id`,
  startDay: sql<number | null>`r.start_day`,
  endDay: sql<number | null>`r.end_day`,
  instrumentName: sql<string | null>`i.name`,
  closingNote: sql<string | null>`r.closing_note`,
};

/** More than these are not named. */
const MAX_SUMMARY_ITEMS = 200;

type WithDays<Row> = Omit<Row, 'startDay' | 'endDay'> & { startDay: Day; endDay: Day };

export type OutboxReservation = WithDays<Omit<RowOf<typeof RESERVATION>, 'isHeld' | 'images'>> & {
  isHeld: boolean;
  /** Path of the instrument's first picture; null without one. */
  picture: string | null;
};
export type OrderLine = WithDays<RowOf<typeof ORDER_LINE>>;
export type CancelledReservation = WithDays<RowOf<typeof CANCELLED>>;
export type AffectedLine = WithDays<RowOf<typeof AFFECTED>>;
type ChangedTerms = { instrumentName: string; startDay: Day; endDay: Day; quantity: number; totalCents: number };
/** What a line was and what the change made of it. */
export type OutboxChange = { before: ChangedTerms; after: ChangedTerms; place: number };
/** `reservation` is null when it is about the account. */
export type SummaryItem = {
  kind: SummaryItemKind;
  reservation: (Omit<CancelledReservation, 'quantity'> & { closingNote: string }) | null;
};

/** A row claimed for one attempt, with everything that its message shows. Money in cents, instants in milliseconds. */
export type OutboxClaim = {
  id: string;
  kind: OutboxKind;
  /** 1 for the first attempt. */
  attempt: number;
  /** Proof of the claim: settling a failure needs it. */
  leaseUntil: number;
  createdAt: number;
  sentAt: number | null;
  /** The address that it is for, where that is not the account's own of today. */
  recipient: string | null;
  /** Where the change that the owner is warned of was made; null when that is unknown or not shown. */
  device: string | null;
  country: string | null;
  /** What it says that no other row has. */
  details: MailDetails | null;
  calendar: ShopCalendar;
  user: {
    id: number;
    username: string;
    lastname: string;
    email: string;
    emailVerified: boolean;
    hasPassword: boolean;
    /** When the address was last confirmed; null for never. */
    confirmedAt: number | null;
  };
  reservation: OutboxReservation | null;
  /** The other open lines of its order; empty for every kind but a confirmation. */
  orderLines: readonly OrderLine[];
  /** Null for every kind but a change's. */
  change: OutboxChange | null;
  /** What was cancelled together with the account's deactivation; empty for every other kind. */
  cancelled: readonly CancelledReservation[];
  /** The closure that it is about, and the customer's lines that start or end on its days now; null and empty for every other kind. */
  closure: { startDay: Day; endDay: Day; note: string } | null;
  affected: readonly AffectedLine[];
  /** Oldest first; empty for every kind but a summary. */
  summaryItems: readonly SummaryItem[];
};

/** What the e-mail of any row says, in any state, for showing it. One D1 call. */
export async function findEmailFacts(db: Database, id: string, nowMs: number): Promise<OutboxClaim | null> {
  return toClaim(id, await batch(db, emailQueries(id, nowMs)));
}

const IS_CONFIRMATION = sql`o.kind IN ('reservation_confirmation', 'confirmation_again')`;

/** The line that the e-mail is about; where that one was cancelled, the confirmation of its order is about the next. */
const CONFIRMED_LINE = sql`coalesce((SELECT min(y.id) FROM reservations y WHERE o.kind = 'reservation_confirmation'
  AND (y.id = o.reservation_id OR y.order_id = o.reservation_id) AND y.status <> 'CANCELLED'), o.reservation_id)`;

/** Everything that the message of a row may show, whatever its kind. */
export const emailQueries = (id: string, nowMs: number) => ({
  facts: rows(FACTS, sql`FROM outbox o JOIN users u ON u.id = o.user_id JOIN settings WHERE o.id = ${id}`),
  reservations: rows(
    RESERVATION,
    sql`FROM outbox o JOIN reservations r ON r.id = ${CONFIRMED_LINE} JOIN instruments i ON i.id = r.instrument_id
        JOIN categories c ON c.id = i.category_id LEFT JOIN order_balances b ON b.order_id = coalesce(r.order_id, r.id)
        WHERE o.id = ${id}`,
  ),
  orderLines: rows(
    ORDER_LINE,
    sql`FROM outbox o JOIN reservations f ON f.id = o.reservation_id
        JOIN reservations r ON (r.id = coalesce(f.order_id, f.id) OR r.order_id = coalesce(f.order_id, f.id))
        JOIN instruments i ON i.id = r.instrument_id
        WHERE o.id = ${id} AND ${IS_CONFIRMATION} AND r.status <> 'CANCELLED' AND r.id <> ${CONFIRMED_LINE} ORDER BY r.id`,
  ),
  changes: rows(
    CHANGE,
    sql`FROM reservation_changes x JOIN instruments o ON o.id = x.old_instrument_id JOIN instruments n ON n.id = x.new_instrument_id
        WHERE x.outbox_id = ${id}`,
  ),
  // The batch that wrote the row closed these reservations, at the same instant.
  cancelled: rows(
    CANCELLED,
    sql`FROM outbox o JOIN reservations r ON r.user_id = o.user_id AND r.status = 'CANCELLED' AND r.closed_at = o.created_at
        JOIN instruments i ON i.id = r.instrument_id
        WHERE o.id = ${id} AND o.kind = 'deactivation' ORDER BY r.start_day, r.id`,
  ),
  closures: rows(
    CLOSURE,
    sql`FROM closures WHERE id = (SELECT details_json ->> 'closureId' FROM outbox WHERE id = ${id} AND kind = 'closure_notice')`,
  ),
  affected: rows(
    AFFECTED,
    sql`FROM outbox o JOIN closures k ON k.id = o.details_json ->> 'closureId' JOIN reservations r ON r.user_id = o.user_id
        JOIN instruments i ON i.id = r.instrument_id
        WHERE o.id = ${id} AND o.kind = 'closure_notice' AND ${IS_AFFECTED} ORDER BY r.start_day, r.id`,
  ),
  summaryItems: rows(
    SUMMARY_ITEM,
    sql`FROM outbox m LEFT JOIN reservations r ON r.id = m.reservation_id LEFT JOIN instruments i ON i.id = r.instrument_id
        WHERE m.summary_id = ${id} AND ${stillHolds('m', nowMs)} ORDER BY m.created_at, m.rowid LIMIT ${MAX_SUMMARY_ITEMS}`,
  ),
});

type EmailRows = { [K in keyof ReturnType<typeof emailQueries>]: RowOf<ReturnType<typeof emailQueries>[K]['fields']>[] };

export function toClaim(
  id: string,
  {
    facts: [facts],
    reservations: [reservation],
    orderLines,
    changes: [change],
    cancelled,
    closures: [closure],
    affected,
    summaryItems,
  }: EmailRows,
): OutboxClaim | null {
  if (!facts) return null;
  const {
    userId,
    username,
    lastname,
    email,
    emailVerifiedAt,
    hasPassword,
    hours,
    lastHourToday,
    leadDays,
    comingClosures,
    ...row
  } = facts;
  return {
    id,
    ...row,
    calendar: { hours, lastHourToday, leadDays, closures: fromJson(comingClosures) },
    user: {
      id: userId,
      username,
      lastname,
      email,
      emailVerified: emailVerifiedAt !== null,
      hasPassword: hasPassword === 1,
      confirmedAt: emailVerifiedAt,
    },
    reservation: reservation ? toOutboxReservation(reservation) : null,
    orderLines: orderLines.map(withDays),
    change: change ? toChange(change) : null,
    cancelled: cancelled.map(withDays),
    closure: closure ? withDays(closure) : null,
    affected: affected.map(withDays),
    summaryItems: summaryItems.map(toSummaryItem),
  };
}

const toOutboxReservation = ({ images, ...row }: RowOf<typeof RESERVATION>): OutboxReservation => ({
  ...withDays(row),
  isHeld: row.isHeld === 1,
  picture: mainImage(images),
});

const toChange = ({ place, ...row }: RowOf<typeof CHANGE>): OutboxChange => ({
  before: toTerms(row.oldInstrument, row.oldStartDay, row.oldEndDay, {
    quantity: row.oldQuantity,
    priceCents: row.oldPriceCents,
  }),
  after: toTerms(row.newInstrument, row.newStartDay, row.newEndDay, { quantity: row.newQuantity, priceCents: row.newPriceCents }),
  place,
});

const toTerms = (
  instrumentName: string,
  startDay: number,
  endDay: number,
  { quantity, priceCents }: { quantity: number; priceCents: number },
): ChangedTerms => ({
  ...withDays({ startDay, endDay }),
  instrumentName,
  quantity,
  totalCents: totalCents(priceCents, endDay - startDay + 1, quantity),
});

const withDays = <Row extends { startDay: number; endDay: number }>(row: Row): WithDays<Row> => ({
  ...row,
  startDay: fromEpochDay(row.startDay),
  endDay: fromEpochDay(row.endDay),
});

function toSummaryItem({ kind, id, startDay, endDay, instrumentName, closingNote }: RowOf<typeof SUMMARY_ITEM>): SummaryItem {
  if (id === null || startDay === null || endDay === null || instrumentName === null) return { kind, reservation: null };
  return { kind, reservation: { ...withDays({ id, startDay, endDay }), instrumentName, closingNote: closingNote ?? '' } };
}
