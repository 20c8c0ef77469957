import type { CSSProperties } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { oneDecimal, Stars } from '../../ui/stars.tsx';
import type { RatingSummary } from './rating-summary.ts';

/** The average in one big figure, and how the stars are spread. */
export function RatingScore({ summary }: { summary: RatingSummary }) {
  if (summary.average === null) return null;
  return (
    <div className="rating-score">
      <div>
        <p className="rating-average" aria-hidden="true">
          {oneDecimal(summary.average)}
        </p>
        <Stars value={summary.average} />
        <p className="rating-total num">
          {summary.count} {summary.count === 1 ? 'valoración' : 'valoraciones'}
        </p>
      </div>
      <ul className="rating-bars num">
        {summary.rows.map(({ stars, count, share }) => (
          <li key={stars}>
            <span className="visually-hidden">
              {stars} {stars === 1 ? 'estrella' : 'estrellas'}: {count}
            </span>
            <span className="rating-bar-stars" aria-hidden="true">
              {stars} <Icon name="star" size="s" filled />
            </span>
            <i aria-hidden="true" style={{ '--share': `${share * 100}%` } as CSSProperties} />
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
