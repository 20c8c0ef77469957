import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Changer } from '#domain/change.ts';
import type { ChangeDraft } from '#domain/contract/changes.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { App, AppContext } from '../app-env.ts';
import { previewChange } from '../db/change-preview.ts';
import { changeReservation } from '../db/change-reservation.ts';
import { readChange, type AskedChange, type ChangeState } from '../db/change-state.ts';
import { toReservation } from '../db/reservation-view.ts';
import { findReservation } from '../db/reservations.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import type { Actor } from '../session/actor.ts';
import { authorNow } from '../session/author.ts';
import { SITE_FACTOR } from '../session/client-address.ts';

export function serveChanges(app: App): void {
  serve(app, 'GET /api/reservations/:id/change', async ({ actor, params, query }, c) => {
    const nowMs = Date.now();
    const asked = askedOf(c, actor, params.id, query);
    const found = await readOwn(c, actor, asked, nowMs);
    return found.ok ? previewChange(c.var.db, found.value.state, { asked, by: found.value.by, nowMs }) : found;
  });

  serve(
    app,
    'PUT /api/reservations/:id/change',
    async ({ actor, params, body, key }, c) => {
      const author = authorNow(actor);
      const { nowMs } = author;
      const { note, ...wish } = body;
      const asked = askedOf(c, actor, params.id, wish);
      const found = await readOwn(c, actor, asked, nowMs);
      if (!found.ok) return found;
      const { state, by } = found.value;
      const outboxId = crypto.randomUUID();
      const changed = await changeReservation(c.var.db, state, { asked, by, nowMs, author, note, outboxId, key });
      if (!changed.ok) return changed;
      if (changed.value.isWritten) enqueue(c, outboxId);
      return ok(changed.value.reservation);
    },
    showChanged,
  );
}

/** A field that only the shop may set makes the call an administrator's. */
export function askedOf(c: AppContext, actor: Actor, reservationId: number, wish: Omit<ChangeDraft, 'note'>): AskedChange {
  if (wish.instrumentId !== undefined || wish.price !== undefined || wish.isOverride === true) actor.mustHave('rentals');
  const networkUnitDays = Number(c.env.UNCONFIRMED_UNIT_DAYS);
  return {
    ...wish,
    reservationId,
    actorId: actor.id,
    newCustomerUnitDays: Number(c.env.NEW_CUSTOMER_UNIT_DAYS),
    holdLimits: { networkUnitDays, siteUnitDays: networkUnitDays * SITE_FACTOR },
  };
}

async function readOwn(
  c: AppContext,
  actor: Actor,
  asked: AskedChange,
  nowMs: number,
): Promise<Result<{ state: ChangeState; by: Changer }>> {
  const state = await readChange(c.var.db, asked, nowMs);
  if (!state) return fail(failure('reservation_not_found'));
  const isAdmin = (await actor.standing()).role === 'ADMIN';
  if (!isAdmin && state.row.userId !== actor.id) return fail(failure('forbidden'));
  return ok({ state, by: isAdmin ? 'shop' : 'customer' });
}

async function showChanged(id: string, c: AppContext, actor: Actor): Promise<Result<Reservation>> {
  const row = await findReservation(c.var.db, Number(id));
  if (!row) return fail(failure('reservation_not_found'));
  const isAdmin = (await actor.standing()).role === 'ADMIN';
  if (!isAdmin && row.userId !== actor.id) return fail(failure('forbidden'));
  return ok(toReservation(row, isAdmin ? 'shop' : 'customer'));
}
