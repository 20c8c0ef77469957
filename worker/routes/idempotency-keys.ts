import { api } from '#domain/contract/api.ts';
import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { closeKey } from '../db/idempotency-keys.ts';
import { recall } from '../idempotency.ts';
import { serve } from '../serve.ts';

export function serveIdempotencyKeys(app: App): void {
  serve(app, 'DELETE /api/idempotency-keys/:key', async ({ actor, params }, c) => {
    const stored = await closeKey(c.var.db, actor.id, params.key, Date.now());
    if (!stored || stored.call === '') return ok({ outcome: 'closed' as const, call: null, reply: null });
    // A former administrator must not see the result of an administrator's call.
    if (api[stored.call].access === 'admin') actor.mustBeAdmin();
    const found = await recall(stored.call, stored, c, actor);
    c.header('ETag', undefined);
    return ok({ outcome: 'done' as const, call: stored.call, reply: found.ok ? (found.value ?? null) : null });
  });
}
