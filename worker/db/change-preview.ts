import { sql } from 'drizzle-orm';
import { lackingDays, nextPossibility, totalOf } from '#domain/change.ts';
import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Day } from '#domain/day.ts';
import { codeOf, statusOf, type Failure } from '#domain/failure.ts';
import { fromCents } from '#domain/money.ts';
import { quantityOut } from '#domain/rental.ts';
import { ok, type Result } from '#domain/result.ts';
import { isTooSoon, isOpenOn } from '#domain/shop-calendar.ts';
import { mayChange, overLimit } from './change-reservation.ts';
import {
  assess,
  changesUsedUp,
  freeUnits,
  type Asking,
  type Assessed,
  type ChangeState,
  withTurnaround,
} from './change-state.ts';
import { all, rows, type Database } from './database.ts';
import { shopTimeAt, toCounter, toLine } from './rental-line.ts';

/** A preview of a change. Fails only for input that could never be accepted. One D1 call for a customer's limits, and none for the shop. */
export async function previewChange(db: Database, state: ChangeState, asking: Asking): Promise<Result<ChangePreview>> {
  const assessed = assess(state, asking);
  if (!assessed.ok) {
    return statusOf(assessed.failure.kind) === 409 ? ok(impossible(state, assessed.failure)) : assessed;
  }
  const { was, terms } = assessed.value;
  const refusal =
    assessed.value.refusal ?? changesUsedUp(state, asking) ?? (await whyOverLimit(db, state, assessed.value, asking));
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
  const mayEnd = (day: Day): boolean => isOverride || isOpenOn(calendar, day);
  const isPossible = (startDate: Day, endDate: Day): boolean =>
    mayStart(startDate) &&
    mayEnd(endDate) &&
    lackingDays(withTurnaround({ ...terms, startDate, endDate }, state), free).length === 0;
  return nextPossibility({ was, terms, today: now.today, isStartFixed, isPossible }, instrument);
}
