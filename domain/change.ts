/**
 * Changes of an open line: extended, shortened, moved, another quantity or another instrument. Pure; the database enforces the same
 * rules by constraints and triggers, for concurrent changes (docs/rental.md).
 */
import { addDays, daysInclusive, eachDay, type Day } from './day.ts';
import { DAY_MS } from './durations.ts';
import { failure, failureAt, type Failure } from './failure.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from './limits.ts';
import { totalCents, type Cents } from './money.ts';
import { counted } from './plural.ts';
import { phaseOf, quantityOut, type Counter, type Line, type ShopTime } from './rental.ts';
import { holdsStock, refusedLength, type PlanFailureKind, type RentedInstrument } from './reservation.ts';
import { fail, ok, type Result } from './result.ts';
import { closingTime, type OpeningHours } from './settings.ts';
import { instantInShop } from './shop-clock.ts';

/** How often a customer changes lines in a day of the shop. */
export const MAX_CHANGES_A_DAY = 10;

/** How long before the last day's closing time a customer may still extend. */
export const EXTEND_BEFORE_MS = DAY_MS;

/** The fields of a line that a change may alter. */
export type LineTerms = { instrumentId: number; startDate: Day; endDate: Day; quantity: number; priceCents: Cents };

export type ChangeWish = { [Name in keyof LineTerms]?: LineTerms[Name] | undefined };

export type Changer = 'customer' | 'shop';

/** The line's terms after the change. `missedDay`: the old last day, if the line was overdue and the change moves it. */
export type PlannedChange = { terms: LineTerms; isSame: boolean; missedDay: Day | null };

export const totalOf = ({ startDate, endDate, quantity, priceCents }: LineTerms): Cents =>
  totalCents(priceCents, daysInclusive(startDate, endDate), quantity);

/** Whether the new terms need days or units that the line does not hold yet. */
export const takesMore = (was: LineTerms, now: LineTerms): boolean =>
  now.instrumentId !== was.instrumentId ||
  now.startDate < was.startDate ||
  now.endDate > was.endDate ||
  now.quantity > was.quantity;

type PlanRefusal = Failure<PlanFailureKind | 'wrong_phase' | 'invalid' | 'end_in_past' | 'too_late'>;

/** The change, or why it can never be made, whatever is free. */
export function planChange(
  line: Line & LineTerms,
  wish: ChangeWish,
  instrument: RentedInstrument,
  {
    counter,
    now,
    nowMs,
    by,
    hours,
  }: { counter: Counter; now: ShopTime; nowMs: number; by: Changer; hours: readonly OpeningHours[] },
): Result<PlannedChange, PlanRefusal> {
  if (!holdsStock(line.status)) return fail(failure('wrong_phase'));
  const was = termsOf(line);
  const terms = withWish(was, wish);
  const out = quantityOut(line, counter);
  const hasGoneOut = out > 0 || line.quantityHanded > 0;
  if (hasGoneOut && (terms.startDate !== was.startDate || terms.instrumentId !== was.instrumentId))
    return fail(failure('wrong_phase'));
  if (out > terms.quantity) return fail(failureAt('quantity', 'invalid', `Hay ${counted(out, 'unidad', 'unidades')} afuera.`));
  const refusal = refusedDates(was, terms, instrument, now.today);
  if (refusal) return fail(refusal);
  const isSame = !differs(was, terms);
  if (!isSame && by === 'customer' && !isInTime(was, terms, { now, nowMs, hours })) return fail(failure('too_late'));
  const isLate = terms.endDate !== was.endDate && phaseOf(line, counter, now) === 'overdue';
  return ok({ terms, isSame, missedDay: isLate ? was.endDate : null });
}

const termsOf = ({ instrumentId, startDate, endDate, quantity, priceCents }: LineTerms): LineTerms => ({
  instrumentId,
  startDate,
  endDate,
  quantity,
  priceCents,
});

