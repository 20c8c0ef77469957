import { useLoaderData, useNavigate, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { rememberDates } from '../../session/chosen-dates.ts';
import { useApp } from '../../shop/shop-context.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { CategoryStrip } from './category-strip.tsx';
import { Hero } from './hero.tsx';
import './home-page.css';
import type { loader } from './home-loader.ts';
import { changed, headingOf, homeAddress, isFiltered, type HomeSearch } from './home-search.ts';
import { Results } from './results.tsx';
import { SearchBar } from './search-bar.tsx';
import { useLasting } from './use-lasting.ts';

/** Results that take longer than this give way to their skeletons. */
const STALE_AFTER_MS = 300;

export function HomePage() {
  const data = useLoaderData<typeof loader>();
  const { search, today, categories, results } = data;
  const { storage } = useApp();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const isSearching = useLasting(location?.pathname === paths.home && location.search !== '', STALE_AFTER_MS);

  const go = (next: HomeSearch): void => {
    if (next.dates !== search.dates) rememberDates(storage, next.dates);
    void navigate(homeAddress(next), { preventScrollReset: true });
  };
  const change = (part: Partial<HomeSearch>): void => go(changed(search, part));

  return (
    <div className="home page">
      <PageTitle>{isFiltered(search) ? headingOf(search) : 'Alquiler de instrumentos musicales'}</PageTitle>
      <Hero />
      <SearchBar search={search} today={today} onSearch={change} />
      <CategoryStrip
        categories={categories}
        chosenIds={search.categoryIds}
        onToggle={(id) =>
          change({ categoryIds: search.categoryIds.includes(id) ? search.categoryIds.filter((other) => other !== id) : [...search.categoryIds, id] })
        }
      />
      <Results search={search} results={results} categories={categories.ok ? categories.value : []} isComing={isSearching} onChange={go} />
    </div>
  );
}
