import { z } from 'zod';
import { INSTRUMENT_STATUSES } from '../../catalogue.ts';
import { RESERVATION_STATUSES } from '../../reservation.ts';
import { endpoints } from '../endpoint.ts';
import { DayText, Id, IdList, IntegerText } from '../fields.ts';
import { ListQuery, listOf, Pagination } from './list.ts';

/** Rows of one page of the timeline. */
export const TIMELINE_SIZE = 50;
export const MAX_TIMELINE_DAYS = 92;

export const TimelineReservation = z
  .object({
    id: Id,
    userId: Id,
    userName: z.string(),
    startDate: DayText.meta({ description: 'May lie before the window' }),
    endDate: DayText.meta({ description: 'May lie after the window' }),
    quantity: z.number().int(),
    status: z.enum(RESERVATION_STATUSES),
    totalPrice: z.number(),
    overdue: z.boolean().meta({ description: 'Still out although its last day has passed' }),
    endangers: z.array(Id).meta({ description: 'Coming reservations that lack units unless this overdue one returns' }),
    endangeredBy: z.array(Id),
    inMaintenance: z.boolean().meta({ description: "Holds stock from today on, but its instrument's status is Mantenimiento" }),
  })
  .meta({ id: 'TimelineReservation' });
export type TimelineReservation = z.output<typeof TimelineReservation>;

export const TimelineHold = z
  .object({
    id: Id,
    kind: z.enum(['turnaround', 'overdue']),
    reservationId: Id,
    startDate: DayText,
    endDate: DayText,
    quantity: z.number().int(),
  })
  .meta({ id: 'TimelineHold' });
export type TimelineHold = z.output<typeof TimelineHold>;

export const TimelineRow = z
  .object({
    id: Id,
    name: z.string(),
    image: z.string().nullable(),
    categoryName: z.string(),
    status: z.enum(INSTRUMENT_STATUSES),
    stock: z.number().int(),
    free: z.array(z.number().int()).meta({ description: 'Free units, one entry for each day of the window' }),
    reservations: z.array(TimelineReservation).meta({ description: 'Without cancelled ones, earliest first' }),
    maintenance: z.array(
      z.object({ id: Id, startDate: DayText, endDate: DayText, quantity: z.number().int(), reason: z.string() }),
    ),
    holds: z
      .array(TimelineHold)
      .default([])
      .meta({ description: 'Units kept back after a reservation, or because it is overdue' }),
  })
  .meta({ id: 'TimelineRow' });
export type TimelineRow = z.output<typeof TimelineRow>;

export const Timeline = z
  .object({
    today: DayText,
    startDate: DayText,
    endDate: DayText,
    instruments: z.array(TimelineRow),
    truncated: z.boolean().meta({ description: 'True when there are more bars than one answer carries' }),
    hidden: z
      .number()
      .int()
      .optional()
      .meta({ description: 'With moved: instruments that match and have nothing in the window' }),
    place: Pagination,
  })
  .meta({ id: 'Timeline' });
export type Timeline = z.output<typeof Timeline>;

export const TimelineQuery = ListQuery.extend({
  startDate: DayText.optional().meta({ description: 'Five days ago when absent' }),
  days: IntegerText.optional().meta({ description: `1..${MAX_TIMELINE_DAYS}, 30 when absent` }),
  moved: z.enum(['true', 'false']).optional().meta({
    description: 'true: only instruments with a reservation or maintenance in the window, or overdue',
  }),
  categoryId: IdList.optional(),
  status: listOf(INSTRUMENT_STATUSES).optional(),
});
export type TimelineQuery = z.output<typeof TimelineQuery>;

export const timeline = endpoints({
  'GET /api/timeline': {
    summary: `Instruments by name, ${TIMELINE_SIZE} a page, with free units by day, reservations and maintenance; search looks into instruments and customers`,
    access: 'admin',
    permission: 'rentals',
    query: TimelineQuery,
    reply: Timeline,
    status: 200,
    failures: [],
  },
});
