import { z } from 'zod';
import { CONDITION } from '../../rental.ts';
import { MAX_STOCK } from '../../stock.ts';
import { endpoints } from '../endpoint.ts';
import { Id, IdText, noteOf } from '../fields.ts';
import { ClosingNote, Reservation } from '../reservations.ts';

const Movement = z.object({
  quantity: z.number().int().min(1, 'La cantidad debe ser un número mayor a 0').max(MAX_STOCK).optional(),
  expectedOut: z
    .number()
    .int()
    .min(0)
    .max(MAX_STOCK)
    .optional()
    .meta({ description: 'Units out as the caller read them; any other number is refused with wrong_phase' }),
  condition: noteOf(CONDITION).default(''),
  note: ClosingNote.default(''),
});
const NO_TEXTS = { condition: '', note: '' };

const write = {
  access: 'admin',
  permission: 'rentals',
  repeat: 'key',
  isFresh: false,
  limiter: 'write',
  params: z.object({ id: IdText }),
  reply: Reservation,
  status: 200,
} as const;

export const rental = endpoints({
  'POST /api/reservations/:id/hand-over': {
    ...write,
    summary: 'Hand units over to the customer, from the first day on: all that are left, or a quantity',
    body: Movement.default(NO_TEXTS),
    failures: ['reservation_not_found', 'wrong_phase'],
  },
  'POST /api/reservations/:id/return': {
    ...write,
    summary:
      'Take units back: all that are out, or a quantity. Ends the reservation once nothing is out and every unit was handed over, or with isFinal; what nobody handed over goes out and in at once',
    body: Movement.extend({ isFinal: z.boolean().optional() }).default(NO_TEXTS),
    failures: ['reservation_not_found', 'wrong_phase'],
  },
  'POST /api/reservations/:id/no-show': {
    ...write,
    summary: 'Release a reservation that nobody came for: it is cancelled, and the customer is e-mailed',
    body: z.object({ note: ClosingNote.default('') }).default({ note: '' }),
    failures: ['reservation_not_found', 'wrong_phase'],
  },
  'POST /api/reservations/:id/undo': {
    ...write,
    summary: 'Take the last movement or the no-show of the same day of the shop back',
    body: z.object({ movementId: Id.optional() }).default({}),
    failures: ['reservation_not_found', 'wrong_phase', 'nothing_to_undo', 'no_stock', 'in_maintenance', 'rated'],
  },
  'POST /api/reservations/:id/email': {
    ...write,
    summary:
      "Send the confirmation of an open reservation's order again, to the address that its customer has now; five times an hour at most",
    status: 202,
    failures: ['reservation_not_found', 'no_address', 'wrong_phase', 'too_many_requests'],
  },
  'DELETE /api/reservations/:id/turnaround': {
    access: 'admin',
    permission: 'rentals',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    summary: 'Give up the turnaround days after a reservation: they can be reserved. A later change of its days brings them back',
    status: 204,
    failures: ['reservation_not_found', 'nothing_to_undo'],
  },
});
