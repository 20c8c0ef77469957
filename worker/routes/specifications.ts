import type { App } from '../app-env.ts';
import { deleteSpecification, insertSpecification, listSpecifications, updateSpecification } from '../db/specifications.ts';
import { answerRemembered, forgetCatalogue } from '../edge/memory.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveSpecifications(app: App): void {
  serve(app, 'GET /api/specifications', async (_, c) =>
    answerRemembered(c, 'specifications', () => listSpecifications(c.env.DB)),
  );

  serve(app, 'POST /api/specifications/add', async ({ actor, body }, c) => {
    const added = await insertSpecification(c.env.DB, body, authorNow(actor));
    forgetCatalogue();
    return added;
  });

  serve(app, 'PUT /api/specifications/:id', async ({ actor, params, body }, c) => {
    const changed = await updateSpecification(c.env.DB, params.id, body, authorNow(actor));
    forgetCatalogue();
    return changed;
  });

  serve(app, 'DELETE /api/specifications/:id', async ({ actor, params }, c) => {
    const gone = await deleteSpecification(c.env.DB, params.id, authorNow(actor));
    forgetCatalogue();
    return gone;
  });
}
