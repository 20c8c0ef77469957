import type { OrderLine } from '#domain/contract/admin/orders.ts';
import { todayInShop } from '#domain/day.ts';
import { failure } from '#domain/failure.ts';
import { toCents } from '#domain/money.ts';
import { planPastRental } from '#domain/rental.ts';
import { planReservation } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { z } from 'zod';
import type { App, AppContext } from '../app-env.ts';
import { atLine, createLines } from '../db/create-order.ts';
import { findFirstLine, findOrder, listOrders } from '../db/orders.ts';
import { enqueue } from '../mail/enqueue.ts';
import { MAX_ATTEMPTS } from '../mail/back-off.ts';
import { boundsOf, pageHeaders } from '../paging.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveOrders(app: App): void {
  serve(app, 'GET /api/orders/:id', async ({ actor, params }, c) => {
    const order = await findOrder(c.var.db, params.id, { nowMs: Date.now(), maxAttempts: MAX_ATTEMPTS });
    if (!order) return fail(failure('order_not_found'));
    const isAdmin = (await actor.standing()).role === 'ADMIN';
    if (!isAdmin && order.userId !== actor.id) return fail(failure('forbidden'));
    return ok(order.as(isAdmin ? 'shop' : 'customer'));
  });

  serve(app, 'GET /api/orders', async ({ query }, c) => {
    const bounds = boundsOf(query);
    const { orders, total } = await listOrders(c.var.db, { userId: query.userId, ...bounds });
    pageHeaders(c, bounds, total);
    return ok(orders);
  });

  serve(
    app,
    'POST /api/orders',
    async ({ actor, body, key }, c) => {
      const author = authorNow(actor);
      const lines = planLines(body.lines, todayInShop(author.nowMs), body.alreadyOut);
      if (!lines.ok) return lines;
      const outboxId = body.alreadyOut ? null : crypto.randomUUID();
      const { userId, notes, alreadyOut: isOut, agreedTotal } = body;
      const created = await createLines(c.var.db, {
        userId,
        lines: lines.value,
        notes,
        author,
        lineOf: null,
        outboxId,
        isOut,
        isOverride: body.isOverride === true,
        agreedCents: agreedTotal === undefined ? null : toCents(agreedTotal),
        key,
      });
      if (!created.ok) return created;
      if (outboxId !== null) enqueue(c, outboxId);
      return showOrder(c, created.value);
    },
    (id, c) => showOrder(c, Number(id)),
  );

  serve(
    app,
    'POST /api/orders/:id/lines',
    async ({ actor, params, body, key }, c) => {
      const author = authorNow(actor);
      const lines = planLines([body], todayInShop(author.nowMs), false);
      if (!lines.ok) return lines;
      const first = await findFirstLine(c.var.db, params.id);
      if (first?.id !== params.id) return fail(failure('order_not_found'));
      const { userId, requestId: lineOf } = first;
      const isOverride = body.isOverride === true;
      const order = {
        userId,
        lines: lines.value,
        notes: '',
        author,
        lineOf,
        outboxId: null,
        isOut: false,
        isOverride,
        agreedCents: null,
        key,
      };
      const created = await createLines(c.var.db, order);
      return created.ok ? showOrder(c, created.value) : created;
    },
    async (id, c) => showOrder(c, (await findFirstLine(c.var.db, Number(id)))?.id ?? Number(id)),
  );
}

async function showOrder(c: AppContext, id: number): Promise<Result<Order>> {
  const order = await findOrder(c.var.db, id, { nowMs: Date.now(), maxAttempts: MAX_ATTEMPTS });
  return order ? ok(order.as('shop')) : fail(failure('order_not_found'));
}

/** The lines with their prices in cents, or why one of them could never be reserved today. */
function planLines(lines: readonly z.output<typeof OrderLine>[], today: string, isOut: boolean) {
  for (const [place, line] of lines.entries()) {
    const instrument = { id: line.instrumentId };
    const plan = isOut ? planPastRental(line, instrument, today) : planReservation(line, instrument, today);
    if (!plan.ok) return fail(atLine(plan.failure, place));
  }
  return ok(
    lines.map(({ expectedPricePerDay: price, ...line }) => ({
      ...line,
      expectedPriceCents: price === undefined ? undefined : toCents(price),
    })),
  );
}
