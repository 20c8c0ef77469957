import type { LedgerDraft, Order } from '#domain/contract/admin/orders.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Day } from '#domain/day.ts';
import type { PAYMENT_METHODS } from '#domain/ledger.ts';
import { actionsOf } from '#domain/rental.ts';
import { handOverProposal, lateFee, type ProposalRates, returnProposal } from '#domain/proposals.ts';
import { amountOf } from '../instrument-fields.ts';
import type { MoveVerb } from './line-buttons.tsx';

/** Of a shop whose settings are not known. */
export const USUAL_RATES: ProposalRates = { depositPercent: 0, lateFeePercent: 100 };

const MONEY_FIELDS = ['charge', 'kept', 'returned', 'payment', 'deposit'] as const;
export type MoneyField = (typeof MONEY_FIELDS)[number];

/** As typed; null while the proposal stands. */
export type MoneyTexts = Record<MoneyField, string | null>;
export const UNTOUCHED: MoneyTexts = { charge: null, kept: null, returned: null, payment: null, deposit: null };

/** '' is nothing; null is no amount. */
export const typedAmount = (text: string): number | null => (text.trim() === '' ? 0 : amountOf(text));

const KINDS = {
  charge: 'charge',
  kept: 'deposit_kept',
  returned: 'deposit_returned',
  payment: 'payment',
  deposit: 'deposit',
} as const satisfies Record<MoneyField, LedgerDraft['kind']>;

export interface Settling {
  verb: MoveVerb;
  order: Order;
  line: Reservation;
  /** Units that move. */
  quantity: number;
  rates: ProposalRates;
  today: Day;
}

/** Each amount as it is proposed, after what was typed into the others. */
export function proposedAmounts(
  { verb, order, line, quantity, rates, today }: Settling,
  typed: MoneyTexts,
): Record<MoneyField, number> {
  if (verb === 'hand-over') return { ...NOTHING, ...handOverProposal(order.money, rates) };
  const written = (field: MoneyField): number | undefined => {
    const text = typed[field];
    return text === null ? undefined : (typedAmount(text) ?? undefined);
  };
  const staysOut = order.lines.some(({ id, handover }) => (handover?.quantityOut ?? 0) > (id === line.id ? quantity : 0));
  const fee = lateFee(line, quantity, rates, today);
  return {
    ...NOTHING,
    ...returnProposal(order.money, fee, !staysOut, {
      charge: written('charge'),
      kept: written('kept'),
      returned: written('returned'),
    }),
  };
}

const NOTHING: Record<MoneyField, number> = { charge: 0, kept: 0, returned: 0, payment: 0, deposit: 0 };

/** What is typed or, where nothing is, proposed; null while some of it is no amount. Without an order it is nothing. */
export function amountsOf(settling: Settling | null, typed: MoneyTexts): Record<MoneyField, number> | null {
  if (settling === null) return NOTHING;
  const amounts = { ...proposedAmounts(settling, typed) };
  for (const field of MONEY_FIELDS) {
    const text = typed[field];
    const amount = text === null ? amounts[field] : typedAmount(text);
    if (amount === null) return null;
    amounts[field] = amount;
  }
  return amounts;
}

type Method = (typeof PAYMENT_METHODS)[number];

/** What is written down, in an order that the ledger accepts: a deposit is kept before the rest is returned. */
export function entriesOf(amounts: Record<MoneyField, number> | null, lineId: number, method: Method): LedgerDraft[] {
  if (amounts === null) return [];
  return MONEY_FIELDS.flatMap((field): LedgerDraft[] => {
    const [kind, amount] = [KINDS[field], amounts[field]];
    if (amount === 0) return [];
    const about = { amount, lineId, note: '' };
    return kind === 'charge' || kind === 'deposit_kept' ? [{ kind, ...about }] : [{ kind, method, ...about }];
  });
}

/** Whether a press has to ask for money first. What is not known is asked for. */
export function asksForMoney(
  verb: MoveVerb,
  line: Reservation,
  { due, deposit = 0 }: { due?: number | undefined; deposit?: number | undefined },
  { rates, today }: Pick<Settling, 'rates' | 'today'>,
): boolean {
  if (due === undefined || due > 0) return true;
  if (verb === 'hand-over') return rates.depositPercent > 0 && deposit === 0;
  return deposit > 0 || lateFee(line, line.handover?.quantityOut ?? line.quantity, rates, today) > 0;
}

/** Units that a press moves. */
export function mostOf(verb: MoveVerb, line: Reservation, today: Day): number {
  const { handOver, receive } = actionsOf(line, today);
  return verb === 'hand-over' ? handOver : receive;
}
