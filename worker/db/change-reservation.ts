/**
 * Changes of a line. One call reads everything that the decision needs; domain/change.ts plans; one batch writes the change. A trigger
 * applies it to the line: one UPDATE releases the old days and takes the new ones, and the constraint stock_days_room refuses it if a
 * day lacks units.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isRentable } from '#domain/catalogue.ts';
import {
  lackingDays,
  MAX_CHANGES_A_DAY,
  nextPossibility,
  planChange,
  takesMore,
  totalOf,
  type Changer,
  type LineTerms,
  type PlannedChange,
} from '#domain/change.ts';
import type { ChangeDraft, ChangePreview } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { addDays, daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import { codeOf, failure, statusOf, type Failure } from '#domain/failure.ts';
import { formatCents, fromCents, toCents } from '#domain/money.ts';
import { quantityOut } from '#domain/rental.ts';
import { LONGEST_SPAN, MAX_UNIT_DAYS_UNVERIFIED } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isTooSoon, isOpenOn, refusedByCalendar, type ShopCalendar } from '#domain/shop-calendar.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { rangeLacksStock, turnaroundLacksStock } from '#domain/stock.ts';
import { u } from './aliases.ts';
import type { Author } from './audit-log.ts';
import { HAS_RETURNED, notRenting, tooManyUnitDays, UNIT_DAYS_OPEN } from './create-reservation.ts';
import { all, batch, returning, rows, type Database, type RowOf } from './database.ts';
import { hasRoomForHold, isHoldOver, keepDeadlineStatement, type HoldTerms, type HoldWish } from './holds.ts';
import { keyed, storeKeyAlone, type WriteKey } from './idempotency-keys.ts';
import { changeStatement } from './outbox.ts';
import { markRemindersDead } from './outbox-due.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { isBlocked } from './rental-blocks.ts';
import { changedAuditEntry } from './reservation-audit.ts';
import { shopTimeAt, toCounter, toLine } from './rental-line.ts';
import { selectReservations, toReservation, type ReservationRow } from './reservation-view.ts';
import { RESERVATION_BY_ID } from './reservations.ts';
import { instruments } from './schema/catalogue.ts';
import { reservationChanges } from './schema/reservations.ts';
import { holds, stockDays } from './schema/stock.ts';
import { calendarQueries, toCalendar } from './shop-calendar.ts';

/** How often a change is planned anew when others change the same line. */
const MAX_TRIES = 30;

/** The requested change, who requests it, and the limits that apply. */
export type AskedChange = Omit<ChangeDraft, 'note'> & {
  reservationId: number;
  actorId: number;
  /** Unit-days that a customer may hold before a rental of theirs has ended. */
  newCustomerUnitDays: number;
  /** Limits of what unconfirmed customers of one network hold; the network is that of the line's hold. */
  holdLimits: Pick<HoldTerms, 'networkUnitDays' | 'siteUnitDays'>;
};

const INSTRUMENT = {
  id: instruments.id,
  status: instruments.status,
  priceCents: instruments.priceCents,
  stock: instruments.stock,
  archivedAt: instruments.archivedAt,
};

const STOCK_DAY = { day: stockDays.day, free: stockDays.free };

const HOLD = { startDay: holds.startDay, endDay: holds.endDay, quantity: holds.quantity };

const customerFields = (asked: AskedChange, nowMs: number) => ({
  role: u.role,
  isActive: u.isActive,
  emailVerifiedAt: u.emailVerifiedAt,
  blockedBecause: sql<string | null>`(SELECT reason FROM rental_blocks WHERE user_id = u.id
    AND coalesce(until_day >= ${toEpochDay(shopTimeAt(nowMs).today)}, 1))`,
  network: sql<string | null>`(SELECT network FROM unconfirmed_holds WHERE reservation_id = r.id)`,
  site: sql<string | null>`(SELECT site FROM unconfirmed_holds WHERE reservation_id = r.id)`,
  changesToday: sql<number>`(SELECT count(*) FROM reservation_changes x WHERE x.actor_id = ${asked.actorId}
    AND x.at >= ${startOfToday(nowMs)})`,
});

const startOfToday = (nowMs: number): number => startOfDayInShop(shopTimeAt(nowMs).today);

/** Everything that decides whether a change is possible. */
export type ChangeState = {
  row: ReservationRow;
  instrument: RowOf<typeof INSTRUMENT> | null;
  /** Free units by epoch day, for days on which any are taken. */
  free: ReadonlyMap<number, number>;
  /** Turnaround and overdue days of the line itself: a change that takes more releases them. */
  ownHolds: readonly RowOf<typeof HOLD>[];
  turnaroundDays: number;
  calendar: ShopCalendar;
  customer: RowOf<ReturnType<typeof customerFields>>;
};

