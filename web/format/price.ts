import { formatCents, toCents } from '#domain/money.ts';

/** `amount` is a decimal number of the currency, as JSON carries it: 45.5 is '$45,50'. NaN, which stands for a missing one, is '—'. */
export const formatPrice = (amount: number): string => formatCents(toCents(amount));
