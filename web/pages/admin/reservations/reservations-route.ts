import type { LoaderFunctionArgs } from 'react-router';
import type { Agenda, ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { readReservationsAddress } from './reservations-address.ts';
import { ReservationsPage } from './reservations-page.tsx';

export { action, shouldRevalidate } from './reservations-action.ts';

export const Component = ReservationsPage;

export type ReservationsData = { groups: Deferred<Answer<ReservationGroups>>; agenda: Deferred<Answer<Agenda>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ReservationsData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const { text, page, size, tab } = readReservationsAddress(new URL(request.url).searchParams);
  const query = { tab: tab.tab, page, size, ...(text && { search: text }) };
  const [groups, agenda] = await Promise.all([
    defer(app.call('GET /api/reservations/groups', { query, signal: request.signal })),
    defer(app.call('GET /api/reservations/agenda', { signal: request.signal })),
  ]);
  return { groups, agenda };
}
