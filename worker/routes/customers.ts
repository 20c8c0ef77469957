import type { User } from '#domain/contract/users.ts';
import { todayInShop } from '#domain/day.ts';
import { failure, failureAt } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { App, AppContext } from '../app-env.ts';
import { changeNotes, findCustomer, readNotes } from '../db/customer-record.ts';
import { addCustomer, changeContact, planContact } from '../db/customers.ts';
import { refusedBy } from '../db/refused-by.ts';
import { blockCustomer, findBlock, unblockCustomer, whyNotBlocked } from '../db/rental-blocks.ts';
import { findUser, toUser } from '../db/users.ts';
import { gone } from '../idempotency.ts';
import { enqueue } from '../mail/enqueue.ts';
import { serve } from '../serve.ts';
import { authorNow } from '../session/author.ts';

export function serveCustomers(app: App): void {
  serve(
    app,
    'POST /api/customers',
    async ({ actor, body, key }, c) => {
      const outboxId = crypto.randomUUID();
      try {
        const customer = await addCustomer(c.var.db, body, { author: authorNow(actor), outboxId, key });
        if (customer.email !== null) enqueue(c, outboxId);
        return ok(customer);
      } catch (error) {
        if (refusedBy(error) !== 'users.email_key') throw error;
        return fail(failureAt('email', 'email_taken'));
      }
    },
    showCustomer,
  );

  serve(app, 'GET /api/customers/:id', async ({ params }, c) => {
    const customer = await findCustomer(c.var.db, params.id, Date.now());
    return customer ? ok(customer) : fail(failure('user_not_found'));
  });

  serve(
    app,
    'PUT /api/customers/:id/notes',
    async ({ actor, params, body, key }, c) => {
      const change = await changeNotes(c.var.db, params.id, body, { author: authorNow(actor), key });
      if (change === 'missing') return fail(failure('user_not_found'));
      return change === 'changed' ? ok({ internalNotes: body.text }) : fail(failure('notes_changed'));
    },
    async (id, c) => {
      const internalNotes = await readNotes(c.var.db, Number(id));
      return internalNotes === null ? fail(failure('user_not_found')) : ok({ internalNotes });
    },
  );

  serve(
    app,
    'PUT /api/users/:id/contact',
    async ({ actor, params, body, key }, c) => {
      const db = c.var.db;
      const plan = await planContact(db, params.id, body);
      if (!plan) return fail(failure('user_not_found'));
      if (plan.known.role !== 'USER') return fail(failure('forbidden'));
      if (Object.keys(plan.set).length === 0) return ok(toUser(plan.known));
      if (plan.set.email !== undefined) actor.mustBeFresh();
      const outboxIds = [crypto.randomUUID(), crypto.randomUUID()] as const;
      try {
        const customer = await changeContact(db, plan, { author: authorNow(actor), outboxIds, key });
        if (customer && plan.set.email !== undefined) for (const id of outboxIds) enqueue(c, id);
        return customer ? ok(customer) : fail(failure('contact_changed'));
      } catch (error) {
        if (refusedBy(error) !== 'users.email_key') throw error;
        return fail(failureAt('email', 'email_taken'));
      }
    },
    showCustomer,
  );

  serve(
    app,
    'PUT /api/users/:id/rental-block',
    async ({ actor, params, body, key }, c) => {
      const author = authorNow(actor);
      if (body.until && body.until < todayInShop(author.nowMs))
        return fail(failureAt('until', 'invalid', 'El último día no puede haber pasado.'));
      const block = await blockCustomer(c.var.db, params.id, body, { author, key });
      return block ? ok(block) : fail(await whyNotBlocked(c.var.db, params.id));
    },
    async (id, c) => {
      const block = await findBlock(c.var.db, Number(id));
      return block ? ok(block) : fail(failure('user_not_found'));
    },
  );

  serve(
    app,
    'DELETE /api/users/:id/rental-block',
    async ({ actor, params, key }, c) => {
      const isKnown = await unblockCustomer(c.var.db, params.id, { author: authorNow(actor), key });
      return isKnown ? ok(undefined) : fail(failure('user_not_found'));
    },
    gone,
  );
}

async function showCustomer(id: string, c: AppContext): Promise<Result<User>> {
  const customer = await findUser(c.var.db, Number(id));
  return customer ? ok(customer) : fail(failure('user_not_found'));
}
