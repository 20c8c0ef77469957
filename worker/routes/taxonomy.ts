import type { App } from '../app-env.ts';
import { categoryTable, specificationTable } from '../db/taxonomy.ts';
import { answerCached, forgetCatalogue } from '../edge/memory.ts';
import { gone } from '../idempotency.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveCategories(app: App): void {
  serve(app, 'GET /api/categories', async (_, c) => answerCached(c, 'categories', () => categoryTable.list(c.env.DB)));
  serve(
    app,
    'POST /api/categories/add',
    ({ actor, body, key }, c) => thenForget(categoryTable.insert(c.var.db, body, authorNow(actor), key)),
    (id, c) => categoryTable.find(c.var.db, Number(id)),
  );
  serve(app, 'PUT /api/categories/:id', ({ actor, params, body }, c) =>
    thenForget(categoryTable.update(c.var.db, params.id, body, authorNow(actor))),
  );
  serve(
    app,
    'DELETE /api/categories/:id',
    ({ actor, params, key }, c) => thenForget(categoryTable.remove(c.var.db, params.id, authorNow(actor), key)),
    gone,
  );
}

export function serveSpecifications(app: App): void {
  serve(app, 'GET /api/specifications', async (_, c) =>
    answerCached(c, 'specifications', () => specificationTable.list(c.env.DB)),
  );
  serve(
    app,
    'POST /api/specifications/add',
    ({ actor, body, key }, c) =>
      thenForget(specificationTable.insert(c.var.db, { ...body, name: body.label }, authorNow(actor), key)),
    (id, c) => specificationTable.find(c.var.db, Number(id)),
  );
  serve(app, 'PUT /api/specifications/:id', ({ actor, params, body }, c) =>
    thenForget(specificationTable.update(c.var.db, params.id, { ...body, name: body.label }, authorNow(actor))),
  );
  serve(
    app,
    'DELETE /api/specifications/:id',
    ({ actor, params, key }, c) => thenForget(specificationTable.remove(c.var.db, params.id, authorNow(actor), key)),
    gone,
  );
}

/** After a change of the taxonomy, cached answers are outdated. */
async function thenForget<T>(change: Promise<T>): Promise<T> {
  const result = await change;
  forgetCatalogue();
  return result;
}
