import { MAX_TIMELINE_DAYS, TIMELINE_SIZE } from '#domain/contract/admin/timeline.ts';
import { addDays, isDay, todayInShop } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { readSearch } from '../db/search-words.ts';
import { readTimeline } from '../db/timeline.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';

const DEFAULT_DAYS = 30;
/** Days before today that are shown when no day is asked for. */
const DAYS_BACK = 5;

export function serveTimeline(app: App): void {
  serve(app, 'GET /api/timeline', async ({ query }, c) => {
    const today = todayInShop(Date.now());
    const days = Math.min(Math.max(1, query.days ?? DEFAULT_DAYS), MAX_TIMELINE_DAYS);
    const startDate = query.startDate ?? addDays(today, -DAYS_BACK);
    const endDate = addDays(startDate, days - 1);
    if (!isDay(endDate)) return fail(failure('malformed'));
    const filter = { search: readSearch(query.search), categoryIds: query.categoryId ?? [], statuses: query.status ?? [] };
    const window = { start: startDate, end: endDate, today, isMovedOnly: query.moved === 'true' };
    const { instruments, truncated, hidden, place } = await readPlaced({ page: query.page, size: TIMELINE_SIZE }, (slice) =>
      readTimeline(c.var.db, filter, window, slice),
    );
    return ok({ today, startDate, endDate, instruments, truncated, place, ...(hidden !== undefined && { hidden }) });
  });
}
