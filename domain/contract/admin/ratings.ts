import { z } from 'zod';
import { MISSING_REASON } from '../../typed-texts.ts';
import { HIDING_REASON, REPORT_REASONS } from '../../rating-report.ts';
import { visibleLength } from '../../visible.ts';
import { endpoints } from '../endpoint.ts';
import { Id, IdText, Instant, noteOf } from '../fields.ts';
import { Rating } from '../ratings.ts';
import { ListQuery, Pagination } from './list.ts';

const Count = z.number().int();

export const ModeratedRating = Rating.extend({
  instrumentName: z.string(),
  userName: z.string(),
  hidden: z.object({ at: Instant, reason: z.string() }).nullable(),
  openReports: Count.meta({ description: 'Not dealt with yet; hiding the rating or keeping it visible deals with them' }),
  reports: z
    .array(
      z.object({
        userId: Id,
        userName: z.string(),
        reason: z.enum(REPORT_REASONS),
        text: z.string(),
        createdAt: Instant,
        isOpen: z.boolean(),
      }),
    )
    .meta({ description: 'Newest first, at most 50' }),
}).meta({ id: 'ModeratedRating' });
export type ModeratedRating = z.output<typeof ModeratedRating>;

export const RATING_STATES = ['reported', 'hidden'] as const;
export type RatingState = (typeof RATING_STATES)[number];

export const RatingPage = z
  .object({
    ratings: z.array(ModeratedRating),
    counts: z.object({ reported: Count, hidden: Count }),
    place: Pagination,
  })
  .meta({ id: 'RatingPage' });
export type RatingPage = z.output<typeof RatingPage>;

export const ModerationQuery = ListQuery.extend({ state: z.enum(RATING_STATES).optional() });
export type ModerationQuery = z.output<typeof ModerationQuery>;

export const Visibility = z
  .object({
    visible: z.boolean(),
    reason: noteOf(HIDING_REASON).default('').meta({ description: 'Required to hide: the author reads it' }),
  })
  .refine(({ visible, reason }) => visible || visibleLength(reason) > 0, {
    path: ['reason'],
    error: MISSING_REASON,
    when: ({ issues }) => issues.length === 0,
  });
export type Visibility = z.output<typeof Visibility>;

export const moderation = endpoints({
  'GET /api/admin/ratings': {
    summary:
      'Ratings for moderating: those with most open reports first, then the newest. The counts are of all, whatever the filters',
    access: 'admin',
    permission: 'ratings',
    query: ModerationQuery,
    reply: RatingPage,
    status: 200,
    failures: [],
  },
  'PUT /api/ratings/:id/visibility': {
    summary: 'Hide a rating, show it again, or keep it; its open reports are dealt with. What is hidden already keeps its reason',
    access: 'admin',
    permission: 'ratings',
    repeat: 'harmless',
    isFresh: false,
    limiter: 'write',
    params: z.object({ id: IdText }),
    body: Visibility,
    reply: ModeratedRating,
    status: 200,
    failures: ['rating_not_found'],
  },
});
