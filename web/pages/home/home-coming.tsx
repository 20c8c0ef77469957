import { PageTitle } from '../../ui/page-title.tsx';
import { CardSkeleton, CategorySkeleton } from '../../ui/skeleton.tsx';
import { PLACEHOLDER_CARDS } from './card-grid.tsx';
import './category-strip.css';
import { Hero } from './hero.tsx';
import './home-page.css';
import './results.css';
import { SearchBarComing } from './search-bar.tsx';

const PLACEHOLDER_TILES = 4;

/** Home while its first data come: everything has its final size and place. */
export function HomeComing() {
  return (
    <div className="home page" aria-busy="true">
      <PageTitle>Alquiler de instrumentos musicales</PageTitle>
      <Hero />
      <SearchBarComing />
      <div className="category-strip">
        <div className="category-strip-list">
          {Array.from({ length: PLACEHOLDER_TILES }, (_, i) => (
            <CategorySkeleton key={i} />
          ))}
        </div>
      </div>
      <section className="results">
        <div className="results-head">
          <h2>Recomendaciones</h2>
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
    </div>
  );
}
