import { useMemo } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { rememberDates } from '../../session/chosen-dates.ts';
import { useApp } from '../../app-context.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { Hero } from './hero.tsx';
import { HomeComing } from './home-coming.tsx';
import './home-page.css';
import type { HomeData } from './home-loader.ts';
import { changed, headingOf, homeAddress, readSearch, titleOf, type HomeSearch } from './home-search.ts';
import { Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { useLasting } from './use-lasting.ts';

/** Results that take longer than this give way to their skeletons. */
const STALE_AFTER_MS = 300;

/**
 * Home, and its stand-in while the first data come: one component for both, so that what is typed or opened meanwhile stays when
 * they are here.
 */
export function HomePage() {
  const data = useLoaderData<HomeData | undefined>();
  const { storage, today: readToday } = useApp();
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isSearching = next?.pathname === paths.home;
  const isSlow = useLasting(isSearching, STALE_AFTER_MS);
  const today = data?.today ?? readToday();
  const search = useMemo(() => readSearch(new URLSearchParams(query), today), [query, today]);
  // Controls follow at once, and a second press builds on the first; the results follow when they are here.
  const wanted = isSearching ? readSearch(new URLSearchParams(next.search), today) : search;

  const go = (target: HomeSearch): void => {
    if (target.dates?.start !== wanted.dates?.start || target.dates?.end !== wanted.dates?.end)
      rememberDates(storage, target.dates);
    void navigate(homeAddress(target), { preventScrollReset: true });
  };
  const change = (part: Partial<HomeSearch>): void => go(changed(wanted, part));
  const toggleCategory = (id: number): void => {
    const others = wanted.categoryIds.filter((chosen) => chosen !== id);
    change({ categoryIds: others.length < wanted.categoryIds.length ? others : [...others, id] });
  };

  return (
    <div className="home page" aria-busy={data ? undefined : true}>
      <PageTitle>{titleOf(search)}</PageTitle>
      <Hero />
      <SearchBar search={search} today={today} onSearch={change} />
      {data ? (
        <>
          <CategoryStrip categories={data.categories} chosenIds={wanted.categoryIds} onToggle={toggleCategory} />
          <Results
            search={isSlow ? wanted : search}
            filters={wanted}
            results={data.results}
            categories={data.categories.ok ? data.categories.value : []}
            isComing={isSlow}
            onChange={go}
          />
        </>
      ) : (
        <HomeComing heading={headingOf(search)} />
      )}
    </div>
  );
}
