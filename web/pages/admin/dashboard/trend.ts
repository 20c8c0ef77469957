import { formatDecimal, formatPercent } from '../../../format/number.ts';

export type Figure = { value: number; previous: number };

export type Trend = { way: 'up' | 'down' | 'flat'; text: string };

const wayOf = (difference: number): Trend['way'] => {
  if (Math.abs(difference) < 0.05) return 'flat';
  return difference > 0 ? 'up' : 'down';
};

/** How much of the figure before: '12,5 %'. Null when there was none to compare with. */
export function growth({ value, previous }: Figure): Trend | null {
  if (Number.isNaN(value - previous)) return null;
  if (previous === 0) return value === 0 ? { way: 'flat', text: formatPercent(0) } : null;
  const percent = ((value - previous) / previous) * 100;
  return { way: wayOf(percent), text: formatPercent(Math.abs(percent)) };
}

/** A rate is compared in points: '8,3 pts'. */
export function points({ value, previous }: Figure): Trend | null {
  const difference = value - previous;
  if (Number.isNaN(difference)) return null;
  return { way: wayOf(difference), text: `${formatDecimal(Math.abs(difference))} pts` };
}
