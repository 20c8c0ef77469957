/** What was taken for rentals, by the day of the payment: payments without refunds. Deposits are not the shop's. */
import { sql } from 'drizzle-orm';
import type { Period } from '#domain/dashboard.ts';
import { toEpochDay } from '#domain/day.ts';
import { rows } from './database.ts';

const MONTH = {
  month: sql<string>`strftime('%Y-%m', since * 86400, 'unixepoch')`,
  cents: sql<number>`sum(cents)`,
};

/** By month, of a period or of all time; months without an entry have no row. At most a row for each day of the period is read. */
export const selectCollected = (period: Period | null) =>
  rows(
    MONTH,
    period
      ? sql`FROM collected_sums WHERE unit = 'day' AND since BETWEEN ${toEpochDay(period.startDate)} AND ${toEpochDay(period.endDate)} GROUP BY 1`
      : sql`FROM collected_sums WHERE unit = 'month' GROUP BY 1`,
  );
