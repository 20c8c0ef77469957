import type { Reservation } from '#domain/contract/reservations.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import { sendConfirmationAgain } from '../db/confirmation-again.ts';
import { handOverUnits, receiveUnits, releaseLine, undoLast } from '../db/rental.ts';
import { giveUpTurnaround } from '../db/turnaround.ts';
import { toReservation } from '../db/reservation-view.ts';
import { findReservation } from '../db/reservations.ts';
import { gone } from '../idempotency.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveRental(app: App): void {
  serve(
    app,
    'POST /api/reservations/:id/hand-over',
    ({ actor, params, body, key }, c) => handOverUnits(c.var.db, params.id, body, { author: authorNow(actor), key }),
    showLine,
  );

  serve(
    app,
    'POST /api/reservations/:id/return',
    ({ actor, params, body, key }, c) => receiveUnits(c.var.db, params.id, body, { author: authorNow(actor), key }),
    showLine,
  );

  serve(
    app,
    'POST /api/reservations/:id/no-show',
    async ({ actor, params, body, key }, c) => {
      const outboxId = crypto.randomUUID();
      const released = await releaseLine(c.var.db, params.id, { ...body, outboxId }, { author: authorNow(actor), key });
      if (released.ok) enqueue(c, outboxId);
      return released;
    },
    showLine,
  );

  serve(
    app,
    'POST /api/reservations/:id/undo',
    ({ actor, params, body, key }, c) => undoLast(c.var.db, params.id, body, { author: authorNow(actor), key }),
    showLine,
  );

  serve(
    app,
    'DELETE /api/reservations/:id/turnaround',
    async ({ actor, params, key }, c) => {
      const found = await giveUpTurnaround(c.var.db, params.id, { author: authorNow(actor), key });
      if (found === 'missing') return fail(failure('reservation_not_found'));
      return found === 'freed'
        ? ok(undefined)
        : fail(failure('nothing_to_undo', { message: 'Esta reserva no tiene días de preparación.' }));
    },
    gone,
  );

  serve(
    app,
    'POST /api/reservations/:id/email',
    async ({ actor, params, key }, c) => {
      const outboxId = crypto.randomUUID();
      const sent = await sendConfirmationAgain(c.var.db, params.id, { author: authorNow(actor), outboxId, key });
      if (sent.ok) enqueue(c, outboxId);
      return sent;
    },
    showLine,
  );
}

async function showLine(id: string, c: AppContext): Promise<Result<Reservation>> {
  const row = await findReservation(c.var.db, Number(id));
  return row ? ok(toReservation(row, 'shop')) : fail(failure('reservation_not_found'));
}