/** One D1 call. Null when there is no such reservation. */
export async function readChange(db: Database, asked: AskedChange, nowMs: number): Promise<ChangeState | null> {
  const { reservationId: id, instrumentId = null, startDate, endDate } = asked;
  const day = (given: Day | undefined): number | null => (given === undefined ? null : toEpochDay(given));
  const ofLine = (column: string) => sql`(SELECT ${sql.identifier(column)} FROM reservations WHERE id = ${id})`;
  const [settings, closures] = calendarQueries(shopTimeAt(nowMs).today);
  const {
    lines: [row],
    instruments: [instrument],
    days,
    shop,
    closed,
    customers: [customer],
    ownHolds,
  } = await batch(db, {
    lines: selectReservations(sql`WHERE r.id = ${id}`),
    instruments: rows(INSTRUMENT, sql`FROM instruments WHERE id = coalesce(${instrumentId}, ${ofLine('instrument_id')})`),
    days: rows(
      STOCK_DAY,
      sql`FROM stock_days WHERE instrument_id = coalesce(${instrumentId}, ${ofLine('instrument_id')})
        AND day BETWEEN coalesce(${day(startDate)}, ${ofLine('start_day')})
          AND coalesce(${day(endDate)}, ${ofLine('end_day')}) + ${2 * LONGEST_SPAN}`,
    ),
    shop: settings,
    closed: closures,
    customers: rows(customerFields(asked, nowMs), sql`FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = ${id}`),
    ownHolds: rows(HOLD, sql`FROM holds WHERE reservation_id = ${id}`),
  });
  if (!row || !customer) return null;
  const free = new Map(days.map((one) => [one.day, one.free]));
  const calendar = toCalendar(shop, closed);
  const turnaroundDays = shop[0]?.turnaroundDays ?? 0;
  return { row, instrument: instrument ?? null, free, ownHolds, turnaroundDays, calendar, customer };
}

type Asking = { asked: AskedChange; by: Changer; nowMs: number };

/** `refusal`: why a change that could be planned is not possible now. */
type Assessed = PlannedChange & { was: LineTerms; instrument: RowOf<typeof INSTRUMENT>; refusal: Failure | null };

function assess(state: ChangeState, { asked, by, nowMs }: Asking): Result<Assessed> {
  const { row, instrument, calendar } = state;
  if (!instrument || instrument.archivedAt !== null) return fail(failure('instrument_not_found'));
  const now = shopTimeAt(nowMs);
  const line = { ...toLine(row), instrumentId: row.instrumentId, priceCents: row.priceCents };
  const { startDate, endDate, quantity, instrumentId, price } = asked;
  const priceCents = price === 'current' ? instrument.priceCents : undefined;
  const wish = { startDate, endDate, quantity, instrumentId, priceCents };
  const planned = planChange(line, wish, instrument, { counter: toCounter(row), now, nowMs, by, hours: calendar.hours });
  if (!planned.ok) return planned;
  const refusal = planned.value.isSame ? null : whyRefused(state, line, planned.value.terms, { asked, by, nowMs });
  return ok({ ...planned.value, was: line, instrument, refusal });
}

/** Why this customer may not take more than they have. */
export function refusedCustomer({ blockedBecause, isActive }: ChangeState['customer'], by: Changer): Failure | null {
  if (blockedBecause !== null) return notRenting(by === 'shop' ? blockedBecause : null);
  return isActive ? null : failure('user_not_found');
}

/** Every reason but missing units. */
function whyNotAllowed(state: ChangeState, was: LineTerms, terms: LineTerms, { asked, by, nowMs }: Asking): Failure | null {
  const { customer, instrument, calendar } = state;
  if (takesMore(was, terms)) {
    const refused = refusedCustomer(customer, by);
    if (refused) return refused;
    if (instrument && !isRentable(instrument.status)) return failure('in_maintenance');
  }
  const changedDays = {
    startDate: terms.startDate === was.startDate ? undefined : terms.startDate,
    endDate: terms.endDate === was.endDate ? undefined : terms.endDate,
  };
  const closed = asked.isOverride === true ? null : refusedByCalendar(calendar, changedDays, shopTimeAt(nowMs));
  if (closed) return closed;
  const expected = asked.expectedTotalPrice;
  if (expected !== undefined && toCents(expected) !== totalOf(terms)) return totalChanged(expected, terms);
  if (by === 'customer' && customer.changesToday >= MAX_CHANGES_A_DAY) return tooManyToday(nowMs);
  return null;
}

