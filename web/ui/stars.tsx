import { counted } from '#domain/plural.ts';
import './stars.css';
import { Icon } from './icon.tsx';

const FIVE = [1, 2, 3, 4, 5] as const;
export const oneDecimal = (average: number): string => average.toFixed(1).replace('.', ',');

export interface StarsProps {
  /** 0 to 5; stars are rounded to whole ones. */
  value: number;
}

/** Five stars, read out as one text. */
export function Stars({ value }: StarsProps) {
  const whole = Math.round(value);
  return (
    <span className="stars">
      <span className="visually-hidden">{oneDecimal(value).replace(',0', '')} de 5 estrellas</span>
      {FIVE.map((star) => (
        <Icon key={star} name="star" size="s" filled={star <= whole} />
      ))}
    </span>
  );
}

export interface RatingProps {
  /** Null while nobody has rated: nothing is shown. */
  average: number | null;
  count: number;
}

/** The card's line: star, average to one decimal, count of ratings. */
export function Rating({ average, count }: RatingProps) {
  if (average === null || count === 0) return null;
  return (
    <span className="rating num">
      <Icon name="star" filled />
      <span aria-hidden="true">{oneDecimal(average)}</span>
      <span aria-hidden="true" className="rating-count">
        ({count})
      </span>
      <span className="visually-hidden">
        {oneDecimal(average)} de 5, {counted(count, 'valoración', 'valoraciones')}
      </span>
    </span>
  );
}
