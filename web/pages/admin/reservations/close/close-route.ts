import type { LoaderFunctionArgs } from 'react-router';
import type { LedgerPage } from '#domain/contract/admin/orders.ts';
import { isDay, type Day } from '#domain/day.ts';
import { appContext } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { readTable } from '../../table-address.ts';
import { ClosePage } from './close-page.tsx';

export const Component = ClosePage;

const PAGE_SIZE = 50;

export type CloseData = { day: Day; page: number; size: number; ledger: Deferred<Answer<LedgerPage>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<CloseData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const params = new URL(request.url).searchParams;
  const asked = params.get('dia') ?? '';
  const day = isDay(asked) ? asked : app.today();
  const { page } = readTable(params, [], { by: '', order: 'asc' });
  const query = { startDate: day, endDate: day, page, size: PAGE_SIZE };
  return { day, page, size: PAGE_SIZE, ledger: await defer(app.call('GET /api/ledger', { query, signal: request.signal })) };
}
