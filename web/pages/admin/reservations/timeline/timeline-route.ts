import type { LoaderFunctionArgs } from 'react-router';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { Timeline } from '#domain/contract/admin/timeline.ts';
import type { Category } from '#domain/contract/categories.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { appContext } from '../../../../shop/shop-context.ts';
import type { Answer } from '../../../../shop/shop.ts';
import { soon, type Soon } from '../../../../shop/soon.ts';
import { readTimelineAddress, timelineQuery } from './timeline-address.ts';
import { TimelinePage } from './timeline-page.tsx';

export { shouldRevalidate } from '../reservations-action.ts';

export const Component = TimelinePage;

export type TimelineData = {
  timeline: Soon<Answer<Timeline>>;
  categories: Promise<readonly Category[]>;
  counts: Promise<ReservationGroups['counts'] | null>;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<TimelineData> {
  const app = context.get(appContext);
  requireAdmin(app, request);
  const desk = await app.adminDesk();
  const query = timelineQuery(readTimelineAddress(new URL(request.url).searchParams));
  const categories = desk.listCategories(request.signal).then((answer) => (answer.ok ? answer.value : []));
  // One customer is enough: what is wanted stands beside them.
  const counts = desk
    .listReservationGroups({ size: 1 }, request.signal)
    .then((answer) => (answer.ok ? answer.value.counts : null));
  return { timeline: await soon(desk.timeline(query, request.signal)), categories, counts };
}
