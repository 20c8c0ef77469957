import { expect, test } from 'vitest';
import { formatPrice } from '#web/format/price.ts';

test.each([
  [45, '$45,00'],
  [45.5, '$45,50'],
  [0.1 + 0.2, '$0,30'],
  [999.99, '$999,99'],
  [1234.5, '$1.234,50'],
  [1_000_000, '$1.000.000,00'],
  [0, '$0,00'],
])('%d is %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});
