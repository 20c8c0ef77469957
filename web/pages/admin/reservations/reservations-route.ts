import type { LoaderFunctionArgs } from 'react-router';
import type { Agenda, ReservationGroups } from '#domain/contract/admin/reservations.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../shop/shop-context.ts';
import type { Answer } from '../../../shop/shop.ts';
import { soon, type Soon } from '../../../shop/soon.ts';
import { readReservationsAddress } from './reservations-address.ts';
import { ReservationsPage } from './reservations-page.tsx';

export { action, shouldRevalidate } from './reservations-action.ts';

export const Component = ReservationsPage;

/** Customers of a page. */
const PAGE_SIZE = 10;

export type ReservationsData = { groups: Soon<Answer<ReservationGroups>>; agenda: Soon<Answer<Agenda>> };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ReservationsData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const { text, page, tab } = readReservationsAddress(new URL(request.url).searchParams);
  const query = { tab: tab.tab, page, size: PAGE_SIZE, ...(text && { search: text }) };
  const [groups, agenda] = await Promise.all([
    soon(desk.listReservationGroups(query, request.signal)),
    soon(desk.agenda('', request.signal)),
  ]);
  return { groups, agenda };
}
