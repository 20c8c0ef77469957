import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { listSynonyms, removeSynonym, saveSynonym } from '../db/synonyms.ts';
import { gone } from '../idempotency.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveSynonyms(app: App): void {
  serve(app, 'GET /api/synonyms', async (_, c) => ok(await listSynonyms(c.var.db)));
  serve(app, 'PUT /api/synonyms', async ({ actor, body }, c) => ok(await saveSynonym(c.var.db, body, authorNow(actor))));
  serve(
    app,
    'DELETE /api/synonyms/:id',
    ({ actor, params, key }, c) => removeSynonym(c.var.db, params.id, authorNow(actor), key),
    gone,
  );
}
