import type { App } from '../app-env.ts';
import { deleteCategory, insertCategory, listCategories, updateCategory } from '../db/categories.ts';
import { answerRemembered, forgetCatalogue } from '../edge/memory.ts';
import { serve } from '../serve.ts';

export function serveCategories(app: App): void {
  serve(app, 'GET /api/categories', async (_, c) => answerRemembered(c, 'categories', () => listCategories(c.env.DB)));

  serve(app, 'POST /api/categories/add', async ({ body }, c) => {
    const added = await insertCategory(c.env.DB, body);
    forgetCatalogue();
    return added;
  });

  serve(app, 'PUT /api/categories/:id', async ({ params, body }, c) => {
    const changed = await updateCategory(c.env.DB, params.id, body);
    forgetCatalogue();
    return changed;
  });

  serve(app, 'DELETE /api/categories/:id', async ({ params }, c) => {
    const gone = await deleteCategory(c.env.DB, params.id);
    forgetCatalogue();
    return gone;
  });
}
