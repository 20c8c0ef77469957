import { z } from 'zod';
import { MAX_COMMENT_LENGTH, MAX_STARS, MIN_STARS } from '../rating.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdText, Instant } from './fields.ts';

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

const missingStars = 'Por favor, selecciona una puntuación';

export const RatingDraft = z.object({
  instrumentId: Id,
  userId: Id,
  stars: z.number({ error: missingStars }).int(missingStars).min(MIN_STARS, missingStars).max(MAX_STARS, missingStars),
  comment: z.string().trim().max(MAX_COMMENT_LENGTH).default(''),
});
export type RatingDraft = z.output<typeof RatingDraft>;

export const ratings = endpoints({
  'POST /api/ratings': {
    summary:
      'Rate an instrument after an ended reservation, also one that has left the catalogue since; a second rating edits the first',
    access: 'signed-in',
    body: RatingDraft,
    reply: Rating,
    status: 201,
    failures: ['instrument_not_found', 'not_ended', 'forbidden'],
  },
  'GET /api/ratings/instrument/:id': {
    summary: "An instrument's ratings, newest first",
    access: 'public',
    params: z.object({ id: IdText }),
    reply: z.array(Rating),
    status: 200,
    failures: ['instrument_not_found'],
  },
});
