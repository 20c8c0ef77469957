import { todayInShop } from '#domain/day.ts';
import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { readAgenda } from '../db/agenda.ts';
import { readGroups } from '../db/reservation-groups.ts';
import { findReservations } from '../db/reservations.ts';
import { readSearch } from '../db/search-words.ts';
import { serve } from '../serve.ts';

/** Lists for administrators. Register them before the reservation's route, whose `:id` would match their names. */
export function serveAgenda(app: App): void {
  serve(app, 'GET /api/reservations/agenda', async ({ query }, c) =>
    ok(await readAgenda(c.var.db, todayInShop(Date.now()), readSearch(query.search))),
  );

  serve(app, 'GET /api/reservations/groups', async ({ query }, c) => {
    const { tab = 'open', userId = null, page = 1, size = 10 } = query;
    return ok(
      await readGroups(c.var.db, { tab, search: readSearch(query.search), userId, page, size, today: todayInShop(Date.now()) }),
    );
  });

  serve(app, 'GET /api/reservations/details', async ({ query }, c) => ok(await findReservations(c.var.db, query.id)));
}
