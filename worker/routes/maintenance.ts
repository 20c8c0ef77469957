import { todayInShop } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { planMaintenance } from '#domain/maintenance.ts';
import { fail, ok } from '#domain/result.ts';
import { MAX_STOCK } from '#domain/stock.ts';
import type { App } from '../app-env.ts';
import { endMaintenance, findConflicts, listMaintenance, startMaintenance } from '../db/maintenance.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveMaintenance(app: App): void {
  serve(app, 'GET /api/instruments/:id/maintenance', async ({ params }, c) => {
    const windows = await listMaintenance(c.env.DB, params.id, todayInShop(Date.now()));
    return windows ? ok(windows) : fail(failure('instrument_not_found'));
  });

  serve(app, 'GET /api/instruments/:id/maintenance/conflicts', async ({ params, query }, c) => {
    const plan = planMaintenance(query, todayInShop(Date.now()));
    if (!plan.ok) return plan;
    const quantity = Math.min(Math.max(1, query.quantity), MAX_STOCK);
    const conflicts = await findConflicts(c.env.DB, { ...query, instrumentId: params.id, quantity });
    return conflicts ? ok(conflicts) : fail(failure('instrument_not_found'));
  });

  serve(app, 'POST /api/instruments/:id/maintenance', async ({ actor, params, body }, c) => {
    const author = authorNow(actor);
    const plan = planMaintenance(body, todayInShop(author.nowMs));
    return plan.ok ? startMaintenance(c.env.DB, params.id, body, author) : plan;
  });

  serve(app, 'DELETE /api/maintenance/:id', async ({ actor, params }, c) =>
    (await endMaintenance(c.env.DB, params.id, authorNow(actor))) ? ok(undefined) : fail(failure('maintenance_not_found')),
  );
}
