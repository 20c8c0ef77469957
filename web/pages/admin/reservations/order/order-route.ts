import type { LoaderFunctionArgs } from 'react-router';
import type { Order } from '#domain/contract/admin/orders.ts';
import { appContext, type App } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { OrderPage } from './order-page.tsx';

export { action } from '../order-action.ts';

export const Component = OrderPage;

/** `nowMs` is when it was read: what 'hace 4 s' counts from. */
export type OrderData = { id: number; order: Deferred<Answer<Order>>; nowMs: number };

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<OrderData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const id = Number(params['id']);
  return { id, order: await defer(findOrder(app, id, request.signal)), nowMs: Date.now() };
}

/** By its own id, or by that of a later line: views by day have line ids only. */
async function findOrder({ call }: App, id: number, signal: AbortSignal): Promise<Answer<Order>> {
  const answer = await call('GET /api/orders/:id', { params: { id }, signal });
  if (answer.ok || answer.problem.status !== 404) return answer;
  const line = await call('GET /api/reservations/:id', { params: { id }, signal });
  const orderId = line.ok ? line.value.orderId : null;
  return orderId === null || orderId === id ? answer : call('GET /api/orders/:id', { params: { id: orderId }, signal });
}
