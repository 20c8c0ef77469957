/**
 * Prices as the shop writes them: '$45,00', '$1.234,50'. Written by hand rather than by Intl: engines disagree on spaces and on
 * grouping four digits for es-UY, and the edge's first view must match the browser's to the letter.
 */
export function formatCents(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const units = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 && whole > 0 ? '-' : ''}$${units},${String(whole % 100).padStart(2, '0')}`;
}

/** `amount` is a decimal number of the currency, as JSON carries it: 45.5 is '$45,50'. */
export const formatPrice = (amount: number): string => formatCents(Math.round(amount * 100));
