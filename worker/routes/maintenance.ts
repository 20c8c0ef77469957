import { type Day, todayInShop } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { MAX_DECISIONS, type Outage, outageOfStatus, planMaintenance } from '#domain/maintenance.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import type { App } from '../app-env.ts';
import { decide } from '../db/maintenance-decisions.ts';
import { endMaintenance, findConflicts, findMaintenance, listMaintenance, startMaintenance } from '../db/maintenance.ts';
import { gone } from '../idempotency.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';
import { askedOf } from './changes.ts';

/** Most reservations listed that the status 'Mantenimiento' puts at risk. */
const MAX_AT_RISK = 200;

export function serveMaintenance(app: App): void {
  serve(app, 'GET /api/instruments/:id/maintenance', async ({ params }, c) => {
    const windows = await listMaintenance(c.var.db, params.id, todayInShop(Date.now()));
    return windows ? ok(windows) : fail(failure('instrument_not_found'));
  });

  serve(app, 'GET /api/instruments/:id/maintenance/conflicts', async ({ params, query }, c) => {
    const outage = readOutage(query, todayInShop(Date.now()));
    if (!outage.ok) return outage;
    const most = query.startDate === undefined ? MAX_AT_RISK : MAX_DECISIONS;
    const conflicts = await findConflicts(c.var.db, params.id, outage.value, most);
    return conflicts ? ok(conflicts) : fail(failure('instrument_not_found'));
  });

  serve(
    app,
    'POST /api/instruments/:id/maintenance',
    async ({ actor, params, body, key }, c) => {
      const author = authorNow(actor);
      const plan = planMaintenance(body, todayInShop(author.nowMs));
      if (!plan.ok) return plan;
      const { decisions, ...draft } = body;
      if (decisions.length === 0) return startMaintenance(c.var.db, params.id, draft, { author, key });
      actor.mustHave('rentals');
      const decided = await decide(c.var.db, {
        instrumentId: params.id,
        decisions,
        author,
        askedOf: (reservationId, instrumentId) => askedOf(c, actor, reservationId, { instrumentId }),
      });
      if (!decided.ok) return decided;
      const started = await startMaintenance(c.var.db, params.id, draft, { author, key, decided: decided.value });
      if (started.ok) for (const id of decided.value.outboxIds) enqueue(c, id);
      return started;
    },
    async (id, c) => {
      const window = await findMaintenance(c.var.db, Number(id));
      return window ? ok(window) : fail(failure('maintenance_not_found'));
    },
  );

  serve(
    app,
    'DELETE /api/maintenance/:id',
    async ({ actor, params, key }, c) =>
      (await endMaintenance(c.var.db, params.id, authorNow(actor), key)) ? ok(undefined) : fail(failure('maintenance_not_found')),
    gone,
  );
}

/** The window asked about; without days, what the status takes. */
function readOutage(
  { startDate, endDate, quantity }: { [K in keyof Outage]?: Outage[K] | undefined },
  today: Day,
): Result<Outage> {
  if (startDate === undefined && endDate === undefined) return ok(outageOfStatus(today));
  if (startDate === undefined || endDate === undefined) return fail(failure('period_incomplete'));
  const plan = planMaintenance({ startDate, endDate }, today);
  if (!plan.ok) return plan;
  return ok({ startDate, endDate, quantity: quantity ? Math.min(Math.max(1, quantity), MAX_STOCK) : null });
}
