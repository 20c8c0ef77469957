import { z } from 'zod';
import { OPEN_STATUSES } from '../reservation.ts';
import { DayText, Id } from './fields.ts';

/** A reservation that stands in the way of something. Days are 'YYYY-MM-DD'. */
export const InTheWay = z
  .object({
    id: Id,
    userName: z.string(),
    userEmail: z.string().nullable(),
    startDate: DayText,
    endDate: DayText,
    quantity: z.number().int(),
    status: z.enum(OPEN_STATUSES),
  })
  .meta({ id: 'InTheWay' });
export type InTheWay = z.output<typeof InTheWay>;

/** The one shape of every error (RFC 9457 with the members that Resuena adds). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    message: z.string().meta({ description: 'Repeats detail: the Spanish message for people' }),
    code: z.string().meta({ description: 'Stable code for programs' }),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    days: z.array(z.string()).optional().meta({ description: 'The days that stand in the way (no_stock, stock_below_reserved)' }),
    pricePerDay: z.number().optional().meta({ description: 'What a day costs now (price_changed)' }),
    conflicts: z
      .array(InTheWay)
      .optional()
      .meta({ description: 'The reservations that hold those days, told to administrators' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof Problem>;
