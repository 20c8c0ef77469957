import { z } from 'zod';
import { COMMENT, MAX_STARS, MIN_STARS } from '../rating.ts';
import { REPORT_TEXT, REPORT_REASONS } from '../rating-report.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, Instant, noteOf } from './fields.ts';

export const Rating = z
  .object({
    id: Id,
    instrumentId: Id,
    userId: Id,
    stars: z.number().int(),
    comment: z.string(),
    username: z.string().meta({ description: "The user's first name" }),
    displayName: z.string().meta({ description: "What pages show: first name and the last name's initial" }),
    createdAt: Instant,
  })
  .meta({ id: 'Rating' });
export type Rating = z.output<typeof Rating>;

/** A rating as its author sees it. */
export const OwnRating = Rating.extend({
  hidden: z
    .object({ at: Instant, reason: z.string() })
    .optional()
    .meta({ description: 'Present while the shop hides it: nobody else sees it, and it counts for nothing' }),
}).meta({ id: 'OwnRating' });
export type OwnRating = z.output<typeof OwnRating>;

const missingStars = 'Por favor, selecciona una puntuación';

export const RatingDraft = z.object({
  instrumentId: Id,
  userId: Id,
  stars: z.number({ error: missingStars }).int(missingStars).min(MIN_STARS, missingStars).max(MAX_STARS, missingStars),
  comment: noteOf(COMMENT).default(''),
});
export type RatingDraft = z.output<typeof RatingDraft>;

export const RatingReport = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Elige un motivo' }),
  text: noteOf(REPORT_TEXT).default(''),
});
export type RatingReport = z.output<typeof RatingReport>;

export const ratings = endpoints({
  'POST /api/ratings': {
    summary:
      'Rate an instrument after an ended reservation, also one that has left the catalogue since; a second rating edits the first',
    access: 'signed-in',
    owner: { of: 'body', orAdmin: false },
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    body: RatingDraft,
    reply: Rating,
    status: 201,
    failures: ['instrument_not_found', 'not_ended', 'forbidden', 'rating_hidden'],
  },
  'GET /api/ratings/instrument/:id': {
    summary: "An instrument's ratings, newest first",
    access: 'public',
    params: z.object({ id: IdText }),
    reply: z.array(Rating),
    status: 200,
    failures: ['instrument_not_found'],
  },
  'POST /api/ratings/:id/reports': {
    summary: "Report another's rating to the shop, once",
    access: 'signed-in',
    repeat: 'key',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: RatingReport,
    status: 204,
    failures: ['rating_not_found', 'own_rating', 'already_reported'],
  },
});
