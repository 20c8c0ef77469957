import { CardSkeleton, CategorySkeleton } from '../../ui/skeleton.tsx';
import { PLACEHOLDER_CARDS } from './card-grid.tsx';
import './category-strip.css';
import './results.css';

const PLACEHOLDER_TILES = 4;

/** What stands below the search while Home's first data come: everything has its final size and place. */
export function HomeComing({ heading }: { heading: string }) {
  return (
    <>
      <div className="category-strip">
        <div className="category-strip-list">
          {Array.from({ length: PLACEHOLDER_TILES }, (_, i) => (
            <CategorySkeleton key={i} />
          ))}
        </div>
      </div>
      <section className="results">
        <div className="results-head">
          <h2>{heading}</h2>
        </div>
        <ul className="card-grid">
          {Array.from({ length: PLACEHOLDER_CARDS }, (_, i) => (
            <li key={i}>
              <CardSkeleton />
            </li>
          ))}
        </ul>
      </section>
      <p className="visually-hidden" role="status">
        Cargando instrumentos
      </p>
    </>
  );
}
