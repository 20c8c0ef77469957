import { MAX_WALKED } from '#domain/pagination.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { listModerated, setVisibility } from '../db/rating-moderation.ts';
import { readSearch } from '../db/search-words.ts';
import { forgetCatalogue } from '../edge/memory.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveModeration(app: App): void {
  serve(app, 'GET /api/admin/ratings', async ({ query }, c) => {
    const filter = { search: readSearch(query.search), state: query.state ?? null };
    const { ratings, counts, place } = await readPlaced(query, (slice) => listModerated(c.var.db, filter, slice), MAX_WALKED);
    return ok({ ratings, counts, place });
  });

  serve(app, 'PUT /api/ratings/:id/visibility', async ({ actor, params, body }, c) => {
    const rating = await setVisibility(c.var.db, params.id, body, authorNow(actor));
    if (!rating) return fail(failure('rating_not_found'));
    forgetCatalogue();
    return ok(rating);
  });
}
