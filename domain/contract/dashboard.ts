import { z } from 'zod';
import { MAX_PERIOD_DAYS } from '../dashboard.ts';
import { endpoints } from './endpoint.ts';
import { DayText, Id } from './fields.ts';

/** A figure now and the one it is compared with. */
const Figure = z.object({ value: z.number(), previous: z.number() });
const Count = z.number().int();
const Month = z.string().meta({ description: 'YYYY-MM' });

/** With the twelve months up to the current one, oldest first. A month without anything to count is left out. */
const KnownFigure = Figure.extend({ history: z.array(z.object({ month: Month, value: z.number() })) });

export const DASHBOARD_MONTHS = ['1', '3', '6', '12', '24'] as const;

export const Dashboard = z
  .object({
    totalUsers: KnownFigure.meta({
      description:
        'Accounts, deleted ones until they were, against the end of the month before; history by the end of each month',
    }),
    monthReservations: KnownFigure.meta({
      description:
        'Reservations that start in the current month, coming ones included, against the whole month before; the same counts as in monthlyReservations',
    }),
    totalStock: Figure.meta({ description: 'Units of the catalogue; how many there were is not kept, so it has no history' }),
    reservedPercentage: KnownFigure.meta({
      description:
        'Percentage of instruments with a reservation that holds today, one decimal; history on the same day of each month (its last where it has none such)',
    }),
    statuses: z
      .object({ ENDED: Count, ACTIVE: Count, CONFIRMED: Count, PENDING: Count })
      .meta({ description: 'All that monthlyReservations counts, by status' }),
    monthlyRevenue: z
      .array(z.object({ month: Month, total: z.number() }))
      .meta({ description: 'totalPrice of the reservations that monthlyReservations counts' }),
    monthlyCollected: z
      .array(z.object({ month: Month, total: z.number() }))
      .default([])
      .meta({ description: 'Payments without refunds, by the day of the payment, of the months of monthlyRevenue' }),
    monthlyReservations: z.array(z.object({ month: Month, count: Count })).meta({
      description:
        'Every month of the period; of its first and last only the days that lie in it. Without a period from the first to the last month with a reservation, and at least the current one',
    }),
    topInstruments: z.array(z.object({ instrumentId: Id, name: z.string(), image: z.string().nullable(), count: Count })),
    topAmong: Count.optional().meta({
      description:
        'Only of a period with many reservations: the top was looked for among so many instruments, those reserved most in all time',
    }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const DashboardQuery = z.object({
  months: z.enum(DASHBOARD_MONTHS).optional().meta({
    description:
      'Whole months that statuses, series and top are of, the current one being the last. Without a period they are of all reservations, coming ones included',
  }),
  startDate: DayText.optional().meta({
    description: `In place of months: statuses, series and top of the reservations that start on these days, ${MAX_PERIOD_DAYS} at most`,
  }),
  endDate: DayText.optional().meta({ description: 'Last of those days' }),
});
export type DashboardQuery = z.output<typeof DashboardQuery>;

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary: 'Figures and series of the dashboard, aggregated in the database',
    access: 'admin',
    permission: 'oversight',
    query: DashboardQuery,
    reply: Dashboard,
    status: 200,
    failures: ['period_incomplete', 'end_before_start', 'period_too_long'],
  },
});
