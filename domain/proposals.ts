/** What the counter proposes to charge: a person decides. Amounts are of the currency, as JSON has them. */
import { daysInclusive, type Day } from './day.ts';
import { type Cents, fromCents, toCents } from './money.ts';

/** Per cent of the order's total, and of a day's price for each late day and unit. */
export type ProposalRates = { depositPercent: number; lateFeePercent: number };

export const lateDays = (endDate: Day, today: Day): number => Math.max(0, daysInclusive(endDate, today) - 1);

export function lateFee(
  { endDate, pricePerDay }: { endDate: Day; pricePerDay: number },
  units: number,
  { lateFeePercent }: ProposalRates,
  today: Day,
): number {
  return fromCents(Math.round((toCents(pricePerDay) * lateDays(endDate, today) * units * lateFeePercent) / 100));
}

/** What is asked as a deposit for an order of that total. */
export const depositOf = (total: Cents, { depositPercent }: Pick<ProposalRates, 'depositPercent'>): Cents =>
  Math.round((total * depositPercent) / 100);

/** What of the order's money matters at the counter. */
type OrderMoney = { total: number; due: number; deposit: number };

const atLeastNothing = (cents: Cents): number => fromCents(Math.max(0, cents));

/** What is taken when units go out: all that is due, and what the deposit still lacks. */
export const handOverProposal = ({ total, due, deposit }: OrderMoney, rates: ProposalRates) => ({
  payment: atLeastNothing(toCents(due)),
  deposit: atLeastNothing(depositOf(toCents(total), rates) - toCents(deposit)),
});

/**
 * What is settled when units come back. `charge`, `kept` and `returned`: as a person wrote them; what is not written is proposed. Of the deposit
 * as much is kept as is due, and the rest is returned unless other units of the order stay out. Who keeps more than is due charges the rest,
 * as for damage: kept without a charge it would be the customer's credit.
 */
export function returnProposal(
  { due, deposit }: OrderMoney,
  fee: number,
  isLast: boolean,
  written: { charge?: number | undefined; kept?: number | undefined; returned?: number | undefined },
) {
  const keptBeyondDue = toCents(written.kept ?? 0) - Math.max(0, toCents(due));
  const charge = written.charge ?? Math.max(fee, fromCents(keptBeyondDue));
  const owing = Math.max(0, toCents(due) + toCents(charge));
  const held = toCents(deposit);
  const kept = written.kept === undefined ? (isLast ? Math.min(held, owing) : 0) : toCents(written.kept);
  return {
    charge,
    kept: fromCents(kept),
    returned: written.returned ?? (isLast ? atLeastNothing(held - kept) : 0),
    payment: atLeastNothing(owing - kept),
  };
}
