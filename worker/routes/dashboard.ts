import { todayInShop } from '#domain/day.ts';
import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { readDashboard } from '../db/dashboard.ts';
import { serve } from '../serve.ts';

const DEFAULT_MONTHS = 12;

export function serveDashboard(app: App): void {
  serve(app, 'GET /api/dashboard', async ({ query }, c) =>
    ok(await readDashboard(c.env.DB, todayInShop(Date.now()), Number(query.months ?? DEFAULT_MONTHS))),
  );
}
