import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { findRating, listRatings, reportRating, saveRating } from '../db/ratings.ts';
import { forgetCatalogue } from '../edge/memory.ts';
import { serve } from '../serve.ts';

export function serveRatings(app: App): void {
  serve(
    app,
    'POST /api/ratings',
    async ({ actor, body, key }, c) => {
      // Each user rates only for themselves, administrators included.
      if (body.userId !== actor.id) return fail(failure('forbidden'));
      const saved = await saveRating(c.var.db, body, Date.now(), key);
      if (saved.ok) forgetCatalogue();
      return saved;
    },
    async (id, c) => {
      const rating = await findRating(c.var.db, Number(id));
      return rating ? ok(rating) : fail(failure('instrument_not_found'));
    },
  );

  serve(app, 'GET /api/ratings/instrument/:id', async ({ params }, c) => {
    const ratings = await listRatings(c.var.db, params.id);
    return ratings ? ok(ratings) : fail(failure('instrument_not_found'));
  });

  serve(
    app,
    'POST /api/ratings/:id/reports',
    ({ actor, params, body, key }, c) =>
      reportRating(c.var.db, { ratingId: params.id, userId: actor.id, report: body, nowMs: Date.now() }, key),
    async () => ok(undefined),
  );
}
