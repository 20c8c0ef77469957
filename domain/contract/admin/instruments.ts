import { z } from 'zod';
import { ADMIN_INSTRUMENT_SORTS, INSTRUMENT_STATUSES } from '../../catalogue.ts';
import { endpoints } from '../endpoint.ts';
import { DayText, Id, IdList, Instant } from '../fields.ts';
import { ListQuery, listOf, ORDERS, Pagination } from './list.ts';

/** A row of the administrator's table; everything else of an instrument is in GET one. */
export const AdminInstrument = z
  .object({
    id: Id,
    name: z.string(),
    image: z.string().nullable(),
    category: z.object({ id: Id, name: z.string() }),
    pricePerDay: z.number(),
    status: z.enum(INSTRUMENT_STATUSES),
    stock: z.number().int(),
    freeToday: z.number().int().nullable().meta({ description: 'null where it is not known: offline' }),
    freeUnits: z.number().int().optional().meta({ description: 'With startDate and endDate: free on every one of those days' }),
    inMaintenanceToday: z.number().int().meta({ description: 'Units that a maintenance window holds today' }),
    version: z.number().int(),
    createdAt: Instant,
  })
  .meta({ id: 'AdminInstrument' });
export type AdminInstrument = z.output<typeof AdminInstrument>;

export const AdminInstrumentPage = z
  .object({ instruments: z.array(AdminInstrument), place: Pagination })
  .meta({ id: 'AdminInstrumentPage' });
export type AdminInstrumentPage = z.output<typeof AdminInstrumentPage>;

export const AdminInstrumentQuery = ListQuery.extend({
  categoryId: IdList.optional(),
  status: listOf(INSTRUMENT_STATUSES).optional(),
  startDate: DayText.optional(),
  endDate: DayText.optional().meta({ description: 'At most 366 days from startDate' }),
  sort: z.enum(ADMIN_INSTRUMENT_SORTS).optional().meta({ description: 'id when absent; free is by units free today' }),
  order: z.enum(ORDERS).optional().meta({ description: 'desc for id when absent, else asc' }),
});
export type AdminInstrumentQuery = z.output<typeof AdminInstrumentQuery>;

export const adminInstruments = endpoints({
  'GET /api/admin/instruments': {
    summary: "The administrator's table of instruments; archived ones are in no list",
    access: 'admin',
    permission: 'catalogue',
    query: AdminInstrumentQuery,
    reply: AdminInstrumentPage,
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
});
