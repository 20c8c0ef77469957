import { api } from '#domain/contract/api.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { closeKey } from '../db/idempotency-keys.ts';
import { countKey, recall } from '../idempotency.ts';
import { serve } from '../serve.ts';

export function serveIdempotencyKeys(app: App): void {
  serve(app, 'DELETE /api/idempotency-keys/:key', async ({ actor, params }, c) => {
    const nowMs = Date.now();
    const tooMany = await countKey(c, actor.id, nowMs);
    if (tooMany) return fail(tooMany);
    const stored = await closeKey(c.var.db, actor.id, params.key, nowMs);
    if (!stored || stored.call === '') return ok({ outcome: 'closed' as const, call: null, reply: null });
    // A former administrator must not see the result of an administrator's call.
    const made = api[stored.call];
    if ('permission' in made) actor.mustHave(made.permission);
    const found = await recall(stored.call, stored, c, actor);
    c.header('ETag', undefined);
    return ok({ outcome: 'done' as const, call: stored.call, reply: found.ok ? (found.value ?? null) : null });
  });
}
