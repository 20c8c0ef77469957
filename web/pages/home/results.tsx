import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FEW, SORTS } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { counted } from '#domain/plural.ts';
import { dayRange } from '../../format/day.ts';
import { useFavoriteToggle } from '../../session/use-favorite-toggle.ts';
import type { Answer, Problem } from '../../api/call.ts';
import { shopFacts } from '../../shop-facts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLate } from '../../ui/use-late.ts';
import {
  changed,
  type HomeSearch,
  EMPTY_SEARCH,
  headingOf,
  homeAddress,
  isFiltered,
  SORT_NAMES,
  toggled,
} from './home-search.ts';
import { CardGrid } from './card-grid.tsx';
import type { AlsoInProps } from './nothing-found.tsx';
import type { HomeData } from './home-loader.ts';
import './results.css';

/** Pages of results begin here: their links carry it as the address's fragment. */
const RESULTS_ID = 'resultados';
const loadAlso = async () => (await import('./nothing-found.tsx')).AlsoIn;
const SORT_OPTIONS = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort].label }));

export interface ResultsProps {
  /** What the results answer. */
  search: HomeSearch;
  /** What is asked for by now; the same unless a search is under way. */
  filters: HomeSearch;
  results: Answer<InstrumentPage>;
  categories: readonly Category[];
  /** Others are on their way and take their time. */
  isLoading: boolean;
  Nothing: HomeData['Nothing'];
  onChange: (search: HomeSearch) => void;
}

export function Results({ search, filters, results, categories, isLoading, Nothing, onChange }: ResultsProps) {
  const { toggle, problem } = useFavoriteToggle();
  const products = results.ok ? results.value.products : [];
  const clear = (): void => onChange({ ...EMPTY_SEARCH, sort: filters.sort });
  const { totalProducts: total = -1, isMore = false } =
    results.ok && !('isPartial' in results.source) ? results.value.pagination : {};
  return (
    <section className="results" id={RESULTS_ID} aria-labelledby="results-title">
      <div className="results-head">
        <h2 id="results-title">{keepDates(headingOf(search))}</h2>
        <p className="results-count num" role="status">
          {isLoading ? '' : (Nothing?.count ?? countOf(total, isMore, search.text))}
        </p>
        <small>{shopFacts.pricesIn}</small>
        {total > 1 && (
          <Select
            className="results-sort"
            label="Ordenar por"
            options={SORT_OPTIONS}
            value={filters.sort}
            onChange={(sort) => onChange(changed(filters, { sort }))}
          />
        )}
      </div>
      {isFiltered(filters) && <ActiveFilters search={filters} categories={categories} onChange={onChange} onClear={clear} />}
      {problem && <Banner kind="bad">{problem.message}</Banner>}
      {isLoading || products.length > 0 ? (
        <CardGrid
          instruments={products}
          dates={search.dates}
          quantity={search.quantity}
          isLoading={isLoading}
          onFavorite={toggle}
        />
      ) : results.ok ? (
        Nothing ? (
          <Nothing search={search} onFavorite={toggle} onClear={clear} />
        ) : (
          <Blank level={3} title="No hay instrumentos disponibles" />
        )
      ) : (
        <Failed problem={results.problem} />
      )}
      {isFew(products.length) && isFiltered(search) && <AlsoInLater search={search} found={products} onFavorite={toggle} />}
      {/* Also while others load: a pressed link would be gone, and the focus with it. */}
      {results.ok && results.value.pagination.totalPages > 1 && (
        <Pages search={search} pagination={results.value.pagination} isPartial={total < 0} />
      )}
    </section>
  );
}

const isFew = (count: number): boolean => count > 0 && count <= FEW;

/** Its code comes once few were found. */
function AlsoInLater(props: AlsoInProps) {
  const also = useLate(loadAlso);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(() => void also.load(), []);
  return also.Component && <also.Component {...props} />;
}

interface PagesProps {
  search: HomeSearch;
  pagination: InstrumentPage['pagination'];
  isPartial: boolean;
}

function Pages({ search, pagination, isPartial }: PagesProps) {
  const { currentPage: page, totalPages: pages, pageSize: size, totalProducts: total, isMore } = pagination;
  return (
    <Pagination
      place={{ page, pages, size, total, isMore }}
      isPartial={isPartial}
      hrefOf={(to) => `${homeAddress({ ...search, page: to })}#${RESULTS_ID}`}
    />
  );
}

const countOf = (total: number, isMore: boolean, text: string): string =>
  total < 0 ? '' : (isMore ? 'más de ' : '') + counted(total, text ? 'resultado' : 'instrumento') + (text && ` para «${text}»`);

/** A line ends beside a date, never within one. */
const keepDates = (heading: string): string => heading.replaceAll(/(\d) de /g, '$1\u00a0de\u00a0');

function Failed({ problem }: { problem: Problem }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Blank
      string="snapped"
      level={3}
      title={problem.message}
      action={
        <Button icon="repeat" isPending={state === 'loading'} pendingText="Cargando..." onClick={() => void revalidate()}>
          Reintentar
        </Button>
      }
    >
      {problem.code === 'offline'
        ? 'Puede ser la conexión. Lo que elegiste sigue en su lugar.'
        : 'Lo que elegiste sigue en su lugar.'}
    </Blank>
  );
}

export interface ActiveFiltersProps {
  search: HomeSearch;
  categories: readonly Category[];
  onChange: (search: HomeSearch) => void;
  onClear: () => void;
}

/** What narrows the results, each to be taken off by itself, and all at once. */
function ActiveFilters({ search, categories, onChange, onClear }: ActiveFiltersProps) {
  const { text, dates, quantity, categoryIds } = search;
  const change = (part: Partial<HomeSearch>): void => onChange(changed(search, part));
  return (
    <div className="results-filters" role="group" aria-label="Filtros activos">
      {dates && (
        <Chip onRemove={() => change({ dates: null, quantity: 1 })}>
          {dayRange(dates.start, dates.end) + (quantity > 1 ? ` · ${quantity} unidades` : '')}
        </Chip>
      )}
      {text && <Chip onRemove={() => change({ text: '' })}>{`«${text}»`}</Chip>}
      {categoryIds.map((id) => (
        <Chip key={id} onRemove={() => change({ categoryIds: toggled(categoryIds, id) })}>
          {categories.find((category) => category.id === id)?.name ?? 'Categoría'}
        </Chip>
      ))}
      <Button variant="quiet" size="sm" className="results-clear" onClick={onClear}>
        Borrar Filtros
      </Button>
    </div>
  );
}

/** An active filter: the whole chip takes it off. */
function Chip({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip" aria-label={`Quitar filtro: ${children}`} onClick={onRemove}>
      {children}
      <Icon name="close" size="s" />
    </button>
  );
}
