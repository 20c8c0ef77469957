import { z } from 'zod';
import { endpoints } from '../endpoint.ts';

const Count = z.number().int();

/** What the frame and the head of each page show; cheap enough to request often. */
export const Overview = z
  .object({
    reservations: z.object({
      open: Count,
      overdue: Count,
      pickupsToday: Count,
      returnsToday: Count,
    }),
    mail: z.object({ failed: Count, dead: Count }).meta({ description: 'Those that may be given another chance' }),
    ratings: z.object({ reported: Count }).meta({ description: 'Those with reports that nobody has dealt with' }),
    hasPasskey: z.boolean().meta({ description: 'Whether the account that asks has one' }),
    instruments: z.object({ total: Count, units: Count, Disponible: Count, Reservado: Count, Mantenimiento: Count }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof Overview>;

export const overview = endpoints({
  'GET /api/admin/overview': {
    summary: 'What asks for attention today, and the size of the catalogue',
    access: 'admin',
    permission: 'oversight',
    reply: Overview,
    status: 200,
    failures: [],
  },
});
