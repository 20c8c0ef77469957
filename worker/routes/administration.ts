import type { AdminInstrumentQuery } from '#domain/contract/admin/instruments.ts';
import { daysInclusive, todayInShop, toEpochDay } from '#domain/day.ts';
import { failureAt } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { type Days, listAdminInstruments } from '../db/admin-instruments.ts';
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
    const days = readDays(query);
    if (!days.ok) return days;
    const today = toEpochDay(todayInShop(Date.now()));
    const { instruments, place } = await readPlaced(query, (slice) =>
      listAdminInstruments(c.var.db, filter, { ...slice, sort, descending, today }, days.value),
    );
    return ok({ instruments, place });
  });
}

const MAX_DAYS = 366;

/** The days to count free units for; null for none. */
function readDays({ startDate, endDate }: AdminInstrumentQuery): Result<Days> {
  if (startDate === undefined || endDate === undefined) return ok(null);
  if (endDate < startDate) return fail(failureAt('endDate', 'end_before_start'));
  if (daysInclusive(startDate, endDate) > MAX_DAYS) return fail(failureAt('endDate', 'range_too_long'));
  return ok({ start: toEpochDay(startDate), end: toEpochDay(endDate) });
}
