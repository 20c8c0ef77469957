import { useRevalidator } from 'react-router';
import { SORTS } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { dayRange } from '../../format/day.ts';
import { useFavoriteToggle } from '../../session/use-favorite-toggle.ts';
import type { Answer, Problem } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Chip } from '../../ui/chip.tsx';
import { changed, type HomeSearch, EMPTY_SEARCH, headingOf, homeAddress, isFiltered, SORT_NAMES } from './home-search.ts';
import { CardGrid } from './card-grid.tsx';
import './results.css';

/** Pages of results begin here: their links carry it as the address's fragment. */
const RESULTS_ID = 'resultados';
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
  onChange: (search: HomeSearch) => void;
}

export function Results({ search, filters, results, categories, isLoading, onChange }: ResultsProps) {
  const { toggle, problem } = useFavoriteToggle();
  const clear = (): void => onChange({ ...EMPTY_SEARCH, sort: filters.sort });
  const total = results.ok ? results.value.pagination.totalProducts : null;
  const count = total === null ? '' : `${total} ${total === 1 ? 'instrumento' : 'instrumentos'}`;
  return (
    <section className="results" id={RESULTS_ID} aria-labelledby="results-title">
      <div className="results-head">
        <h2 id="results-title">{headingOf(search)}</h2>
        <p className="results-count num" role="status">
          {isLoading ? '' : count}
        </p>
        {total !== null && total > 1 && (
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
      {isLoading || (results.ok && results.value.products.length > 0) ? (
        <CardGrid
          instruments={results.ok ? results.value.products : []}
          dates={search.dates}
          isLoading={isLoading}
          onFavorite={toggle}
        />
      ) : results.ok ? (
        <Empty search={search} nearest={results.value.nearest} onClear={clear} />
      ) : (
        <Failed problem={results.problem} />
      )}
      {results.ok && !isLoading && results.value.pagination.totalPages > 1 && (
        <Pages search={search} pagination={results.value.pagination} />
      )}
    </section>
  );
}

function Pages({ search, pagination }: { search: HomeSearch; pagination: InstrumentPage['pagination'] }) {
  const { currentPage, totalPages, pageSize, totalProducts, nextCursor, prevCursor } = pagination;
  const cursorOf = (page: number): string | null =>
    page === currentPage + 1 ? nextCursor : page === currentPage - 1 ? prevCursor : null;
  return (
    <Pagination
      page={currentPage}
      pageCount={totalPages}
      pageSize={pageSize}
      total={totalProducts}
      hrefOf={(page) => `${homeAddress({ ...search, page, cursor: page === 1 ? null : cursorOf(page) })}#${RESULTS_ID}`}
    />
  );
}

function Empty({ search, nearest, onClear }: { search: HomeSearch; nearest: InstrumentPage['nearest']; onClear: () => void }) {
  const action = isFiltered(search) && <Button onClick={onClear}>Borrar Filtros</Button>;
  if (search.dates) {
    const dates = nearest && { start: nearest.startDate, end: nearest.endDate };
    return (
      <Blank
        level={3}
        title="No hay instrumentos disponibles en estas fechas"
        action={
          <>
            {dates && (
              <LinkButton variant="fill" icon="calendar" to={homeAddress(changed(search, { dates }))} preventScrollReset>
                Ver {dayRange(dates.start, dates.end)}
              </LinkButton>
            )}
            {action}
          </>
        }
      >
        {dates ? 'Estas son las fechas libres más cercanas.' : 'Prueba con otros días o quita algún filtro.'}
      </Blank>
    );
  }
  return (
    <Blank level={3} title="No hay instrumentos disponibles" action={action}>
      {search.text ? 'Prueba con otras palabras o quita algún filtro.' : 'Vuelve pronto: sumamos instrumentos seguido.'}
    </Blank>
  );
}

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
  const { text, dates, categoryIds } = search;
  return (
    <div className="results-filters" role="group" aria-label="Filtros activos">
      {dates && <Chip onRemove={() => onChange(changed(search, { dates: null }))}>{dayRange(dates.start, dates.end)}</Chip>}
      {text && <Chip onRemove={() => onChange(changed(search, { text: '' }))}>{`“${text}”`}</Chip>}
      {categoryIds.map((id) => (
        <Chip key={id} onRemove={() => onChange(changed(search, { categoryIds: categoryIds.filter((other) => other !== id) }))}>
          {categories.find((category) => category.id === id)?.name ?? 'Categoría'}
        </Chip>
      ))}
      <Button variant="quiet" size="sm" className="results-clear" onClick={onClear}>
        Borrar Filtros
      </Button>
    </div>
  );
}
