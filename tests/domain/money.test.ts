import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, fromCents, isMoneyAmount, MAX_PRICE_CENTS, toCents, totalCents } from '#domain/money.ts';

const price = fc.integer({ min: 0, max: MAX_PRICE_CENTS });

describe('cents', () => {
  it('come back from the decimal that JSON carries', () => {
    fc.assert(
      fc.property(price, (cents) => {
        const carried = JSON.parse(JSON.stringify(fromCents(cents))) as number;
        expect(isMoneyAmount(carried)).toBe(true);
        expect(toCents(carried)).toBe(cents);
      }),
      { numRuns: 5_000 },
    );
  });

  it('of the largest total stay exact', () => {
    expect(Number.isSafeInteger(totalCents(MAX_PRICE_CENTS, 90, 1_000))).toBe(true);
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 1_000 }), (cents, days, quantity) => {
        expect(BigInt(totalCents(cents, days, quantity))).toBe(BigInt(cents) * BigInt(days) * BigInt(quantity));
        expect(toCents(fromCents(totalCents(cents, days, quantity)))).toBe(totalCents(cents, days, quantity));
      }),
    );
  });

  it.each([45, 45.5, 45.55, 0, 0.01, 0.1, 1.1, 999_999.99, 1_000_000])('%d is an amount of money', (amount) => {
    expect(isMoneyAmount(amount)).toBe(true);
  });

  it.each([45.555, 0.001, 1.005, 0.1 + 0.2, Number.NaN, 1 / 3])('%d is none', (amount) => {
    expect(isMoneyAmount(amount)).toBe(false);
  });
});

describe('formatCents', () => {
  it.each([
    [4_500, '$45,00'],
    [123_450, '$1.234,50'],
    [0, '$0,00'],
    [5, '$0,05'],
    [100_000_000, '$1.000.000,00'],
    [-4_550, '-$45,50'],
    [Number.NaN, '—'],
  ])('writes %d as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it('writes what reads back as the same cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_PRICE_CENTS, max: MAX_PRICE_CENTS * 1_000 }), (cents) => {
        const text = formatCents(cents);
        expect(text).toMatch(/^-?\$\d{1,3}(?:\.\d{3})*,\d{2}$/);
        expect(Number(text.replaceAll(/[$.,]/g, ''))).toBe(cents);
      }),
    );
  });
});