const withWish = (was: LineTerms, wish: ChangeWish): LineTerms => ({
  instrumentId: wish.instrumentId ?? was.instrumentId,
  startDate: wish.startDate ?? was.startDate,
  endDate: wish.endDate ?? was.endDate,
  quantity: wish.quantity ?? was.quantity,
  priceCents: wish.priceCents ?? was.priceCents,
});

const differs = (was: LineTerms, terms: LineTerms): boolean =>
  was.instrumentId !== terms.instrumentId ||
  was.startDate !== terms.startDate ||
  was.endDate !== terms.endDate ||
  was.quantity !== terms.quantity ||
  was.priceCents !== terms.priceCents;

/** The date rules of a new reservation, for the days that change. */
function refusedDates(was: LineTerms, terms: LineTerms, instrument: RentedInstrument, today: Day): PlanRefusal | null {
  const { startDate, endDate } = terms;
  const isMoved = startDate !== was.startDate;
  if (isMoved && startDate < today) return failureAt('startDate', 'start_in_past');
  const refused = refusedLength(terms, instrument);
  if (refused === 'end_before_start') return failureAt('endDate', refused);
  if (endDate !== was.endDate && endDate < today) return failureAt('endDate', 'end_in_past');
  if (refused) return failureAt('endDate', refused);
  if (isMoved && startDate > addDays(today, MAX_DAYS_AHEAD)) return failureAt('startDate', 'start_too_far');
  return null;
}

/** Customers change everything before the first day, and extend until a day before the last one closes. */
function isInTime(
  was: LineTerms,
  terms: LineTerms,
  { now, nowMs, hours }: { now: ShopTime; nowMs: number; hours: readonly OpeningHours[] },
): boolean {
  if (now.today < was.startDate) return true;
  const isExtension = terms.endDate > was.endDate && !differs(was, { ...terms, endDate: was.endDate });
  return isExtension && nowMs <= lastMomentToExtend(was.endDate, hours);
}

/** Without hours the day closes at midnight. */
export function lastMomentToExtend(endDate: Day, hours: readonly OpeningHours[]): number {
  const closes = closingTime(hours, endDate);
  const [hour = 24, minute = 0] = closes === null ? [] : closes.split(':').map(Number);
  return instantInShop(endDate, hour * 60 + minute) - EXTEND_BEFORE_MS;
}

/** Days on which fewer units are free than the change needs. `free` counts what the line itself holds as free. */
export const lackingDays = (terms: LineTerms, free: (day: Day) => number): Day[] =>
  eachDay(terms.startDate, terms.endDate).filter((day) => free(day) < terms.quantity);

/** How many days ahead {@link nextPossibility} searches. */
export const LOOKED_AHEAD = MAX_RESERVATION_DAYS;

type Search = {
  was: LineTerms;
  terms: LineTerms;
  today: Day;
  isStartFixed: boolean;
  isPossible: (start: Day, end: Day) => boolean;
};

/** The next possible range when the requested one is not: the same length from a later start, or, if the start stays, the nearest last day. */
export function nextPossibility(
  { was, terms, today, isStartFixed, isPossible }: Search,
  instrument: RentedInstrument,
): { startDate: Day; endDate: Day } | null {
  const { startDate, endDate } = terms;
  for (let shift = 1; shift <= LOOKED_AHEAD; shift += 1) {
    const ranges = isStartFixed
      ? [addDays(endDate, shift), addDays(endDate, -shift)].map((end) => ({ startDate, endDate: end }))
      : [{ startDate: addDays(startDate, shift), endDate: addDays(endDate, shift) }];
    const found = ranges.find(
      (range) =>
        refusedDates(was, { ...terms, ...range }, instrument, today) === null &&
        !(isStartFixed && endDate > was.endDate && range.endDate <= was.endDate) &&
        isPossible(range.startDate, range.endDate),
    );
    if (found) return found;
  }
  return null;
}
