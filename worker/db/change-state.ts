/** What decides whether a line may be changed, read in one call, and the decision: domain/change.ts plans; the state of the shop may refuse. */
import { sql } from 'drizzle-orm';
import { isRentable } from '#domain/catalogue.ts';
import {
  lackingDays,
  MAX_CHANGES_A_DAY,
  planChange,
  takesMore,
  totalOf,
  type Changer,
  type LineTerms,
  type PlannedChange,
} from '#domain/change.ts';
import type { ChangeDraft } from '#domain/contract/changes.ts';
import { addDays, toEpochDay, type Day } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { formatCents, fromCents, toCents } from '#domain/money.ts';
import { holdsStock, LONGEST_SPAN } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusedByCalendar, type ShopCalendar } from '#domain/shop-calendar.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { rangeLacksStock, turnaroundLacksStock } from '#domain/stock.ts';
import { u } from './aliases.ts';
import { notRenting } from './create-reservation.ts';
import { batch, rows, type Database, type RowOf } from './database.ts';
import type { HoldTerms } from './holds.ts';
import { reasonOfBlock } from './rental-blocks.ts';
import { shopTimeAt, toCounter, toLine } from './rental-line.ts';
import { selectReservations, type ReservationRow } from './reservation-view.ts';
import { instruments } from './schema/catalogue.ts';
import { holds, stockDays } from './schema/stock.ts';
import { calendarQueries, toCalendar } from './shop-calendar.ts';

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
  blockedBecause: reasonOfBlock(sql`u.id`, sql`${toEpochDay(shopTimeAt(nowMs).today)}`),
  network: sql<string | null>`(SELECT network FROM unconfirmed_holds WHERE reservation_id = r.id)`,
  site: sql<string | null>`(SELECT site FROM unconfirmed_holds WHERE reservation_id = r.id)`,
  changesToday: sql<number>`(SELECT count(*) FROM reservation_changes x WHERE x.actor_id = ${asked.actorId}
    AND x.at >= ${startOfToday(nowMs)})`,
});

export const startOfToday = (nowMs: number): number => startOfDayInShop(shopTimeAt(nowMs).today);

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

export type Asking = { asked: AskedChange; by: Changer; nowMs: number };

/** `refusal`: why a change that could be planned is not possible now. */
export type Assessed = PlannedChange & { was: LineTerms; instrument: RowOf<typeof INSTRUMENT>; refusal: Failure | null };

export function assess(state: ChangeState, { asked, by, nowMs }: Asking): Result<Assessed> {
  const { row, instrument, calendar } = state;
  if (!instrument || instrument.archivedAt !== null)
    return fail(failure(holdsStock(row.status) ? 'instrument_not_found' : 'wrong_phase'));
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
  // First: what has another remedy would be refused by this afterwards.
  const usedUp = changesUsedUp(state, { by, nowMs });
  if (usedUp) return usedUp;
  if (takesMore(was, terms)) {
    const refused = refusedCustomer(customer, by);
    if (refused) return refused;
    if (instrument && !isRentable(instrument.status)) return failure('in_maintenance');
  }
  const changed = changedDays(was, terms);
  const closed = asked.isOverride === true ? null : refusedByCalendar(calendar, changed, shopTimeAt(nowMs));
  if (closed) return closed;
  const expected = asked.expectedTotalPrice;
  if (expected !== undefined && toCents(expected) !== totalOf(terms)) return totalChanged(expected, terms);
  return null;
}

/** The first and the last day, where they differ from what they were. */
export const changedDays = (was: LineTerms, terms: LineTerms): { startDate: Day | undefined; endDate: Day | undefined } => ({
  startDate: terms.startDate === was.startDate ? undefined : terms.startDate,
  endDate: terms.endDate === was.endDate ? undefined : terms.endDate,
});

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

export const withTurnaround = (terms: LineTerms, { turnaroundDays }: ChangeState): LineTerms => ({
  ...terms,
  endDate: addDays(terms.endDate, turnaroundDays),
});

/** What the line itself holds counts as free. Past days may have had more units, but no line gets more than there are now. */
export const freeUnits =
  ({ row, instrument, free, ownHolds }: ChangeState) =>
  (date: Day): number => {
    const day = toEpochDay(date);
    const own = instrument?.id === row.instrumentId ? [row, ...ownHolds] : [];
    const units = own.reduce((sum, held) => (held.startDay <= day && day <= held.endDay ? sum + held.quantity : sum), 0);
    const stock = instrument?.stock ?? 0;
    return Math.min(stock, (free.get(day) ?? stock) + units);
  };

const totalChanged = (expected: number, terms: LineTerms): Failure =>
  failure('price_changed', {
    pricePerDay: fromCents(terms.priceCents),
    message: `El total cambió de ${formatCents(toCents(expected))} a ${formatCents(totalOf(terms))}. Revísalo y confirma de nuevo.`,
  });

/** The refusal of whatever its customer changes, once they have made all their changes of today. */
export function changesUsedUp({ customer }: ChangeState, { by, nowMs }: Pick<Asking, 'by' | 'nowMs'>): Failure | null {
  if (by === 'shop' || customer.changesToday < MAX_CHANGES_A_DAY) return null;
  return failure('too_many_requests', {
    message: `Puedes cambiar tus reservas ${MAX_CHANGES_A_DAY} veces al día. Inténtalo mañana o escríbenos.`,
    retryAfterSeconds: Math.max(1, Math.ceil((startOfDayInShop(addDays(shopTimeAt(nowMs).today, 1)) - nowMs) / 1000)),
  });
}

/** Whether the change would be made now. */
export function isChangePossible(state: ChangeState, asking: Asking): boolean {
  const assessed = assess(state, asking);
  return assessed.ok && assessed.value.refusal === null;
}
