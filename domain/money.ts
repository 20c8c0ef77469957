/** Money is an integer number of cents; JSON carries it as a decimal number with at most two decimals. */
export type Cents = number;

/** Largest price per day accepted, in cents: totals of 90 days x 1,000 units stay exact integers. */
export const MAX_PRICE_CENTS = 100_000_000;

export const toCents = (amount: number): Cents => Math.round(amount * 100);

export const fromCents = (cents: Cents): number => cents / 100;

/** True when the amount has at most two decimals, as written (45.5 and 45.55, not 45.555). */
export const isMoneyAmount = (amount: number): boolean => Number(amount.toFixed(2)) === amount;

/** Price per day x days x quantity, in cents. */
export const totalCents = (pricePerDay: Cents, days: number, quantity: number): Cents => pricePerDay * days * quantity;

/**
 * Money as the shop writes it: '$45,00', '$1.234,50'. By hand rather than by Intl: engines disagree on spaces and on grouping
 * four digits for es-UY, and what the edge writes must match the browser exactly. NaN, which stands for a missing amount, is '—'.
 */
export function formatCents(cents: Cents): string {
  if (Number.isNaN(cents)) return '—';
  const whole = Math.round(Math.abs(cents));
  const units = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 && whole > 0 ? '-' : ''}$${units},${String(whole % 100).padStart(2, '0')}`;
}
