import type { Rating } from '#domain/contract/ratings.ts';
import { MAX_STARS, MIN_STARS, MISSING_STARS, NOTHING_TO_RATE } from '#domain/rating.ts';
import { VISITOR_FAILURES } from '#domain/visitor-failures.ts';
import type { Answer } from '../api/call.ts';
import type { App } from '../app-context.ts';

/** A rating as its dialog submits it (JSON); 0 stars while none is chosen. */
export type RatingForm = { instrumentId: number; stars: number; comment: string };

/** Rates the instrument for the signed-in user; a second rating edits the first. */
export async function sendRating(app: App, { instrumentId, stars, comment }: RatingForm): Promise<Answer<Rating>> {
  const user = app.session.current();
  if (!user) return refuse('unauthenticated', VISITOR_FAILURES.unauthenticated.message, 401);
  if (!(instrumentId > 0)) return refuse('invalid', NOTHING_TO_RATE, 422);
  if (!(stars >= MIN_STARS && stars <= MAX_STARS)) return refuse('invalid', MISSING_STARS, 422);
  const answer = await app.call('POST /api/ratings', {
    body: { instrumentId, userId: user.id, stars, comment: comment.trim() },
  });
  if (answer.ok || answer.problem.status !== 500) return answer;
  return { ok: false, problem: { ...answer.problem, message: VISITOR_FAILURES.internal.message } };
}

const refuse = (code: string, message: string, status: number): Answer<Rating> => ({
  ok: false,
  problem: { code, message, status },
});
