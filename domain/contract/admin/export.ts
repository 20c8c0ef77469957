import { z } from 'zod';
import { INSTRUMENT_STATUSES } from '../../catalogue.ts';
import { MAX_SEARCH_LENGTH } from '../../limits.ts';
import { RESERVATION_STATUSES } from '../../reservation.ts';
import { endpoints } from '../endpoint.ts';
import { DayText, IdList } from '../fields.ts';
import { UserQuery } from '../users.ts';
import { AuditQuery } from './audit.ts';
import { DayRangeQuery, listOf } from './list.ts';

const search = z.string().max(MAX_SEARCH_LENGTH).optional();
const HOW = 'as CSV: UTF-8 with BOM, semicolons, decimal commas, streamed';

export const exports = endpoints({
  'GET /api/export/instruments.csv': {
    summary: `Instruments ${HOW}`,
    access: 'admin',
    permission: 'oversight',
    isFresh: true,
    limiter: 'export',
    query: z.object({
      search,
      categoryId: IdList.optional(),
      status: listOf(INSTRUMENT_STATUSES).optional(),
      id: IdList.optional(),
    }),
    media: 'text/csv',
    status: 200,
    failures: [],
  },
  'GET /api/export/reservations.csv': {
    summary: `Reservations ${HOW}; from and to narrow by first day`,
    access: 'admin',
    permission: 'oversight',
    isFresh: true,
    limiter: 'export',
    query: z.object({ search, status: listOf(RESERVATION_STATUSES).optional(), ...DayRangeQuery }),
    media: 'text/csv',
    status: 200,
    failures: [],
  },
  'GET /api/export/users.csv': {
    summary: `Users ${HOW}`,
    access: 'admin',
    permission: 'oversight',
    isFresh: true,
    limiter: 'export',
    query: UserQuery.pick({ search: true, role: true, active: true, verified: true, createdFrom: true }),
    media: 'text/csv',
    status: 200,
    failures: [],
  },
  'GET /api/export/ledger.csv': {
    summary: `Entries of the ledger of at most 366 days ${HOW}`,
    access: 'admin',
    permission: 'oversight',
    isFresh: true,
    limiter: 'export',
    query: z.object({ startDate: DayText, endDate: DayText }),
    media: 'text/csv',
    status: 200,
    failures: ['end_before_start', 'range_too_long'],
  },
  'GET /api/export/audit.csv': {
    summary: `The audit log ${HOW}`,
    access: 'admin',
    permission: 'oversight',
    isFresh: true,
    limiter: 'export',
    query: AuditQuery.omit({ page: true, size: true }),
    media: 'text/csv',
    status: 200,
    failures: [],
  },
});
