/**
 * Creates a reservation. ONE batch writes the reservation (triggers take its days from stock_days), the idempotency key and the
 * outbox row, or fails as a whole. The constraint stock_days_room refuses an oversell, whatever the code does.
 */
import { sql } from 'drizzle-orm';
import { isRentable } from '#domain/catalogue.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { eachDay, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { formatCents, fromCents, type Cents } from '#domain/money.ts';
import { MAX_OPEN_UNVERIFIED, MAX_OPEN_VERIFIED, MAX_UNIT_DAYS_UNVERIFIED } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { rangeLacksStock } from '#domain/stock.ts';
import type { Author } from './audit-log.ts';
import { i } from './aliases.ts';
import { toStatement, type Database, type Statement } from './database.ts';
import { fragment, NEW_ROW, statement, type Fragment } from './fragment.ts';
import { hasRoomForHold, holdStatement, type HoldTerms } from './holds.ts';
import { refusedBy } from './refused-by.ts';
import { confirmationStatement } from './outbox.ts';
import { prepared } from './prepared.ts';
import { reservedAuditEntry } from './reservation-audit.ts';
import { FROM_RESERVATIONS, RESERVATION_FIELDS, toReservation } from './reservation-view.ts';
import { instruments, users } from './schema.ts';
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
  /** The administrator who reserves for a customer, for the log; null when the customer does. */
  behalf: Author | null;
  nowMs: number;
};

const CREATED = prepared(RESERVATION_FIELDS, `${FROM_RESERVATIONS} WHERE r.request_id = ?1`);

export async function createReservation(db: Database, reservation: NewReservation): Promise<Result<Reservation>> {
  const { requestId, outboxId, nowMs } = reservation;
  const key = db.keyStatement?.({ column: 'reservation_id', id: NEW_ROW });
  const statements = [
    insertReservation(db, reservation),
    ...(key ? [key] : []),
    ...(reservation.hold ? [holdStatement(db, reservation.hold, requestId)] : []),
    confirmationStatement(db, { id: outboxId, requestId, nowMs }),
    ...(reservation.behalf ? [toStatement(db, reservedAuditEntry(reservation.behalf, requestId))] : []),
    CREATED.bind(db, requestId),
  ];
  try {
    const results = await db.batch(statements);
    const [row] = CREATED.rowsOf(results.at(-1));
    return row ? ok(toReservation(row, 'customer')) : fail(await whyNotWritten(db, reservation));
  } catch (error) {
    const constraint = refusedBy(error);
    if (constraint === 'stock_days_room') return fail(await whyNoStock(db, reservation));
    if (constraint === 'instrument_not_rentable') return fail(await whyNotWritten(db, reservation));
    throw error;
  }
}

const OPEN_FRAGMENT: Fragment = { text: OPEN_LIST, values: [] };

/** The open reservations of the user whose id is this SQL. */
const openOf = (user: Fragment): Fragment => fragment`FROM reservations WHERE user_id = ${user} AND status IN ${OPEN_FRAGMENT}`;
const UNIT_DAYS_OPEN = fragment`(SELECT coalesce(sum(quantity * (end_day - start_day + 1)), 0) ${openOf(fragment`u.id`)})`;

/**
 * Writes nothing when the instrument or the user is gone, when too much is open or held, or when the instrument's price is not
 * the agreed one.
 */
function insertReservation(db: Database, t: NewReservation): Statement {
  const [startDay, endDay] = [toEpochDay(t.startDate), toEpochDay(t.endDate)];
  const unitDays = t.quantity * (endDay - startDay + 1);
  const price = t.expectedPriceCents ?? null;
  return statement(
    db,
    fragment`INSERT INTO reservations
        (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, notes, created_at)
      SELECT ${t.requestId}, u.id, i.id, ${startDay}, ${endDay}, ${t.quantity}, i.price_cents, i.price_cents * ${unitDays}, ${t.notes}, ${t.nowMs}
      FROM instruments i, users u
      WHERE i.id = ${t.instrumentId} AND i.archived_at IS NULL AND u.id = ${t.userId} AND u.is_active = 1
        AND (${price} IS NULL OR i.price_cents = ${price})
        AND (SELECT count(*) ${openOf(fragment`u.id`)}) < iif(u.email_verified_at IS NULL, ${MAX_OPEN_UNVERIFIED}, ${MAX_OPEN_VERIFIED})
        AND (u.email_verified_at IS NOT NULL OR (${UNIT_DAYS_OPEN} + ${unitDays} <= ${MAX_UNIT_DAYS_UNVERIFIED}
          ${t.hold ? fragment`AND (u.role = 'ADMIN' OR ${hasRoomForHold(t.hold, unitDays)})` : fragment``}))`,
  );
}

const OFFERED = prepared(
  { status: instruments.status, priceCents: instruments.priceCents },
  'FROM instruments WHERE id = ?1 AND archived_at IS NULL',
);

const RENTER = prepared(
  {
    emailVerifiedAt: users.emailVerifiedAt,
    open: sql<number>`(SELECT count(*) FROM reservations WHERE user_id = users.id AND status IN ${OPEN})`,
  },
  'FROM users WHERE id = ?1 AND is_active = 1',
);

/** For showing only: nothing relies on it. */
async function whyNotWritten(db: Database, { instrumentId, userId, expectedPriceCents }: NewReservation): Promise<Failure> {
  const [offered, renters] = await db.batch([OFFERED.bind(db, instrumentId), RENTER.bind(db, userId)]);
  const [instrument] = OFFERED.rowsOf(offered);
  const [user] = RENTER.rowsOf(renters);
  if (!instrument) return failure('instrument_not_found');
  if (!user) return failure('user_not_found');
  if (!isRentable(instrument.status)) return failure('in_maintenance');
  if (expectedPriceCents !== undefined && expectedPriceCents !== instrument.priceCents)
    return priceChanged(expectedPriceCents, instrument.priceCents);
  return failure(user.emailVerifiedAt === null && user.open < MAX_OPEN_UNVERIFIED ? 'unverified_limit' : 'too_many_open');
}

const priceChanged = (expected: Cents, now: Cents): Failure =>
  failure('price_changed', {
    pricePerDay: fromCents(now),
    message: `El precio por día cambió de ${formatCents(expected)} a ${formatCents(now)}. Revisa el total y confirma de nuevo.`,
  });

const LACKING = prepared(
  { stock: i.stock, day: sql<number | null>`d.day`, free: sql<number | null>`d.free` },
  `FROM instruments i LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day BETWEEN ?2 AND ?3 AND d.free < ?4
  WHERE i.id = ?1 ORDER BY d.day`,
);

/** Names the days that stand in the way, for showing only: nothing relies on it. */
async function whyNoStock(db: Database, t: NewReservation): Promise<Failure> {
  const rows = await LACKING.read(db, t.instrumentId, toEpochDay(t.startDate), toEpochDay(t.endDate), t.quantity);
  const stock = rows[0]?.stock ?? 0;
  const lacking = rows.flatMap(({ day }) => (day === null ? [] : [fromEpochDay(day)]));
  const days = t.quantity > stock ? eachDay(t.startDate, t.endDate) : lacking;
  const smallest = Math.min(stock, ...rows.flatMap(({ free }) => (free === null ? [] : [free])));
  return failure('no_stock', { days, message: rangeLacksStock(smallest) });
}