function whyRefused(state: ChangeState, was: LineTerms, terms: LineTerms, asking: Asking): Failure | null {
  const refusal = whyNotAllowed(state, was, terms, asking);
  if (refusal || !takesMore(was, terms)) return refusal;
  const free = freeUnits(state);
  const days = lackingDays(withTurnaround(terms, state), free);
  if (days.length === 0) return null;
  const own = days.filter((day) => day <= terms.endDate);
  const message = own.length === 0 ? turnaroundLacksStock(state.turnaroundDays) : rangeLacksStock(Math.min(...own.map(free)));
  return failure('no_stock', { days, message });
}

const withTurnaround = (terms: LineTerms, { turnaroundDays }: ChangeState): LineTerms => ({
  ...terms,
  endDate: addDays(terms.endDate, turnaroundDays),
});

/** What the line itself holds counts as free. */
const freeUnits =
  ({ row, instrument, free, ownHolds }: ChangeState) =>
  (date: Day): number => {
    const day = toEpochDay(date);
    const own = instrument?.id === row.instrumentId ? [row, ...ownHolds] : [];
    const units = own.reduce((sum, held) => (held.startDay <= day && day <= held.endDay ? sum + held.quantity : sum), 0);
    return (free.get(day) ?? instrument?.stock ?? 0) + units;
  };

const totalChanged = (expected: number, terms: LineTerms): Failure =>
  failure('price_changed', {
    pricePerDay: fromCents(terms.priceCents),
    message: `El total cambió de ${formatCents(toCents(expected))} a ${formatCents(totalOf(terms))}. Revísalo y confirma de nuevo.`,
  });

const tooManyToday = (nowMs: number): Failure =>
  failure('too_many_requests', {
    message: `Puedes cambiar tus reservas ${MAX_CHANGES_A_DAY} veces al día. Inténtalo mañana o escríbenos.`,
    retryAfterSeconds: Math.max(1, Math.ceil((startOfDayInShop(addDays(shopTimeAt(nowMs).today, 1)) - nowMs) / 1000)),
  });

/** Whether the change would be made now. */
export function isChangePossible(state: ChangeState, asking: Asking): boolean {
  const assessed = assess(state, asking);
  return assessed.ok && assessed.value.refusal === null;
}

/** A preview of a change. Fails only for input that could never be accepted. One D1 call for a customer's limits, and none for the shop. */
export async function previewChange(db: Database, state: ChangeState, asking: Asking): Promise<Result<ChangePreview>> {
  const assessed = assess(state, asking);
  if (!assessed.ok) {
    return statusOf(assessed.failure.kind) === 409 ? ok(impossible(state, assessed.failure)) : assessed;
  }
  const { was, terms } = assessed.value;
  const refusal = assessed.value.refusal ?? (await whyOverLimit(db, state, assessed.value, asking));
  const total = totalOf(terms);
  const isAboutDays = refusal !== null && ['no_stock', 'closed_day', 'too_soon'].includes(refusal.kind);
  const days = refusal?.kind === 'no_stock' ? (refusal.days ?? []) : [];
  return ok({
    isPossible: refusal === null,
    totalPrice: fromCents(total),
    difference: fromCents(total - totalOf(was)),
    days,
    next: isAboutDays ? nextOf(state, assessed.value, asking) : null,
    reason: refusal && reasonOf(refusal),
  });
}

/** The limit that refuses a customer's change. The statement that writes the change has the same condition. */
async function whyOverLimit(
  db: Database,
  state: ChangeState,
  { was, terms, isSame }: Assessed,
  asking: Asking,
): Promise<Failure | null> {
  if (isSame || asking.by === 'shop') return null;
  const [asked] = await all(
    db,
    rows({ may: sql<0 | 1>`${mayChange(state, was, terms, asking)}` }, sql`FROM users u WHERE u.id = ${state.row.userId}`),
  );
  return asked?.may === 1 ? null : overLimit(state, asking.asked);
}

const reasonOf = (refusal: Failure) => ({ code: codeOf(refusal.kind), message: refusal.message });

const impossible = ({ row }: ChangeState, refusal: Failure): ChangePreview => ({
  isPossible: false,
  totalPrice: fromCents(row.totalCents),
  difference: 0,
  days: [],
  next: null,
  reason: reasonOf(refusal),
});

