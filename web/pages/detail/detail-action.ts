import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Rating, RatingReport } from '#domain/contract/ratings.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Answer } from '../../api/call.ts';
import { type RatingForm, sendRating } from '../../parts/send-rating.ts';
import { loginPath } from '../../session/return-path.ts';

/** A report of another's rating, as its dialog submits it (JSON). */
export type ReportForm = { ratingId: number } & RatingReport;

/** Rates the instrument or reports a rating; what the page shows is then loaded again by the router. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer<Rating | undefined>> {
  const app = context.get(appContext);
  const form = (await request.json()) as RatingForm | ReportForm;
  const answer = 'instrumentId' in form ? await sendRating(app, form) : await report(app, form);
  if (answer.ok || answer.problem.code !== 'unauthenticated' || !app.session.hasEnded()) return answer;
  // The page is public: reloading it for a visitor would remove the form without a message.
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search, true));
}

async function report(app: App, { ratingId, reason, text }: ReportForm): Promise<Answer<undefined>> {
  return app.call('POST /api/ratings/:id/reports', { params: { id: ratingId }, body: { reason, text: text.trim() } });
}
