/**
 * Creates a reservation. ONE batch writes the reservation (triggers take its days from stock_days), the idempotency key and the
 * outbox row, or fails as a whole. The constraint stock_days_room refuses an oversell, whatever the code does.
 */
import { sql } from 'drizzle-orm';
import { isRentable } from '#domain/catalogue.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { eachDay, fromEpochDay, todayInShop, toEpochDay, type Day } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { formatCents, fromCents, type Cents } from '#domain/money.ts';
import { MAX_OPEN_UNVERIFIED, MAX_OPEN_VERIFIED, MAX_UNIT_DAYS_UNVERIFIED } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusedByCalendar } from '#domain/shop-calendar.ts';
import { rangeLacksStock, turnaroundLacksStock } from '#domain/stock.ts';
import type { Author } from './audit-log.ts';
import { i } from './aliases.ts';
import { batch, toStatement, type Database, type Statement } from './database.ts';
import { storeKey, type WriteKey } from './idempotency-keys.ts';
import { fragment, NEW_ROW, statement, type Fragment } from './fragment.ts';
import { hasRoomForHold, holdStatement, isHoldOver, type HoldTerms, type HoldWish } from './holds.ts';
import { refusedBy } from './refused-by.ts';
import { isBlocked } from './rental-blocks.ts';
import { confirmationStatement } from './outbox.ts';
import { prepared } from './prepared.ts';
import { reservedAuditEntry } from './reservation-audit.ts';
import { FROM_RESERVATIONS, RESERVATION_FIELDS, toReservation } from './reservation-view.ts';
import { instruments, settings, users } from './schema.ts';
import { shopTimeAt } from './rental-line.ts';
import { calendarQueries, isAllowedByCalendar, toCalendar } from './shop-calendar.ts';
import { OPEN, OPEN_LIST } from './statuses.ts';

export type NewReservation = {
  requestId: string;
  outboxId: string;
  userId: number;
  instrumentId: number;
  startDate: Day;
  endDate: Day;
  quantity: number;
  notes: string;
  /** The price that the customer saw; undefined for none. */
  expectedPriceCents: Cents | undefined;
  /** Where an unconfirmed customer reserves from: the reservation is on hold until they confirm. null for an administrator's. */
  hold: HoldTerms | null;
  /** Unit-days that a customer may hold before a rental of theirs has ended; null where an administrator reserves. */
  newCustomerUnitDays: number | null;
  /** The administrator who reserves for a customer, for the log; null when the customer does. */
  behalf: Author | null;
  /** Whether the shop's calendar counts: an administrator may reserve all the same, and a rental that is out already began. */
  calendar: 'counts' | 'overridden' | 'past';
  /** The request of its order's first line, which stands before it in the batch; null for a first line. */
  lineOf: string | null;
  key: WriteKey | null;
  nowMs: number;
};

const CREATED = prepared(RESERVATION_FIELDS, `${FROM_RESERVATIONS} WHERE r.request_id = ?1`);

export async function createReservation(db: Database, reservation: NewReservation): Promise<Result<Reservation>> {
  const { requestId, outboxId, nowMs } = reservation;
  const isOverride = reservation.calendar === 'overridden';
  const author = reservation.behalf ?? (isOverride ? { actorId: reservation.userId, nowMs } : null);
  const key = reservation.key && storeKey(reservation.key, { column: 'reservation_id', id: NEW_ROW });
  const statements = [
    insertReservation(db, reservation),
    ...(key ? [key.statement(db)] : []),
    ...(reservation.hold ? [holdStatement(db, reservation.hold, wishOf(reservation), requestId)] : []),
    confirmationStatement(db, { id: outboxId, requestId, nowMs }),
    ...(author ? [toStatement(db, reservedAuditEntry(author, requestId, isOverride))] : []),
    CREATED.bind(db, requestId),
  ];
  try {
    const results = await db.batch(statements);
    const keyResult = results[1];
    if (key && keyResult) key.onResult(keyResult);
    const [row] = CREATED.rowsOf(results.at(-1));
    return row ? ok(toReservation(row, 'customer')) : fail(await whyNotWritten(db, reservation));
  } catch (error) {
    const constraint = refusedBy(error);
    if (constraint === 'stock_days_room') return fail(await whyNoStock(db, reservation));
    if (constraint === 'instrument_not_rentable') return fail(await whyNotWritten(db, reservation));
    throw error;
  }
}

