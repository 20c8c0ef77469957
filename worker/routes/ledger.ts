import { addDays, type Day, daysInclusive } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import type { App } from '../app-env.ts';
import { findEntry, insertEntry, type LedgerRange, listLedger, reverseEntry } from '../db/ledger.ts';
import { boundsOf, pageHeaders } from '../paging.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

const MAX_DAYS_ASKED = 366;

export function serveLedger(app: App): void {
  serve(
    app,
    'POST /api/orders/:id/ledger',
    ({ actor, params, body, key }, c) => insertEntry(c.var.db, params.id, body, authorNow(actor), key),
    (id, c) => findEntry(c.var.db, Number(id)),
  );

  serve(
    app,
    'POST /api/orders/:id/ledger/:entryId/reversal',
    ({ actor, params, body, key }, c) =>
      reverseEntry(c.var.db, { orderId: params.id, entryId: params.entryId }, body.note, authorNow(actor), key),
    (id, c) => findEntry(c.var.db, Number(id)),
  );

  serve(app, 'GET /api/ledger', async ({ query }, c) => {
    const range = rangeOf(query);
    if (!range.ok) return range;
    const bounds = boundsOf(query);
    const { total, ...page } = await listLedger(c.var.db, range.value, bounds);
    pageHeaders(c, bounds, total);
    return ok(page);
  });
}

/** The instants of the shop's days. */
export function rangeOf({ startDate, endDate }: { startDate: Day; endDate: Day }): Result<LedgerRange> {
  if (endDate < startDate) return fail(failure('end_before_start'));
  if (daysInclusive(startDate, endDate) > MAX_DAYS_ASKED)
    return fail(failure('range_too_long', { message: `Se pueden consultar ${MAX_DAYS_ASKED} días como máximo.` }));
  return ok({ since: startOfDayInShop(startDate), until: startOfDayInShop(addDays(endDate, 1)) });
}
