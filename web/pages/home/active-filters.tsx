import type { Category } from '#domain/contract/categories.ts';
import { dayRange } from '../../format/day.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { changed, type HomeSearch } from './home-search.ts';

export interface ActiveFiltersProps {
  search: HomeSearch;
  categories: readonly Category[];
  onChange: (search: HomeSearch) => void;
  onClear: () => void;
}

/** What narrows the results, each to be taken off by itself, and all at once. */
export function ActiveFilters({ search, categories, onChange, onClear }: ActiveFiltersProps) {
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
