/** Money of an order. Entries are never changed: a mistake is taken back by a reversal, which counts negative. */
import { MAX_PRICE_CENTS, type Cents } from './money.ts';
import type { ReservationStatus } from './reservation.ts';

export const LEDGER_KINDS = ['payment', 'refund', 'deposit', 'deposit_returned', 'deposit_kept', 'charge', 'discount'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const LEDGER_KIND_LABELS: Record<LedgerKind, string> = {
  payment: 'Pago',
  refund: 'Reembolso',
  deposit: 'Depósito',
  deposit_returned: 'Depósito devuelto',
  deposit_kept: 'Depósito retenido',
  charge: 'Cargo',
  discount: 'Descuento',
};

export const PAYMENT_METHODS = ['cash', 'card', 'transfer', 'other'] as const;

export const METHOD_LABELS: Record<(typeof PAYMENT_METHODS)[number], string> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  other: 'Otro',
};

/** Kinds that move money, and so have a method. */
export const METHOD_KINDS = ['payment', 'refund', 'deposit', 'deposit_returned'] as const satisfies readonly LedgerKind[];

export const hasMethod = (kind: LedgerKind): boolean => (METHOD_KINDS as readonly LedgerKind[]).includes(kind);

/** Largest amount of one entry, in cents. */
export const MAX_LEDGER_CENTS = MAX_PRICE_CENTS * 100;

/** An entry as it counts: `amount` is negative for a reversal. */
export type Effect = { kind: LedgerKind; amount: Cents };

/** Sums of an order, in cents. */
export type OrderMoney = {
  /** Lines that are not cancelled. */
  total: Cents;
  charges: Cents;
  discounts: Cents;
  /** Payments minus refunds. */
  paid: Cents;
  /** What the customer still has to pay; negative when too much was paid. */
  due: Cents;
  /** Held now. */
  deposit: Cents;
};

export function moneyOf(
  lines: readonly { status: ReservationStatus; totalCents: Cents }[],
  entries: readonly Effect[],
): OrderMoney {
  const sum = (kind: LedgerKind): Cents =>
    entries.reduce((sofar, entry) => (entry.kind === kind ? sofar + entry.amount : sofar), 0);
  const total = lines.reduce((sofar, line) => (line.status === 'CANCELLED' ? sofar : sofar + line.totalCents), 0);
  const [charges, discounts, kept] = [sum('charge'), sum('discount'), sum('deposit_kept')];
  const paid = sum('payment') - sum('refund');
  return {
    total,
    charges,
    discounts,
    paid,
    due: total + charges - discounts - paid - kept,
    deposit: sum('deposit') - sum('deposit_returned') - kept,
  };
}
