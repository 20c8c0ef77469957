import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { matchesSearch, searchWords } from '#domain/catalogue.ts';
import type { Category } from '#domain/contract/categories.ts';
import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import { counted } from '#domain/plural.ts';
import { useApp } from '../../app-context.ts';
import { formatPrice } from '../../format/price.ts';
import { paths } from '../../paths.ts';
import type { ChosenDates } from '../../chosen-dates.ts';
import { type Suggestion, SuggestingInput, type SuggestingInputProps } from '../../ui/suggesting-input.tsx';
import { EMPTY_SEARCH, homeAddress } from './home-search.ts';

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 150;
const MAX_INSTRUMENTS = 5;

export interface SearchSuggestionsProps extends Pick<
  SuggestingInputProps,
  'placeholder' | 'value' | 'onChange' | 'onEnter' | 'isBoxed' | 'inPlaceOf'
> {
  dates: ChosenDates | null;
  /** The text that the page shows the finds of. */
  searched: string;
  /** Before it leads to what was chosen. */
  onChosen?: (() => void) | undefined;
}

type Found = {
  instruments: readonly Instrument[];
  categories: readonly Category[];
  /** Of every category, by its id. */
  icons: ReadonlyMap<number, string>;
};

/** The search field with what it may find: an instrument leads to its page, a category to its instruments. */
export function SearchSuggestions({ dates, searched, onChosen, ...field }: SearchSuggestionsProps) {
  const { instruments, categories, icons } = useFound(field.value);
  const navigate = useNavigate();
  return (
    <SuggestingInput
      {...field}
      isSearched={field.value.trim() === searched}
      label="Qué buscas"
      name="q"
      groups={[
        { title: 'Categorías', items: categories.map(ofCategory) },
        { title: 'Instrumentos', items: instruments.map((one) => ofInstrument(one, icons.get(one.categoryId))) },
      ]}
      onChoose={(chosen) => {
        const [kind, id = ''] = chosen.split(' ');
        onChosen?.();
        if (kind === 'instrument') return void navigate(paths.detail(id, dates));
        field.onChange('');
        void navigate(homeAddress({ ...EMPTY_SEARCH, dates, categoryIds: [Number(id)] }), { preventScrollReset: true });
      }}
    />
  );
}

const ofCategory = ({ id, name, icon, productCount }: Category): Suggestion => ({
  id: `category ${id}`,
  label: name,
  detail: counted(productCount, 'instrumento'),
  category: { name, icon },
});

const ofInstrument = ({ id, name, category, pricePerDay }: Instrument, icon: string | undefined): Suggestion => ({
  id: `instrument ${id}`,
  label: name,
  detail: `${category.name} · ${formatPrice(pricePerDay)} /día`,
  category: { name: category.name, icon },
});

const NOTHING: Found = { instruments: [], categories: [], icons: new Map() };

/** Suggestions for the current text. Without an answer there are none, and the search itself says why. */
function useFound(text: string): Found {
  const { call } = useApp();
  const [found, setFound] = useState<Found & { text: string }>({ ...NOTHING, text: '' });
  const words = searchWords(text);
  const asked = words.join(' ');

  useEffect(() => {
    if (asked === '') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      const [results, categories] = await Promise.all([
        call('GET /api/instruments/results', {
          query: { page: 1, size: MAX_INSTRUMENTS, search: asked, countWithin: 1 },
          signal,
        }),
        call('GET /api/categories', { signal }),
      ]);
      if (signal.aborted) return;
      // Unless `paginated=false` is asked, the reply is a page.
      const page = results.ok ? (results.value as InstrumentPage) : null;
      setFound({
        text: asked,
        instruments: page ? (page.products.length > 0 ? page.products : (page.suggestions?.instruments ?? [])) : [],
        categories: categories.ok
          ? categories.value.filter(({ name, isActive }) => isActive && matchesSearch(name, asked.split(' ')))
          : [],
        icons: new Map(categories.ok ? categories.value.map(({ id, icon }) => [id, icon]) : []),
      });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, call]);

  return asked === '' ? NOTHING : found;
}
