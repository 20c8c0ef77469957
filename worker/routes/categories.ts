import type { App } from '../app-env.ts';
import { deleteCategory, insertCategory, listCategories, updateCategory } from '../db/categories.ts';
import { answerRemembered, forgetCatalogue } from '../edge/memory.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveCategories(app: App): void {
  serve(app, 'GET /api/categories', async (_, c) => answerRemembered(c, 'categories', () => listCategories(c.env.DB)));

  serve(app, 'POST /api/categories/add', async ({ actor, body }, c) => {
    const added = await insertCategory(c.env.DB, body, authorNow(actor));
    forgetCatalogue();
    return added;
  });

  serve(app, 'PUT /api/categories/:id', async ({ actor, params, body }, c) => {
    const changed = await updateCategory(c.env.DB, params.id, body, authorNow(actor));
    forgetCatalogue();
    return changed;
  });

  serve(app, 'DELETE /api/categories/:id', async ({ actor, params }, c) => {
    const gone = await deleteCategory(c.env.DB, params.id, authorNow(actor));
    forgetCatalogue();
    return gone;
  });
}