function nextOf(state: ChangeState, { was, terms, instrument }: Assessed, { asked, nowMs }: Asking) {
  const { calendar, row } = state;
  const now = shopTimeAt(nowMs);
  const free = freeUnits(state);
  const isOverride = asked.isOverride === true;
  const isOut = quantityOut(toLine(row), toCounter(row)) > 0;
  const isStartFixed =
    terms.startDate === was.startDate && (terms.endDate !== was.endDate || was.startDate <= now.today || isOut);
  const mayStart = (day: Day): boolean =>
    day === was.startDate || isOverride || (isOpenOn(calendar, day) && !isTooSoon(calendar, day, now));
  const mayEnd = (day: Day): boolean => day >= now.today && (isOverride || isOpenOn(calendar, day));
  const isPossible = (startDate: Day, endDate: Day): boolean =>
    mayStart(startDate) &&
    mayEnd(endDate) &&
    lackingDays(withTurnaround({ ...terms, startDate, endDate }, state), free).length === 0;
  return nextPossibility({ was, terms, isStartFixed, isPossible }, instrument);
}

export type ChangeWrite = Asking & { author: Author; note: string; outboxId: string; key: WriteKey | null };

export type Changed = { reservation: Reservation; isWritten: boolean };

/** Makes the change, or returns why not. Writes nothing if the terms stay the same. */
export async function changeReservation(db: Database, state: ChangeState, write: ChangeWrite): Promise<Result<Changed>> {
  const viewer = write.by === 'shop' ? 'shop' : 'customer';
  let found: ChangeState | null = state;
  let before: ChangeState | null = null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (!found) return fail(failure('reservation_not_found'));
    const assessed = assess(found, write);
    if (!assessed.ok) return assessed;
    const { isSame, refusal } = assessed.value;
    if (isSame) {
      if (write.key) await storeKeyAlone(db, write.key, found.row.id);
      return ok({ reservation: toReservation(found.row, viewer), isWritten: false });
    }
    if (refusal) return fail(refusal);
    if (before && isUntouched(before, found)) return fail(overLimit(found, write.asked));
    const written = await tryToWrite(db, found, assessed.value, write);
    if (written) return written.ok ? ok({ reservation: toReservation(written.value, viewer), isWritten: true }) : written;
    before = found;
    found = await readChange(db, write.asked, write.nowMs);
  }
  return fail(failure('wrong_phase'));
}

const isUntouched = (before: ChangeState, now: ChangeState): boolean => factsOf(before) === factsOf(now);

const factsOf = ({ row, instrument, free, ownHolds, customer }: ChangeState): string =>
  JSON.stringify([row, instrument, [...free], ownHolds, customer]);

/** The limit that refuses a change when nothing else does. */
const overLimit = ({ customer }: ChangeState, { newCustomerUnitDays }: AskedChange): Failure =>
  customer.emailVerifiedAt === null
    ? failure('unverified_limit')
    : failure('too_many_open', { message: tooManyUnitDays(newCustomerUnitDays) });

/** Null if the line changed since it was read, or a limit refuses. */
async function tryToWrite(
  db: Database,
  state: ChangeState,
  planned: Assessed,
  write: ChangeWrite,
): Promise<Result<ReservationRow> | null> {
  const { row } = state;
  const change = returning({ id: reservationChanges.id }, insertChange(state, planned, write));
  try {
    const {
      written,
      changed: [after],
    } = await batch(
      db,
      {
        written: keyed(change, sql`${row.id}`, write.key),
        ...besidesChange(state, planned, write),
        changed: RESERVATION_BY_ID({ id: row.id }),
      },
      { after: holdOverdueStatements(write.nowMs, sql`${row.instrumentId}`) },
    );
    return written.length > 0 && after ? ok(after) : null;
  } catch (error) {
    const refused = refusedBy(error);
    if (refused === 'unverified_limit') return fail(failure('unverified_limit'));
    if (refused !== null && RACED.has(refused)) return null;
    throw error;
  }
}

/** What comes with the change: deadline, e-mail, reminders that are untrue now, and its entry in the log. */
function besidesChange(state: ChangeState, { was, terms }: Assessed, write: ChangeWrite): Record<string, SQL> {
  const { author, note, outboxId, asked } = write;
  const hold = holdOf(state, asked);
  const movesDays = terms.startDate !== was.startDate || terms.endDate !== was.endDate;
  return {
    ...(hold && { deadline: keepDeadlineStatement(outboxId, hold, wishOf(state.row.userId, terms, author.nowMs)) }),
    email: changeStatement({ id: outboxId, nowMs: author.nowMs }),
    ...(movesDays && { reminders: markRemindersDead(outboxId, author.nowMs) }),
    entry: changedAuditEntry({ ...author, note, isOverride: asked.isOverride === true }, outboxId),
  };
}

