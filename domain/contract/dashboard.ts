import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Id } from './fields.ts';

/** A figure now and the one it is compared with. */
const Figure = z.object({ value: z.number(), previous: z.number() });
const Month = z.string().meta({ description: 'YYYY-MM' });

export const DASHBOARD_MONTHS = ['1', '3', '6', '12', '24'] as const;

export const Dashboard = z
  .object({
    totalUsers: Figure,
    /** Reservations that start in the current month up to today, against the same stretch of the month before. */
    monthReservations: Figure,
    totalStock: Figure,
    /** Percentage of instruments with a reservation that holds today, one decimal. */
    reservedPercentage: Figure,
    statuses: z.object({ ENDED: z.number().int(), ACTIVE: z.number().int() }),
    monthlyRevenue: z.array(z.object({ month: Month, total: z.number() })),
    monthlyReservations: z.array(z.object({ month: Month, count: z.number().int() })),
    topInstruments: z.array(
      z.object({ instrumentId: Id, name: z.string(), image: z.string().nullable(), count: z.number().int() }),
    ),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.output<typeof Dashboard>;

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary: 'Figures and series of the dashboard, aggregated in the database',
    access: 'admin',
    query: z.object({
      months: z
        .enum(DASHBOARD_MONTHS)
        .optional()
        .meta({ description: 'Months that statuses, series and top look back, this one included; 12 when absent' }),
    }),
    reply: Dashboard,
    status: 200,
    failures: [],
  },
});
