import type { ReactNode } from 'react';
import type { Rating } from '#domain/contract/ratings.ts';
import { monthName } from '#domain/day-words.ts';
import { dayOfInstant } from '../../format/day.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Stars } from '../../ui/stars.tsx';

export interface RatingNoteProps {
  rating: Rating;
  /** What may be done about it. */
  action?: ReactNode;
}

/** One person's stars and words; the words are text and nothing else. */
export function RatingNote({ rating, action }: RatingNoteProps) {
  const day = dayOfInstant(rating.createdAt);
  return (
    <article className="rating-note">
      <header>
        <Avatar name={rating.displayName} soft />
        <div>
          <h3>{rating.displayName}</h3>
          {day !== '' && (
            <time dateTime={day}>
              {monthName(day)} de {day.slice(0, 4)}
            </time>
          )}
        </div>
      </header>
      <Stars value={rating.stars} />
      {rating.comment !== '' && <p>{rating.comment}</p>}
      {action}
    </article>
  );
}
