import { dayRange, daysBetween } from '../../format/day.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { datesOf } from '../../chosen-dates.ts';
import type { ChosenDays } from '../../ui/range-rule.ts';
import { SearchBox } from '../../ui/search-field.tsx';
import { SearchSuggestions, type SearchSuggestionsProps } from './search-suggestions.tsx';
import { SearchCalendar, type SearchCalendarProps } from './search-calendar.tsx';
import './search-sheet.css';

export interface SearchSheetProps extends SearchCalendarProps, Pick<SearchSuggestionsProps, 'placeholder' | 'searched'> {
  onClose: () => void;
  isOpen: boolean;
  text: string;
  onText: (text: string) => void;
  onSearch: () => void;
}

/**
 * The whole search on a phone: words, two months one under the other, and Buscar always in reach for words alone or a single day. The
 * last day closes it and searches, as under the pill.
 */
export function SearchSheet({ onClose, isOpen, text, onText, onSearch, placeholder, searched, ...calendar }: SearchSheetProps) {
  const { days, onChoose } = calendar;
  const dates = days && datesOf(days);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      variant="sheet"
      title="Qué buscas y cuándo"
      aside={
        <Button variant="quiet" size="sm" disabled={days === null} onClick={() => onChoose(null)}>
          Borrar
        </Button>
      }
      actions={
        <>
          <p className="search-sheet-days num">
            <b>{dates ? dayRange(dates.start, dates.end) : 'Sin fechas'}</b>
            <span>{lengthOf(days)}</span>
          </p>
          <Button variant="fill" icon="search" onClick={onSearch}>
            Buscar
          </Button>
        </>
      }
    >
      <SearchBox isEmpty={text === ''} onClear={() => onText('')}>
        <SearchSuggestions
          placeholder={placeholder}
          searched={searched}
          isBoxed
          value={text}
          dates={dates}
          onChange={onText}
          onEnter={onSearch}
          onChosen={onClose}
        />
      </SearchBox>
      <SearchCalendar {...calendar} withClear={false} />
    </Dialog>
  );
}

function lengthOf(days: ChosenDays | null): string {
  if (days === null) return 'Cualquier día';
  return 'end' in days ? daysBetween(days.start, days.end) : '1 día, o elige el último';
}
