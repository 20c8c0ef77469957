/**
 * Creates a reservation. ONE batch writes the reservation (triggers take its days from stock_days), the idempotency key and the
 * outbox row, or fails as a whole. The constraint stock_days_room refuses an oversell, whatever the code does.
 */
import { sql, type SQL } from 'drizzle-orm';
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
import { all, batch, NEW_ROW, rows, type Database, type Followed } from './database.ts';
import { storeKey, type WriteKey } from './idempotency-keys.ts';
import { cancellationsOf, hasCancelled } from './own-cancellations.ts';
import { hasRoomForHold, holdStatement, isHoldOver, type HoldTerms, type HoldWish } from './holds.ts';
import { refusedBy } from './refused-by.ts';
import { isBlocked, reasonOfBlock } from './rental-blocks.ts';
import { confirmationStatement } from './outbox.ts';
import { prepared, type Slots } from './prepared.ts';
import { reservedAuditEntry } from './reservation-audit.ts';
import { FROM_RESERVATIONS, RESERVATION_FIELDS, toReservation } from './reservation-view.ts';
import { users } from './schema/accounts.ts';
import { instruments } from './schema/catalogue.ts';
import { settings } from './schema/shop.ts';
import { shopTimeAt } from './rental-line.ts';
import { calendarQueries, isAllowedByCalendar, toCalendar } from './shop-calendar.ts';
import { OPEN } from './statuses.ts';

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
  /** Own reservations that a customer may cancel in a day and still reserve; null where an administrator reserves. */
  cancellationsADay: number | null;
  /** The administrator who reserves for a customer, for the log; null when the customer does. */
  behalf: Author | null;
  /** Whether the shop's calendar counts: an administrator may reserve all the same, and a rental that is out already began. */
  calendar: 'counts' | 'overridden' | 'past';
  /** The request of its order's first line, which stands before it in the batch; null for a first line. */
  lineOf: string | null;
  key: WriteKey | null;
  nowMs: number;
};

const CREATED = prepared(({ requestId }: Slots<{ requestId: string }>) =>
  rows(RESERVATION_FIELDS, sql`${FROM_RESERVATIONS} WHERE r.request_id = ${requestId}`),
);

