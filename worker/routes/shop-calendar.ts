import { daysInclusive, eachDay, type Day } from '#domain/day.ts';
import { failure, type Failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import { shopDay } from '#domain/shop-calendar.ts';
import type { App } from '../app-env.ts';
import { closeShop, findClosure, findNotice, listClosures, reopenShop, tellOfClosure } from '../db/closures.ts';
import { gone } from '../idempotency.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';
import { forgetShop, recallCalendar } from '../shop-settings.ts';

const MAX_DAYS = 366;

export function serveShopCalendar(app: App): void {
  serve(app, 'GET /api/shop-calendar', async ({ query }, c) => {
    const refusal = refusedRange(query);
    if (refusal) return fail(refusal);
    const calendar = await recallCalendar(c.var.db, Date.now());
    const days = eachDay(query.startDate, query.endDate).map((day) => shopDay(calendar, day));
    return ok({ hours: [...calendar.hours], days });
  });

  serve(app, 'GET /api/closures', async (_, c) => ok(await listClosures(c.var.db)));

  serve(
    app,
    'POST /api/closures',
    async ({ actor, body, key }, c) => {
      const refusal = refusedRange(body);
      if (refusal) return fail(refusal);
      const made = await closeShop(c.var.db, body, { author: authorNow(actor), key });
      forgetShop();
      return ok(made);
    },
    async (id, c) => {
      const made = await findClosure(c.var.db, Number(id));
      return made ? ok(made) : fail(failure('closure_not_found'));
    },
  );

  serve(
    app,
    'POST /api/closures/:id/notices',
    async ({ actor, params, body, key }, c) => {
      const outboxId = crypto.randomUUID();
      const told = await tellOfClosure(c.var.db, params.id, body.userId, { author: authorNow(actor), outboxId, key });
      if (!told.ok) return told;
      if (told.value.isWritten) enqueue(c, outboxId);
      return ok(told.value.notice);
    },
    async (id, c) => {
      const notice = await findNotice(c.var.db, id);
      return notice ? ok(notice) : fail(failure('closure_not_found'));
    },
  );

  serve(
    app,
    'DELETE /api/closures/:id',
    async ({ actor, params, key }, c) => {
      const isGone = await reopenShop(c.var.db, params.id, { author: authorNow(actor), key });
      forgetShop();
      return isGone ? ok(undefined) : fail(failure('closure_not_found'));
    },
    gone,
  );
}

function refusedRange({ startDate, endDate }: { startDate: Day; endDate: Day }): Failure | null {
  if (endDate < startDate) return failure('end_before_start');
  if (daysInclusive(startDate, endDate) <= MAX_DAYS) return null;
  return failure('range_too_long', { message: `Pueden ser ${MAX_DAYS} días como máximo.` });
}
