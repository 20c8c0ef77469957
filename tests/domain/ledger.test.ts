import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasMethod, LEDGER_KINDS, METHOD_KINDS, moneyOf } from '#domain/ledger.ts';
import { RESERVATION_STATUSES } from '#domain/reservation.ts';

it('adds up an order: cancelled lines count nothing, a kept deposit pays', () => {
  const lines = [
    { status: 'ACTIVE', totalCents: 30_000 },
    { status: 'ENDED', totalCents: 5_000 },
    { status: 'CANCELLED', totalCents: 99_000 },
  ] as const;
  const entries = [
    { kind: 'payment', amount: 20_000 },
    { kind: 'refund', amount: 1_000 },
    { kind: 'charge', amount: 4_500 },
    { kind: 'discount', amount: 500 },
    { kind: 'deposit', amount: 10_000 },
    { kind: 'deposit_returned', amount: 6_000 },
    { kind: 'deposit_kept', amount: 3_000 },
    { kind: 'charge', amount: -4_500 },
  ] as const;
  expect(moneyOf(lines, entries)).toEqual({
    total: 35_000,
    charges: 0,
    discounts: 500,
    paid: 19_000,
    due: 12_500,
    deposit: 1_000,
  });
});

it('an entry and its reversal leave every sum as it was', () => {
  const entry = fc.record({ kind: fc.constantFrom(...LEDGER_KINDS), amount: fc.integer({ min: 1, max: 1_000_000 }) });
  const anyLine = fc.record({ status: fc.constantFrom(...RESERVATION_STATUSES), totalCents: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(anyLine), fc.array(entry), entry, (lines, entries, wrong) => {
      const reversed = { ...wrong, amount: -wrong.amount };
      expect(moneyOf(lines, [...entries, wrong, reversed])).toEqual(moneyOf(lines, entries));
    }),
  );
});

it('has a method where money changes hands', () => {
  expect(LEDGER_KINDS.filter(hasMethod)).toEqual(METHOD_KINDS);
});