export async function createReservation(db: Database, reservation: NewReservation): Promise<Result<Reservation>> {
  const { requestId, outboxId, nowMs } = reservation;
  const isOverride = reservation.calendar === 'overridden';
  const author = reservation.behalf ?? (isOverride ? { actorId: reservation.userId, nowMs } : null);
  const before = [
    insertReservation(reservation),
    ...(reservation.hold ? [holdStatement(reservation.hold, wishOf(reservation), requestId)] : []),
    confirmationStatement({ id: outboxId, requestId, nowMs }),
    ...(author ? [reservedAuditEntry(author, requestId, isOverride)] : []),
  ];
  try {
    const [[row]] = await batch(db, [CREATED({ requestId })], { before });
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

/** The open reservations of the user whose id is this SQL. */
const openOf = (user: SQL): SQL => sql`FROM reservations WHERE user_id = ${user} AND status IN ${OPEN}`;
/** Of `users u`. */
export const UNIT_DAYS_OPEN = sql`(SELECT coalesce(sum(quantity * (end_day - start_day + 1)), 0) ${openOf(sql`u.id`)})`;
export const HAS_RETURNED = sql`EXISTS (SELECT 1 FROM reservations WHERE user_id = u.id AND status = 'ENDED')`;

/**
 * Writes nothing when the instrument or the user is gone, when the shop does not rent to the user or is closed, when too much is open
 * or held, or when the instrument's price is not the agreed one.
 */
export function insertReservation(t: NewReservation): SQL | Followed<SQL> {
  const [startDay, endDay] = [toEpochDay(t.startDate), toEpochDay(t.endDate)];
  const unitDays = t.quantity * (endDay - startDay + 1);
  const price = t.expectedPriceCents ?? null;
  const insertion = sql`INSERT INTO reservations
        (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, notes, created_at, order_id)
      SELECT ${t.requestId}, u.id, i.id, ${startDay}, ${endDay}, ${t.quantity}, i.price_cents, i.price_cents * ${unitDays}, ${t.notes}, ${t.nowMs},
        ${t.lineOf === null ? sql`NULL` : sql`(SELECT coalesce(order_id, id) FROM reservations WHERE request_id = ${t.lineOf})`}
      FROM instruments i, users u
      WHERE i.id = ${t.instrumentId} AND i.archived_at IS NULL AND u.id = ${t.userId} AND u.is_active = 1
        AND NOT ${isBlocked(sql`u.id`, t.nowMs)}
        AND (${price} IS NULL OR i.price_cents = ${price})
        ${t.calendar === 'counts' ? sql`AND ${isAllowedByCalendar(t, shopTimeAt(t.nowMs))}` : sql``}
        AND ${t.behalf ? sql`(SELECT count(*) ${openOf(sql`u.id`)}) < ${MAX_OPEN_VERIFIED}` : mayHold(t, unitDays)}`;
  return t.key ? { write: insertion, next: storeKey(t.key, { column: 'reservation_id', id: NEW_ROW }) } : insertion;
}

/** Limits for customers: how many reservations may be open, and how many days they may hold. */
const mayHold = (t: NewReservation, unitDays: number): SQL => sql`
  (SELECT count(*) ${openOf(sql`u.id`)}) < iif(u.email_verified_at IS NULL, ${MAX_OPEN_UNVERIFIED}, ${MAX_OPEN_VERIFIED})
  AND (u.email_verified_at IS NOT NULL OR (${UNIT_DAYS_OPEN} + ${unitDays} <= ${MAX_UNIT_DAYS_UNVERIFIED}
    ${t.hold ? sql`AND (u.role = 'ADMIN' OR (${hasRoomForHold(t.hold, unitDays)} AND NOT ${isHoldOver(t.hold, wishOf(t))}))` : sql``}))
  AND (${t.newCustomerUnitDays} IS NULL OR u.email_verified_at IS NULL OR u.role = 'ADMIN' OR ${HAS_RETURNED}
    OR ${UNIT_DAYS_OPEN} + ${unitDays} <= ${t.newCustomerUnitDays})
  AND ${t.cancellationsADay === null ? sql`1` : sql`NOT ${hasCancelled(sql`u.id`, t.cancellationsADay, t.nowMs)}`}`;

const OFFERED = prepared(({ id }: Slots<{ id: number }>) =>
  rows(
    { status: instruments.status, priceCents: instruments.priceCents },
    sql`FROM instruments WHERE id = ${id} AND archived_at IS NULL`,
  ),
);

const RENTER = prepared(({ id, today, nowMs }: Slots<{ id: number; today: number; nowMs: number }>) =>
  rows(
    {
      emailVerifiedAt: users.emailVerifiedAt,
      open: sql<number>`(SELECT count(*) FROM reservations WHERE user_id = users.id AND status IN ${OPEN})`,
      blockedBecause: reasonOfBlock(sql`users.id`, sql`${today}`),
      cancellations: sql<number | null>`(SELECT count ${cancellationsOf(sql`users.id`, sql`${nowMs}`)})`,
      cancellationsEndAt: sql<number | null>`(SELECT window_ends_at ${cancellationsOf(sql`users.id`, sql`${nowMs}`)})`,
    },
    sql`FROM users WHERE id = ${id} AND is_active = 1`,
  ),
);

/** For showing only: nothing relies on it. */
async function whyNotWritten(db: Database, reservation: NewReservation): Promise<Failure> {
  return (await whyNotOffered(db, reservation)) ?? failure('too_many_open');
}

/** Why the reservation is refused, apart from stock; null if nothing refuses it now. For display only. */
export async function whyNotOffered(db: Database, reservation: NewReservation): Promise<Failure | null> {
  const { instrumentId, userId, expectedPriceCents, behalf, nowMs } = reservation;
  const today = toEpochDay(todayInShop(nowMs));
  const [[instrument], [user]] = await batch(db, [OFFERED({ id: instrumentId }), RENTER({ id: userId, today, nowMs })]);
  if (!instrument) return failure('instrument_not_found');
  if (!user) return failure('user_not_found');
  if (user.blockedBecause !== null) return notRenting(behalf ? user.blockedBecause : null);
  if (!isRentable(instrument.status)) return failure('in_maintenance');
  const closed = reservation.calendar === 'counts' ? await whyNotOpen(db, reservation) : null;
  if (closed) return closed;
  if (expectedPriceCents !== undefined && expectedPriceCents !== instrument.priceCents)
    return priceChanged(expectedPriceCents, instrument.priceCents);
  if (behalf) return user.open < MAX_OPEN_VERIFIED ? null : failure('too_many_open');
  return limitOf(user, reservation);
}

type Renter = { emailVerifiedAt: number | null; open: number; cancellations: number | null; cancellationsEndAt: number | null };

/** The limit of customers ({@link mayHold}) that refuses when nothing else does. */
function limitOf(user: Renter, { newCustomerUnitDays, cancellationsADay, nowMs }: NewReservation): Failure {
  if (cancellationsADay !== null && (user.cancellations ?? 0) >= cancellationsADay)
    return failure('too_many_requests', {
      message: 'Cancelaste muchas reservas en un día. Podrás reservar de nuevo mañana, o escríbenos.',
      retryAfterSeconds: Math.max(1, Math.ceil(((user.cancellationsEndAt ?? nowMs) - nowMs) / 1_000)),
    });
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

const lacking = ({ instrumentId, startDate, endDate, quantity }: NewReservation) =>
  rows(
    {
      stock: i.stock,
      turnaroundDays: settings.turnaroundDays,
      day: sql<number | null>`d.day`,
      free: sql<number | null>`d.free`,
    },
    sql`FROM instruments i JOIN settings LEFT JOIN stock_days d ON d.instrument_id = i.id
        AND d.day BETWEEN ${toEpochDay(startDate)} AND ${toEpochDay(endDate)} + turnaround_days AND d.free < ${quantity}
      WHERE i.id = ${instrumentId} ORDER BY d.day`,
  );

/** Names the days that stand in the way, those of the turnaround too, for showing only: nothing relies on it. */
export async function whyNoStock(db: Database, t: NewReservation): Promise<Failure> {
  const found = await all(db, lacking(t));
  const stock = found[0]?.stock ?? 0;
  const short = found.flatMap(({ day }) => (day === null ? [] : [fromEpochDay(day)]));
  const days = t.quantity > stock ? eachDay(t.startDate, t.endDate) : short;
  const inRange = found.filter(({ day }) => day !== null && day <= toEpochDay(t.endDate));
  if (days.length > 0 && days.every((day) => day > t.endDate))
    return failure('no_stock', { days, message: turnaroundLacksStock(found[0]?.turnaroundDays ?? 0) });
  const smallest = Math.min(stock, ...inRange.flatMap(({ free }) => (free === null ? [] : [free])));
  return failure('no_stock', { days, message: rangeLacksStock(smallest) });
}
