import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { DayText, Id, IdText, Instant } from '../fields.ts';

export const Alternatives = z
  .object({
    dates: z
      .array(z.object({ startDate: DayText, endDate: DayText }))
      .meta({ description: 'The nearest days on which the same instrument is free, as many in a row, at most three' }),
    instruments: z
      .array(z.object({ id: Id, name: z.string(), image: z.string().nullable() }))
      .meta({ description: 'Instruments of the category that are free on the same days, nearest price first, at most three' }),
    offeredAt: Instant.nullable().meta({ description: 'When the customer was last e-mailed alternatives in the last 24 hours' }),
  })
  .meta({ id: 'Alternatives' });
export type Alternatives = z.output<typeof Alternatives>;

export const alternatives = endpoints({
  'GET /api/reservations/:id/alternatives': {
    summary:
      'Other days and other instruments for an open reservation that was not handed over and begins today or later. Units that are out past their last day count as missing for the next 14 days',
    access: 'admin',
    permission: 'rentals',
    params: z.object({ id: IdText }),
    reply: Alternatives,
    status: 200,
    failures: ['reservation_not_found', 'user_not_found', 'wrong_phase', 'not_renting'],
  },
  'POST /api/reservations/:id/alternatives': {
    summary:
      'E-mail them to the customer of a reservation that begins tomorrow or later, with links to the change. It takes no stock; within 24 hours of an earlier offer nothing is sent',
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    reply: Alternatives,
    status: 202,
    failures: ['reservation_not_found', 'user_not_found', 'wrong_phase', 'not_renting', 'no_address', 'no_stock'],
  },
});