const wishOf = ({ startDate, endDate, ...wish }: NewReservation): HoldWish => ({
  ...wish,
  startDay: toEpochDay(startDate),
  endDay: toEpochDay(endDate),
});

const OPEN_FRAGMENT: Fragment = { text: OPEN_LIST, values: [] };

/** The open reservations of the user whose id is this SQL. */
const openOf = (user: Fragment): Fragment => fragment`FROM reservations WHERE user_id = ${user} AND status IN ${OPEN_FRAGMENT}`;
/** Of `users u`. */
export const UNIT_DAYS_OPEN = fragment`(SELECT coalesce(sum(quantity * (end_day - start_day + 1)), 0) ${openOf(fragment`u.id`)})`;
export const HAS_RETURNED = fragment`EXISTS (SELECT 1 FROM reservations WHERE user_id = u.id AND status = 'ENDED')`;

/**
 * Writes nothing when the instrument or the user is gone, when the shop does not rent to the user or is closed, when too much is open
 * or held, or when the instrument's price is not the agreed one.
 */
export function insertReservation(db: Database, t: NewReservation): Statement {
  const [startDay, endDay] = [toEpochDay(t.startDate), toEpochDay(t.endDate)];
  const unitDays = t.quantity * (endDay - startDay + 1);
  const price = t.expectedPriceCents ?? null;
  return statement(
    db,
    fragment`INSERT INTO reservations
        (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, notes, created_at, order_id)
      SELECT ${t.requestId}, u.id, i.id, ${startDay}, ${endDay}, ${t.quantity}, i.price_cents, i.price_cents * ${unitDays}, ${t.notes}, ${t.nowMs},
        ${t.lineOf === null ? fragment`NULL` : fragment`(SELECT coalesce(order_id, id) FROM reservations WHERE request_id = ${t.lineOf})`}
      FROM instruments i, users u
      WHERE i.id = ${t.instrumentId} AND i.archived_at IS NULL AND u.id = ${t.userId} AND u.is_active = 1
        AND NOT ${{ text: isBlocked('u.id', t.nowMs), values: [] }}
        AND (${price} IS NULL OR i.price_cents = ${price})
        ${t.calendar === 'counts' ? fragment`AND ${isAllowedByCalendar(t, shopTimeAt(t.nowMs))}` : fragment``}
        AND ${t.behalf ? fragment`(SELECT count(*) ${openOf(fragment`u.id`)}) < ${MAX_OPEN_VERIFIED}` : mayHold(t, unitDays)}`,
  );
}

/** Limits for customers: how many reservations may be open, and how many days they may hold. */
const mayHold = (t: NewReservation, unitDays: number): Fragment => fragment`
  (SELECT count(*) ${openOf(fragment`u.id`)}) < iif(u.email_verified_at IS NULL, ${MAX_OPEN_UNVERIFIED}, ${MAX_OPEN_VERIFIED})
  AND (u.email_verified_at IS NOT NULL OR (${UNIT_DAYS_OPEN} + ${unitDays} <= ${MAX_UNIT_DAYS_UNVERIFIED}
    ${t.hold ? fragment`AND (u.role = 'ADMIN' OR (${hasRoomForHold(t.hold, unitDays)} AND NOT ${isHoldOver(t.hold, wishOf(t))}))` : fragment``}))
  AND (${t.newCustomerUnitDays} IS NULL OR u.email_verified_at IS NULL OR u.role = 'ADMIN' OR ${HAS_RETURNED}
    OR ${UNIT_DAYS_OPEN} + ${unitDays} <= ${t.newCustomerUnitDays})`;

const OFFERED = prepared(
  { status: instruments.status, priceCents: instruments.priceCents },
  'FROM instruments WHERE id = ?1 AND archived_at IS NULL',
);

const RENTER = prepared(
  {
    emailVerifiedAt: users.emailVerifiedAt,
    open: sql<number>`(SELECT count(*) FROM reservations WHERE user_id = users.id AND status IN ${OPEN})`,
    blockedBecause: sql<
      string | null
    >`(SELECT reason FROM rental_blocks WHERE user_id = users.id AND coalesce(until_day >= ?2, 1))`,
  },
  'FROM users WHERE id = ?1 AND is_active = 1',
);

