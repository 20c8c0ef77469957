import type { LoaderFunctionArgs } from 'react-router';
import type { Order } from '#domain/contract/admin/orders.ts';
import { appContext } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { ReceiptPage } from './receipt-page.tsx';

export const Component = ReceiptPage;

export type ReceiptData = { id: number; answer: Answer<Order>; nowMs: number };

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<ReceiptData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const id = Number(params['id']);
  return { id, answer: await app.call('GET /api/orders/:id', { params: { id }, signal: request.signal }), nowMs: Date.now() };
}
