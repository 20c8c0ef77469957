import { z } from 'zod';
import { PLAN_FAILURES } from '../reservation.ts';
import { MAX_STOCK } from '../stock.ts';
import { endpoints } from './endpoint.ts';
import { DayText, Id, IdText } from './fields.ts';
import { ClosingNote, IsOverride, Quantity, Reservation, RESERVE_FAILURES } from './reservations.ts';

export const ChangePreview = z
  .object({
    isPossible: z.boolean(),
    totalPrice: z.number(),
    difference: z.number().meta({ description: 'Difference from the current total' }),
    days: z.array(DayText).meta({ description: 'Days that lack units' }),
    next: z
      .object({ startDate: DayText, endDate: DayText })
      .nullable()
      .meta({ description: 'The next possible days, if the requested ones are not' }),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'What the change would be refused with' }),
  })
  .meta({ id: 'ChangePreview' });
export type ChangePreview = z.output<typeof ChangePreview>;

const QuantityText = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'La cantidad debe ser un número mayor a 0')
  .transform(Number)
  .pipe(z.number().max(MAX_STOCK));

const PriceBasis = z
  .enum(['agreed', 'current'])
  .meta({ description: 'Per day: as agreed, or what the instrument costs now (administrators)' });

export const ChangeDraft = z.object({
  startDate: DayText.optional(),
  endDate: DayText.optional(),
  quantity: Quantity.unwrap().optional(),
  instrumentId: Id.optional().meta({ description: 'For administrators' }),
  price: PriceBasis.optional(),
  expectedTotalPrice: z.number().min(0).optional().meta({ description: 'A different total is refused with price_changed' }),
  note: ClosingNote.default(''),
  isOverride: IsOverride.optional(),
});
export type ChangeDraft = z.output<typeof ChangeDraft>;

export const changes = endpoints({
  'GET /api/reservations/:id/change': {
    summary:
      'What a change would cost, the days in its way and the next possibility; absent fields stay. Without any it says whether its customer may change it today. Nothing is written',
    access: 'signed-in',
    owner: { of: 'reservation', orAdmin: true },
    params: z.object({ id: IdText }),
    query: z.object({
      startDate: DayText.optional(),
      endDate: DayText.optional(),
      quantity: QuantityText.optional(),
      instrumentId: IdText.optional(),
      price: PriceBasis.optional(),
      isOverride: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional(),
    }),
    reply: ChangePreview,
    status: 200,
    failures: ['reservation_not_found', 'instrument_not_found', 'forbidden', ...PLAN_FAILURES, 'end_in_past'],
  },
  'PUT /api/reservations/:id/change': {
    summary:
      'Change an open reservation: its days, quantity, instrument or price. Customers extend until 24 hours before the last day closes, and change days and quantity before the first day; absent fields stay',
    access: 'signed-in',
    owner: { of: 'reservation', orAdmin: true },
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: ChangeDraft,
    reply: Reservation,
    status: 200,
    failures: ['reservation_not_found', ...RESERVE_FAILURES, 'end_in_past', 'wrong_phase', 'too_late'],
  },
});
