import { useMemo, useEffect, useState } from 'react';
import { NavigationType, useLoaderData, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { paths } from '../../paths.ts';
import { rememberDates } from '../../chosen-dates.ts';
import { useApp } from '../../app-context.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { VibratingString } from '../../ui/vibrating-string.tsx';
import './hero.css';
import { CardSkeleton, CategorySkeleton } from '../../ui/skeleton.tsx';
import { PLACEHOLDER_CARDS } from './card-grid.tsx';
import './category-strip.css';
import './results.css';
import './home-page.css';
import type { HomeData } from './home-loader.ts';
import { changed, headingOf, homeAddress, isFiltered, readSearch, titleOf, toggled, type HomeSearch } from './home-search.ts';
import { Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';

const PLACEHOLDER_TILES = 4;

/** What stands below the search while Home's first data come: everything has its final size and place. */
export function HomeSkeleton({ heading }: { heading: string }) {
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

/** Results that take longer than this give way to their skeletons. */
const STALE_AFTER_MS = 300;

/**
 * Home, and its skeleton while the first data load. One component is both, so that what is typed or opened meanwhile stays when the data
 * are there.
 */
export function HomePage() {
  const data = useLoaderData<HomeData | undefined>();
  const { storage, today: readToday } = useApp();
  const { search: query, key } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isSearching = next?.pathname === paths.home;
  const isSlow = useLasting(isSearching, STALE_AFTER_MS);
  const today = data?.today ?? readToday();
  const search = useMemo(() => readSearch(new URLSearchParams(query), today), [query, today]);
  // Controls change at once, and a second press builds on the first; the results follow once loaded.
  const wanted = isSearching ? readSearch(new URLSearchParams(next.search), today) : search;

  const arrival = useNavigationType();
  // Dates that leave Home's address are forgotten, by a chip or by the logo. A return keeps those chosen on the page between.
  useEffect(() => {
    if (arrival !== NavigationType.Pop) rememberDates(storage, search.dates);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each arrival
  }, [key]);

  const go = (target: HomeSearch, replace = false): void =>
    void navigate(homeAddress(target), { preventScrollReset: true, replace });
  // One press back undoes a search, and not each step of its quantity.
  const change = (part: Partial<HomeSearch>): void => go(changed(wanted, part), part.quantity !== undefined);

  return (
    <div className="home page" data-found={isFiltered(search) || undefined} aria-busy={data ? undefined : true}>
      <PageTitle>{titleOf(search)}</PageTitle>
      <Hero />
      <SearchBar search={search} today={today} onSearch={change} />
      {data ? (
        <>
          <CategoryStrip
            categories={data.categories}
            search={wanted}
            onToggle={(id) => change({ categoryIds: toggled(wanted.categoryIds, id) })}
          />
          <Results
            search={isSlow ? wanted : search}
            filters={wanted}
            results={data.results}
            categories={data.categories.ok ? data.categories.value : []}
            isLoading={isSlow}
            Nothing={data.Nothing}
            onChange={go}
          />
        </>
      ) : (
        <HomeSkeleton heading={headingOf(search)} />
      )}
    </div>
  );
}

function Hero() {
  return (
    <div className="hero">
      <h1>
        El instrumento justo, <br />
        por los días justos.
      </h1>
      <VibratingString className="hero-string" />
    </div>
  );
}

/** True once `isOn` has been true for that long; false again at once. What ends sooner is never seen. */
function useLasting(isOn: boolean, afterMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setHasLasted(true), afterMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, afterMs]);
  return isOn && hasLasted;
}
