import './detail-head.css';
import type { Instrument } from '#domain/contract/instruments.ts';
import { Icon } from '../../ui/icon.tsx';
import { oneDecimal } from '../../ui/stars.tsx';
import { JumpLink } from './jump-link.tsx';
import { RATINGS_ID } from './section.tsx';

/** Name, category, average and count of ratings, and whose it is. */
export function DetailHead({ instrument }: { instrument: Instrument }) {
  const { ratingAverage, ratingCount } = instrument;
  return (
    <header className="detail-head">
      <h1>{instrument.name}</h1>
      <p className="detail-facts">
        <span>{instrument.category.name}</span>
        <span className="detail-facts-dot" aria-hidden="true">
          ·
        </span>
        {ratingAverage === null || ratingCount === 0 ? (
          <JumpLink to={RATINGS_ID} className="detail-facts-count">
            Sin valoraciones
          </JumpLink>
        ) : (
          <>
            <span className="rating num">
              <Icon name="star" filled />
              <span aria-hidden="true">{oneDecimal(ratingAverage)}</span>
              <span className="visually-hidden">{oneDecimal(ratingAverage)} de 5 estrellas</span>
            </span>
            <JumpLink to={RATINGS_ID} className="detail-facts-count num">
              {ratingCount} {ratingCount === 1 ? 'valoración' : 'valoraciones'}
            </JumpLink>
          </>
        )}
        <span className="detail-facts-by">
          Ofrecido por <b>{instrument.provider.name || 'Resuena'}</b>
        </span>
      </p>
    </header>
  );
}