/** The statements of a change that belongs to a larger step, or why it is not possible. Their effect is for the batch to check. */
export function statementsOfChange(state: ChangeState, write: ChangeWrite): Result<SQL[]> {
  const assessed = assess(state, write);
  if (!assessed.ok) return assessed;
  const { isSame, refusal } = assessed.value;
  if (isSame) return fail(failure('wrong_phase'));
  if (refusal) return fail(refusal);
  return ok([insertChange(state, assessed.value, write), ...Object.values(besidesChange(state, assessed.value, write))]);
}

/** The line changed meanwhile: reads it again to find out why the change fails. */
const RACED = new Set([
  'stock_days_room',
  'instrument_not_rentable',
  'customer_gone',
  'line_out',
  'reservations_handed',
  'reservation_frozen',
]);

const holdOf = ({ customer: { network, site } }: ChangeState, { holdLimits }: AskedChange): HoldTerms | null =>
  network === null ? null : { network, site, ...holdLimits };

const wishOf = (userId: number, { instrumentId, startDate, endDate }: LineTerms, nowMs: number): HoldWish => ({
  userId,
  instrumentId,
  startDay: toEpochDay(startDate),
  endDay: toEpochDay(endDate),
  nowMs,
});

const unitDays = ({ startDate, endDate, quantity }: LineTerms): number => quantity * daysInclusive(startDate, endDate);

/** Writes nothing if the line changed since it was read, or its customer's state did. */
function insertChange(
  state: ChangeState,
  { was, terms, missedDay }: Assessed,
  { author, asked, by, note, outboxId }: ChangeWrite,
): SQL {
  const { row } = state;
  const isMore = takesMore(was, terms);
  return sql`INSERT INTO reservation_changes (outbox_id, reservation_id, actor_id, at, note,
        old_instrument_id, old_start_day, old_end_day, old_quantity, old_price_cents,
        new_instrument_id, new_start_day, new_end_day, new_quantity, new_price_cents, missed_end_day, given_up)
      SELECT ${outboxId}, r.id, ${author.actorId}, ${author.nowMs}, ${note}, r.instrument_id, r.start_day, r.end_day, r.quantity, r.price_cents,
        ${terms.instrumentId}, ${toEpochDay(terms.startDate)}, ${toEpochDay(terms.endDate)}, ${terms.quantity}, ${terms.priceCents},
        ${missedDay === null ? null : toEpochDay(missedDay)}, max(0, r.quantity_handed - ${terms.quantity})
      FROM reservations r JOIN users u ON u.id = r.user_id
      WHERE r.id = ${row.id} AND r.status = ${row.status} AND r.instrument_id = ${row.instrumentId} AND r.start_day = ${row.startDay}
        AND r.end_day = ${row.endDay} AND r.quantity = ${row.quantity} AND r.price_cents = ${row.priceCents}
        AND r.quantity_handed = ${row.quantityHanded} AND r.quantity_returned = ${row.quantityReturned}
        ${isMore ? sql`AND u.is_active = 1 AND NOT ${isBlocked(sql`u.id`, author.nowMs)}` : sql``}
        ${asked.price === 'current' ? sql`AND ${terms.priceCents} = (SELECT price_cents FROM instruments WHERE id = ${terms.instrumentId})` : sql``}
        ${by === 'customer' ? sql`AND ${mayChange(state, was, terms, { asked, nowMs: author.nowMs })}` : sql``}`;
}

/** Limits for customers: changes a day, and what they may hold, as for reserving. */
function mayChange(state: ChangeState, was: LineTerms, terms: LineTerms, { asked, nowMs }: Pick<Asking, 'asked' | 'nowMs'>): SQL {
  const more = unitDays(terms) - unitDays(was);
  const hold = holdOf(state, asked);
  const fitsDay = sql`(SELECT count(*) FROM reservation_changes x WHERE x.actor_id = ${asked.actorId}
    AND x.at >= ${startOfToday(nowMs)}) < ${MAX_CHANGES_A_DAY}`;
  const isRepeated = hold && takesMore(was, terms) ? isHoldOver(hold, wishOf(state.row.userId, terms, nowMs)) : sql`0`;
  if (more <= 0) return sql`${fitsDay} AND NOT ${isRepeated}`;
  return sql`${fitsDay} AND NOT ${isRepeated} AND (u.email_verified_at IS NOT NULL OR
      (${UNIT_DAYS_OPEN} + ${more} <= ${MAX_UNIT_DAYS_UNVERIFIED} ${hold ? sql`AND ${hasRoomForHold(hold, more)}` : sql``}))
    AND (u.email_verified_at IS NULL OR u.role = 'ADMIN' OR ${HAS_RETURNED} OR ${UNIT_DAYS_OPEN} + ${more} <= ${asked.newCustomerUnitDays})`;
}
