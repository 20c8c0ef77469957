import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ModeratedRating, RatingPage } from '#domain/contract/admin/ratings.ts';
import { requireAdmin } from '../../../session/require-admin.ts';
import { appContext } from '../../../app-context.ts';
import type { Answer } from '../../../api/call.ts';
import { defer, type Deferred } from '../../../loading/deferred.ts';
import { formText } from '../../../ui/form-text.ts';
import { ratingsQuery, readRatingsAddress } from './ratings-address.ts';
import { RatingsPage } from './ratings-page.tsx';

export const Component = RatingsPage;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<{ list: Deferred<Answer<RatingPage>> }> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const address = readRatingsAddress(new URL(request.url).searchParams);
  return { list: await defer(app.call('GET /api/admin/ratings', { query: ratingsQuery(address), signal: request.signal })) };
}

/** `ratingId`, `visible` ('true' or 'false') and `reason`. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Answer<ModeratedRating>> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const form = await request.formData();
  return app.call('PUT /api/ratings/:id/visibility', {
    params: { id: Number(form.get('ratingId')) },
    body: { visible: form.get('visible') === 'true', reason: formText(form, 'reason') },
  });
}
