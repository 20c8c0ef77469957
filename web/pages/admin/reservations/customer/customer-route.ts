import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ContactChange, CustomerRecord, RentalBlockDraft } from '#domain/contract/admin/customers.ts';
import type { Order } from '#domain/contract/admin/orders.ts';
import type { FieldError } from '#domain/failure.ts';
import { appContext, type App } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { withFreshCheck } from '../../../../session/with-fresh-check.ts';
import { readTable } from '../../table-address.ts';
import { CustomerPage } from './customer-page.tsx';

export const Component = CustomerPage;

/** `nowMs` is when it was read: what 'hace 4 s' counts from. */
export type CustomerData = {
  id: number;
  customer: Deferred<Answer<CustomerRecord>>;
  orders: Deferred<Answer<Order[]>>;
  page: number;
  size: number;
  nowMs: number;
};

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<CustomerData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const id = Number(params['id']);
  const { page, size } = readTable(new URL(request.url).searchParams, ['id'], { by: 'id', order: 'desc' });
  const query = { userId: id, page, size };
  const [customer, orders] = await Promise.all([
    defer(app.call('GET /api/customers/:id', { params: { id }, signal: request.signal })),
    defer(app.call('GET /api/orders', { query, signal: request.signal })),
  ]);
  return { id, customer, orders, page, size, nowMs: Date.now() };
}

export type CustomerCommand =
  | { verb: 'contact'; change: ContactChange }
  | { verb: 'block'; draft: RentalBlockDraft }
  | { verb: 'unblock' }
  | { verb: 'notes'; text: string; before: string };

export type CustomerAnswer =
  | { kind: 'done'; command: CustomerCommand }
  | { kind: 'refused'; command: CustomerCommand; message: string; errors: readonly FieldError[] };

/** Takes a command as JSON. */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<CustomerAnswer> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const command = (await request.json()) as CustomerCommand;
  const answer = await run(app, Number(params['id']), command);
  if (answer.ok) return { kind: 'done', command };
  return { kind: 'refused', command, message: answer.problem.message, errors: answer.problem.errors ?? [] };
}

function run({ call }: App, id: number, command: CustomerCommand): Promise<Answer<unknown>> {
  const params = { id };
  switch (command.verb) {
    case 'contact':
      return withFreshCheck(call, () => call('PUT /api/users/:id/contact', { params, body: command.change }));
    case 'block':
      return call('PUT /api/users/:id/rental-block', { params, body: command.draft });
    case 'unblock':
      return call('DELETE /api/users/:id/rental-block', { params });
    case 'notes':
      return call('PUT /api/customers/:id/notes', { params, body: { text: command.text, before: command.before } });
  }
}
