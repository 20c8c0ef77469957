import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApp } from '../../shop/shop-context.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CardSkeleton, CategorySkeleton } from '../../ui/skeleton.tsx';
import { PLACEHOLDER_CARDS } from './card-grid.tsx';
import './category-strip.css';
import { Hero } from './hero.tsx';
import './home-page.css';
import { changed, headingOf, homeAddress, readSearch, titleOf } from './home-search.ts';
import './results.css';
import { SearchBar } from './search-bar.tsx';

const PLACEHOLDER_TILES = 4;

/** Home while its first data come: everything has its final size and place. */
export function HomeComing() {
  const { today } = useApp();
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const search = useMemo(() => readSearch(new URLSearchParams(query), today()), [query, today]);
  return (
    <div className="home page" aria-busy="true">
      <PageTitle>{titleOf(search)}</PageTitle>
      <Hero />
      <SearchBar search={search} today={today()} onSearch={(change) => void navigate(homeAddress(changed(search, change)))} />
      <div className="category-strip">
        <div className="category-strip-list">
          {Array.from({ length: PLACEHOLDER_TILES }, (_, i) => (
            <CategorySkeleton key={i} />
          ))}
        </div>
      </div>
      <section className="results">
        <div className="results-head">
          <h2>{headingOf(search)}</h2>
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
