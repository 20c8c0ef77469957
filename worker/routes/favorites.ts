import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { deleteFavorite, insertFavorite, listFavorites } from '../db/favorites.ts';
import { serve } from '../serve.ts';

const PAIR = '/api/favorites/users/:userId/instruments/:instrumentId';

/** Access 'self' admits only the user in the path. */
export function serveFavorites(app: App): void {
  serve(app, 'GET /api/favorites/users/:userId', async ({ actor }, c) => ok(await listFavorites(c.var.db, actor.id)));

  serve(
    app,
    `POST ${PAIR}`,
    async ({ actor, params, key }, c) => {
      const kept = await insertFavorite(c.var.db, actor.id, params.instrumentId, Date.now(), key);
      return kept ? ok(undefined) : fail(failure('instrument_not_found'));
    },
    async () => ok(undefined),
  );

  serve(app, `DELETE ${PAIR}`, async ({ actor, params }, c) => {
    await deleteFavorite(c.var.db, actor.id, params.instrumentId);
    return ok(undefined);
  });
}
