import { ok, type Result } from '#domain/result.ts';
import type { Alternatives } from '#domain/contract/admin/alternatives.ts';
import type { App, AppContext } from '../app-env.ts';
import { findAlternatives, offerAlternatives } from '../db/alternatives.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import type { Actor } from '../session/actor.ts';
import { authorNow } from '../session/author.ts';
import { askedOf } from './changes.ts';

export function serveAlternatives(app: App): void {
  serve(app, 'GET /api/reservations/:id/alternatives', ({ actor, params }, c) => find(c, actor, params.id, false));

  serve(
    app,
    'POST /api/reservations/:id/alternatives',
    async ({ actor, params, key }, c) => {
      const found = await find(c, actor, params.id, true);
      if (!found.ok) return found;
      const outboxId = crypto.randomUUID();
      const offered = await offerAlternatives(c.var.db, params.id, found.value, { author: authorNow(actor), outboxId, key });
      if (!offered.ok) return offered;
      if (offered.value.isWritten) enqueue(c, outboxId);
      return ok(offered.value.alternatives);
    },
    (id, c, actor) => find(c, actor, Number(id), false),
  );
}

const find = (c: AppContext, actor: Actor, id: number, isOffer: boolean): Promise<Result<Alternatives>> =>
  findAlternatives(c.var.db, askedOf(c, actor, id, {}), { isOffer, nowMs: Date.now() });
