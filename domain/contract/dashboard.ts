import { z } from 'zod';
import { MAX_PERIOD_DAYS } from '../dashboard-period.ts';
import { endpoints } from './endpoint.ts';
import { DayText, Id } from './fields.ts';

/** A figure now and the one it is compared with. */
const Figure = z.object({ value: z.number(), previous: z.number() });
const Month = z.string().meta({ description: 'YYYY-MM' });

/** With the twelve months up to the running one, oldest first; a month is left out when there was nothing to figure on. */
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
        'Reservations that start in the current month up to today, against the same stretch of the month before; history by whole months up to today',
    }),
    totalStock: Figure.meta({ description: 'Units of the catalogue; how many there were is not kept, so it has no history' }),
    reservedPercentage: KnownFigure.meta({
      description:
        'Percentage of instruments with a reservation that holds today, one decimal; history on the same day of each month (its last where it has none such)',
    }),
    statuses: z.object({ ENDED: z.number().int(), ACTIVE: z.number().int() }),
    monthlyRevenue: z.array(z.object({ month: Month, total: z.number() })),
    monthlyReservations: z.array(z.object({ month: Month, count: z.number().int() })),
    topInstruments: z.array(
      z.object({ instrumentId: Id, name: z.string(), image: z.string().nullable(), count: z.number().int() }),
    ),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const DashboardQuery = z.object({
  months: z
    .enum(DASHBOARD_MONTHS)
    .optional()
    .meta({ description: 'Months that statuses, series and top look back, this one included; 12 when absent' }),
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
    query: DashboardQuery,
    reply: Dashboard,
    status: 200,
    failures: ['period_incomplete', 'end_before_start', 'period_too_long'],
  },
});
