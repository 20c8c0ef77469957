import { useLoaderData, useNavigate, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { rememberDates } from '../../session/chosen-dates.ts';
import { useApp } from '../../shop/shop-context.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { Hero } from './hero.tsx';
import './home-page.css';
import type { loader } from './home-loader.ts';
import { changed, homeAddress, readSearch, titleOf, type HomeSearch } from './home-search.ts';
import { Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { useLasting } from './use-lasting.ts';

/** Results that take longer than this give way to their skeletons. */
const STALE_AFTER_MS = 300;

export function HomePage() {
  const { search, today, categories, results } = useLoaderData<typeof loader>();
  const { storage } = useApp();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isSearching = next?.pathname === paths.home;
  const isSlow = useLasting(isSearching, STALE_AFTER_MS);
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
    <div className="home page">
      <PageTitle>{titleOf(search)}</PageTitle>
      <Hero />
      <SearchBar search={search} today={today} onSearch={change} />
      <CategoryStrip categories={categories} chosenIds={wanted.categoryIds} onToggle={toggleCategory} />
      <Results
        search={isSlow ? wanted : search}
        filters={wanted}
        results={results}
        categories={categories.ok ? categories.value : []}
        isComing={isSlow}
        onChange={go}
      />
    </div>
  );
}
