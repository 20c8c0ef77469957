/** Formatted by hand, as engines group four digits differently. */

/** What stands for a number that is missing. */
const NONE = '—';

/** 12345 is '12.345' */
export const formatCount = (count: number): string =>
  Number.isNaN(count) ? NONE : String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '.');

/** 8.25 is '8,3': one decimal, always. */
export const formatDecimal = (value: number): string => {
  if (Number.isNaN(value)) return NONE;
  const [whole = '0', decimal = '0'] = Math.abs(value).toFixed(1).split('.');
  return `${value < 0 ? '-' : ''}${formatCount(Number(whole))},${decimal}`;
};

/** 86.9 is '86,9 %' */
export const formatPercent = (value: number): string => `${formatDecimal(value)}\u00A0%`;

/** '500+' of more than `most`, beyond which nothing was counted. */
export const countUpTo = (count: number, most: number): number | string => (count > most ? `${most}+` : count);
