import { z } from 'zod';
import { MAINTENANCE_REASON, MAX_DECISIONS } from '../../maintenance.ts';
import { MAX_STOCK } from '../../stock.ts';
import { endpoints } from '../endpoint.ts';
import { DayText, Id, IdText, Instant, IntegerText, noteOf, text } from '../fields.ts';
import { InTheWay } from '../problem.ts';
import { CLOSING_NOTE } from '../../reservation.ts';

export const Maintenance = z
  .object({
    id: Id,
    instrumentId: Id,
    startDate: DayText,
    endDate: DayText,
    quantity: z.number().int(),
    reason: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Maintenance' });
export type Maintenance = z.output<typeof Maintenance>;

export const MaintenanceDraft = z.object({
  startDate: DayText,
  endDate: DayText,
  quantity: z.number().int().min(1, 'La cantidad debe ser un número mayor a 0').max(MAX_STOCK),
  reason: noteOf(MAINTENANCE_REASON).default(''),
});
export type MaintenanceDraft = z.output<typeof MaintenanceDraft>;

/** The decision about one conflicting reservation. */
const Decision = z.discriminatedUnion('action', [
  z.object({
    reservationId: Id,
    action: z.literal('cancel'),
    reason: text(CLOSING_NOTE.max, 'Escribe el motivo').meta({ description: 'Its customer reads it' }),
  }),
  z.object({ reservationId: Id, action: z.literal('move'), instrumentId: Id.meta({ description: 'The other instrument' }) }),
]);
export type Decision = z.output<typeof Decision>;

export const MaintenanceConflicts = z
  .object({
    days: z.array(
      z.object({
        date: DayText,
        availableStock: z.number().int(),
        lacking: z.number().int().meta({ description: 'Units that would have to become free on that day' }),
      }),
    ),
    reservations: z.array(InTheWay).meta({
      description: `Those that hold one of these days, earliest first, at most ${MAX_DECISIONS}; without days at most 200`,
    }),
    listedUntil: DayText.nullable()
      .default(null)
      .meta({ description: 'The last day of which all reservations are listed; null when nothing is left out' }),
  })
  .meta({ id: 'MaintenanceConflicts' });
export type MaintenanceConflicts = z.output<typeof MaintenanceConflicts>;

const Instrument = z.object({ id: IdText });
const rangeFailures = ['start_in_past', 'end_before_start', 'range_too_long', 'start_too_far'] as const;

export const maintenance = endpoints({
  'GET /api/instruments/:id/maintenance': {
    summary: 'Maintenance windows of an instrument that are not over yet, earliest first',
    access: 'admin',
    permission: 'catalogue',
    params: Instrument,
    reply: z.array(Maintenance),
    status: 200,
    failures: ['instrument_not_found'],
  },
  'GET /api/instruments/:id/maintenance/conflicts': {
    summary:
      "What stands in the way of a maintenance window, or, without days, what the status 'Mantenimiento' would put at risk from today on: the days that lack units and the reservations that hold them",
    access: 'admin',
    permission: 'catalogue',
    params: Instrument,
    query: z
      .object({ startDate: DayText, endDate: DayText, quantity: IntegerText.meta({ description: 'All units when absent' }) })
      .partial(),
    reply: MaintenanceConflicts,
    status: 200,
    failures: ['instrument_not_found', 'period_incomplete', ...rangeFailures],
  },
  'POST /api/instruments/:id/maintenance': {
    summary:
      'Take units out of service for a range of days; refused with the days and reservations in the way. With decisions, each of those is cancelled or moved to another instrument in the same step: all of it happens, or nothing',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: Instrument,
    body: MaintenanceDraft.extend({ decisions: z.array(Decision).max(MAX_DECISIONS).default([]) }),
    reply: Maintenance,
    status: 201,
    failures: [
      'instrument_not_found',
      'maintenance_not_found',
      'reservation_not_found',
      'no_stock',
      'wrong_phase',
      'in_maintenance',
      'not_renting',
      'user_not_found',
      ...rangeFailures,
    ],
  },
  'DELETE /api/maintenance/:id': {
    summary: 'End or call off a maintenance window: its units are free again',
    access: 'admin',
    permission: 'catalogue',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    status: 204,
    failures: ['maintenance_not_found'],
  },
});
