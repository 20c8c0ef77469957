import type { AuditQuery } from '#domain/contract/admin/audit.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { addDays } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { ok } from '#domain/result.ts';
import type { App } from '../app-env.ts';
import { isWholeLog, listAudit, type AuditFilter } from '../db/audit-list.ts';
import { readSearch } from '../db/search-words.ts';
import { readPlaced } from '../paging.ts';
import { serve } from '../serve.ts';

export function serveAudit(app: App): void {
  serve(app, 'GET /api/audit', async ({ query }, c) => {
    const filter = auditFilterOf(query);
    const most = isWholeLog(filter) ? MAX_COUNTED : MAX_WALKED;
    const { entries, place } = await readPlaced(query, (slice) => listAudit(c.var.db, filter, slice), most);
    return ok({ entries, place });
  });
}

/** No day comes after it. */
const LAST_DAY = '9999-12-31';

/** Days in the shop's time zone, from the start of the first to the end of the last. */
export const auditFilterOf = (query: Omit<AuditQuery, 'page' | 'size'>): AuditFilter => ({
  search: readSearch(query.search),
  entities: query.entity ?? [],
  actions: query.action ?? [],
  entityId: query.entityId ?? null,
  actorId: query.actorId ?? null,
  since: query.from === undefined ? null : startOfDayInShop(query.from),
  until: query.to === undefined || query.to === LAST_DAY ? null : startOfDayInShop(addDays(query.to, 1)),
});
