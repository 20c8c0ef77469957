import { type ActionFunctionArgs, redirect } from 'react-router';
import type { Rating, RatingReport } from '#domain/contract/ratings.ts';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import { MAX_STARS, MIN_STARS, NOTHING_TO_RATE } from '#domain/rating.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Answer } from '../../api/call.ts';
import { loginPath } from '../../session/return-path.ts';

export const MISSING_STARS = 'Por favor, selecciona una puntuación';

/** A rating in the making, as the dialog submits it (JSON); 0 stars while none is chosen. */
export type RatingForm = { instrumentId: number; stars: number; comment: string };

/** A report of another's rating, as its dialog submits it (JSON). */
export type ReportForm = { ratingId: number } & RatingReport;

/** Rates the instrument or reports a rating; what the page shows is then loaded again by the router. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Answer<Rating | undefined>> {
  const app = context.get(appContext);
  const form = (await request.json()) as RatingForm | ReportForm;
  const answer = 'instrumentId' in form ? await rate(app, form) : await report(app, form);
  if (answer.ok || answer.problem.code !== 'unauthenticated' || !app.session.hasEnded()) return answer;
  // The page itself stays open to visitors, and would take the form away without a word.
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search, true));
}

async function report(app: App, { ratingId, reason, text }: ReportForm): Promise<Answer<undefined>> {
  return app.call('POST /api/ratings/:id/reports', { params: { id: ratingId }, body: { reason, text: text.trim() } });
}

async function rate(app: App, form: RatingForm): Promise<Answer<Rating>> {
  const user = app.session.current();
  if (!user) return refuse('unauthenticated', VISITOR_FAILURES.unauthenticated.message, 401);
  if (!(form.instrumentId > 0)) return refuse('invalid', NOTHING_TO_RATE, 422);
  if (form.stars < MIN_STARS || form.stars > MAX_STARS) return refuse('invalid', MISSING_STARS, 422);
  const answer = await app.call('POST /api/ratings', {
    body: { instrumentId: form.instrumentId, userId: user.id, stars: form.stars, comment: form.comment.trim() },
  });
  if (answer.ok) return answer;
  const { problem } = answer;
  const message = problem.status === 500 ? VISITOR_FAILURES.internal.message : problem.message;
  return { ok: false, problem: { ...problem, message } };
}

const refuse = (code: string, message: string, status: number): Answer<Rating> => ({
  ok: false,
  problem: { code, message, status },
});
