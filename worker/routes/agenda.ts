import { MAX_TIMELINE_DAYS } from '#domain/contract/admin/timeline.ts';
import { daysInclusive, todayInShop } from '#domain/day.ts';
import { failureAt } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { readAgenda } from '../db/agenda.ts';
import { readDays } from '../db/reservation-days.ts';
import { readGroups } from '../db/reservation-groups.ts';
import { findReservations } from '../db/reservations.ts';
import { readSearch } from '../db/search-words.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';
import { replyMarked } from './counter.ts';

/** Lists for administrators. Register them before the reservation's route, whose `:id` would match their names. */
export function serveAgenda(app: App): void {
  serve(app, 'GET /api/reservations/agenda', async ({ query }, c) =>
    ok(await replyMarked(c, (db) => readAgenda(db, todayInShop(Date.now()), readSearch(query.search)))),
  );

  serve(app, 'GET /api/reservations/groups', async ({ query }, c) => {
    const { tab = 'open', userId = null, page = 1, size = 10 } = query;
    const filter = { tab, search: readSearch(query.search), userId, page, size, today: todayInShop(Date.now()) };
    return ok(await replyMarked(c, (db) => readGroups(db, filter)));
  });

  serve(app, 'GET /api/reservations/days', async ({ query }, c) => {
    const { startDate, endDate } = query;
    if (endDate < startDate) return fail(failureAt('endDate', 'end_before_start'));
    if (daysInclusive(startDate, endDate) > MAX_TIMELINE_DAYS) return fail(failureAt('endDate', 'range_too_long'));
    const search = readSearch(query.search);
    const { events, place } = await replyMarked(c, (db) =>
      readPlaced(query, (slice) => readDays(db, { startDate, endDate, search }, slice)),
    );
    return ok({ events, place });
  });

  serve(app, 'GET /api/reservations/details', async ({ query }, c) => ok(await findReservations(c.var.db, query.id)));
}
