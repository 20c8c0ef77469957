import { todayInShop, toEpochDay } from '#domain/day.ts';
import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { listAdminInstruments } from '../db/admin-instruments.ts';
import { readOverview } from '../db/overview.ts';
import { readSearch } from '../db/search-words.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';

export function serveAdministration(app: App): void {
  serve(app, 'GET /api/admin/overview', async ({ actor }, c) => ok(await readOverview(c.var.db, actor.id, Date.now())));

  serve(app, 'GET /api/admin/instruments', async ({ query }, c) => {
    const filter = { search: readSearch(query.search), categoryIds: query.categoryId ?? [], statuses: query.status ?? [] };
    const sort = query.sort ?? 'id';
    const descending = (query.order ?? (sort === 'id' ? 'desc' : 'asc')) === 'desc';
    const today = toEpochDay(todayInShop(Date.now()));
    const { instruments, place } = await readPlaced(query, (slice) =>
      listAdminInstruments(c.var.db, filter, { ...slice, sort, descending, today }),
    );
    return ok({ instruments, place });
  });
}
