import type { LoaderFunctionArgs } from 'react-router';
import type { ReservationGroups } from '#domain/contract/admin/reservations.ts';
import type { Timeline } from '#domain/contract/admin/timeline.ts';
import type { Category } from '#domain/contract/categories.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { appContext } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { readTimelineAddress, timelineQuery } from './timeline-address.ts';
import { TimelinePage } from './timeline-page.tsx';

export { shouldRevalidate } from '../reservations-action.ts';

export const Component = TimelinePage;

export type TimelineData = {
  timeline: Deferred<Answer<Timeline>>;
  categories: Promise<readonly Category[]>;
  counts: Promise<ReservationGroups['counts'] | null>;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<TimelineData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const query = timelineQuery(readTimelineAddress(new URL(request.url).searchParams));
  // First, as the page waits for it.
  const timeline = app.call('GET /api/timeline', { query, signal: request.signal });
  const categories = app
    .call('GET /api/categories', { signal: request.signal, cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.value : []));
  // One customer is enough: what is wanted stands beside them.
  const counts = app
    .call('GET /api/reservations/groups', { query: { size: 1 }, signal: request.signal })
    .then((answer) => (answer.ok ? answer.value.counts : null));
  return { timeline: await defer(timeline), categories, counts };
}