/** For showing only: nothing relies on it. */
async function whyNotWritten(db: Database, reservation: NewReservation): Promise<Failure> {
  return (await whyNotOffered(db, reservation)) ?? failure('too_many_open');
}

/** Why the reservation is refused, apart from stock; null if nothing refuses it now. For display only. */
export async function whyNotOffered(db: Database, reservation: NewReservation): Promise<Failure | null> {
  const { instrumentId, userId, expectedPriceCents, newCustomerUnitDays, behalf, nowMs } = reservation;
  const today = toEpochDay(todayInShop(nowMs));
  const [offered, renters] = await db.batch([OFFERED.bind(db, instrumentId), RENTER.bind(db, userId, today)]);
  const [instrument] = OFFERED.rowsOf(offered);
  const [user] = RENTER.rowsOf(renters);
  if (!instrument) return failure('instrument_not_found');
  if (!user) return failure('user_not_found');
  if (user.blockedBecause !== null) return notRenting(behalf ? user.blockedBecause : null);
  if (!isRentable(instrument.status)) return failure('in_maintenance');
  const closed = reservation.calendar === 'counts' ? await whyNotOpen(db, reservation) : null;
  if (closed) return closed;
  if (expectedPriceCents !== undefined && expectedPriceCents !== instrument.priceCents)
    return priceChanged(expectedPriceCents, instrument.priceCents);
  if (behalf) return user.open < MAX_OPEN_VERIFIED ? null : failure('too_many_open');
  if (user.emailVerifiedAt === null) return failure(user.open < MAX_OPEN_UNVERIFIED ? 'unverified_limit' : 'too_many_open');
  if (user.open >= MAX_OPEN_VERIFIED || newCustomerUnitDays === null) return failure('too_many_open');
  return failure('too_many_open', { message: tooManyUnitDays(newCustomerUnitDays) });
}

async function whyNotOpen(db: Database, { startDate, endDate, nowMs }: NewReservation): Promise<Failure | null> {
  const [shop, closed] = await batch(db, calendarQueries(startDate));
  return refusedByCalendar(toCalendar(shop, closed), { startDate, endDate }, shopTimeAt(nowMs));
}

/** The reason is visible to administrators only. */
export const notRenting = (reason: string | null): Failure =>
  failure('not_renting', reason === null ? {} : { message: `La tienda no alquila a este cliente: ${reason}` });

export const tooManyUnitDays = (limit: number): string =>
  `Hasta que termine tu primer alquiler, tus reservas abiertas pueden sumar ${limit} días, contando cada unidad.`;

const priceChanged = (expected: Cents, now: Cents): Failure =>
  failure('price_changed', {
    pricePerDay: fromCents(now),
    message: `El precio por día cambió de ${formatCents(expected)} a ${formatCents(now)}. Revisa el total y confirma de nuevo.`,
  });

const LACKING = prepared(
  { stock: i.stock, turnaroundDays: settings.turnaroundDays, day: sql<number | null>`d.day`, free: sql<number | null>`d.free` },
  `FROM instruments i JOIN settings
  LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day BETWEEN ?2 AND ?3 + turnaround_days AND d.free < ?4
  WHERE i.id = ?1 ORDER BY d.day`,
);

/** Names the days that stand in the way, those of the turnaround too, for showing only: nothing relies on it. */
export async function whyNoStock(db: Database, t: NewReservation): Promise<Failure> {
  const rows = await LACKING.read(db, t.instrumentId, toEpochDay(t.startDate), toEpochDay(t.endDate), t.quantity);
  const stock = rows[0]?.stock ?? 0;
  const lacking = rows.flatMap(({ day }) => (day === null ? [] : [fromEpochDay(day)]));
  const days = t.quantity > stock ? eachDay(t.startDate, t.endDate) : lacking;
  const inRange = rows.filter(({ day }) => day !== null && day <= toEpochDay(t.endDate));
  if (days.length > 0 && days.every((day) => day > t.endDate))
    return failure('no_stock', { days, message: turnaroundLacksStock(rows[0]?.turnaroundDays ?? 0) });
  const smallest = Math.min(stock, ...inRange.flatMap(({ free }) => (free === null ? [] : [free])));
  return failure('no_stock', { days, message: rangeLacksStock(smallest) });
}
