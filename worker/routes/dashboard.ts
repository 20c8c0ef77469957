import { lastMonths, refusePeriod } from '#domain/dashboard.ts';
import { todayInShop } from '#domain/day.ts';
import { fail, ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { readDashboard } from '../db/dashboard.ts';
import { serve } from '../serve.ts';

export function serveDashboard(app: App): void {
  serve(app, 'GET /api/dashboard', async ({ query: { months, startDate, endDate } }, c) => {
    const refusal = refusePeriod(startDate, endDate);
    if (refusal) return fail(refusal);
    const today = todayInShop(Date.now());
    const period =
      startDate !== undefined && endDate !== undefined
        ? { startDate, endDate }
        : months === undefined
          ? null
          : lastMonths(today, Number(months));
    return ok(await readDashboard(c.var.db, today, period));
  });
}
