import { z } from 'zod';

/** The one shape of every error (RFC 9457 with the members that Resuena adds). */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    message: z.string().meta({ description: 'Repeats detail: the Spanish sentence for people' }),
    code: z.string().meta({ description: 'Stable code for programs' }),
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    days: z.array(z.string()).optional().meta({ description: 'The days that stand in the way (no_stock, stock_below_reserved)' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof Problem>;
