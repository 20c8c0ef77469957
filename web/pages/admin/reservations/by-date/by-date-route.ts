import type { LoaderFunctionArgs } from 'react-router';
import type { ReservationDays, ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { appContext } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { readByDateAddress } from './by-date-address.ts';
import { ByDatePage } from './by-date-page.tsx';

export const Component = ByDatePage;

export type ByDateData = {
  days: Deferred<Answer<ReservationDays>>;
  counts: Promise<ReservationGroups['counts'] | null>;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ByDateData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const { text, page, size, startDate, endDate } = readByDateAddress(new URL(request.url).searchParams, app.today());
  const query = { startDate, endDate, page, size, ...(text && { search: text }) };
  // First, as the page waits for it.
  const days = app.call('GET /api/reservations/days', { query, signal: request.signal });
  // Only the counts are used, so one group is enough.
  const counts = app
    .call('GET /api/reservations/groups', { query: { size: 1 }, signal: request.signal })
    .then((answer) => (answer.ok ? answer.value.counts : null));
  return { days: await defer(days), counts };
}
