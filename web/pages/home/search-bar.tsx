import { useRef, useState, useEffect, useLayoutEffect } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { dayRange, daysBetween } from '../../format/day.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ChosenDays } from '../../ui/range-rule.ts';
import { showToast } from '../../ui/show-toast.ts';
import { datesOf } from '../../chosen-dates.ts';
import { changed, type HomeSearch } from './home-search.ts';
import { HiddenSearch } from './hidden-search.tsx';
import './search-bar.css';
import { useLate } from '../../ui/use-late.ts';
import { paths } from '../../paths.ts';
import { tabStorage } from '../../storage.ts';

const loadPanel = async () => (await import('./calendar-panel.tsx')).CalendarPanel;
const loadSuggestions = async () => (await import('./search-suggestions.tsx')).SearchSuggestions;
const loadSheet = async () => (await import('./search-sheet.tsx')).SearchSheet;
/** What is typed and not searched for yet: it survives a reload. `useDraft` would weigh on the first load. */
const TYPED_KEY = 'resuena.search';
const TEXT_HINT = 'Guitarra, violín, acordeón';

export interface SearchBarProps {
  search: HomeSearch;
  today: string;
  onSearch: (change: Partial<HomeSearch>) => void;
}

/** One pill: words, dates, Buscar. The two-month calendar opens under it; on a phone everything is in one sheet. */
export function SearchBar({ search, today, onSearch }: SearchBarProps) {
  const [text, setText] = useState(search.text);
  const words = useRef<HTMLInputElement>(null);
  const [days, setDays] = useState<ChosenDays | null>(search.dates);
  const [open, setOpen] = useState<'panel' | 'sheet' | null>(null);
  const [shown, setShown] = useState(search);
  /** The words searched for from here, until their results come: meanwhile others may be typed. */
  const [asked, setAsked] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const datesButton = useRef<HTMLButtonElement>(null);
  const sheetButton = useRef<HTMLButtonElement>(null);
  const panel = useLate(loadPanel);
  const sheet = useLate(loadSheet);
  const suggestions = useLate(loadSuggestions);

  // Back, a chip or a shared link changed the search from outside: the pill says what is searched for. What came of another change
  // (a page, an order) leaves what is being typed alone.
  if (shown !== search) {
    setShown(search);
    if (search.text !== shown.text) {
      if (search.text !== asked) setText(search.text);
      setAsked(null);
    }
    if (search.dates?.start !== shown.dates?.start || search.dates?.end !== shown.dates?.end) setDays(search.dates);
  }

  // Typed before a reload or before hydration, or the focus: the server's HTML has none of it.
  useLayoutEffect(() => {
    const field = words.current;
    if (!field) return;
    setText(field.value === search.text ? (tabStorage.read(TYPED_KEY) ?? text) : field.value);
    if (field === document.activeElement) void suggestions.load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it takes over
  }, []);

  useEffect(() => {
    tabStorage.write(TYPED_KEY, text === search.text ? null : text);
    return () => void tabStorage.write(TYPED_KEY, null);
  }, [text, search.text]);

  const close = (): void => setOpen(null);
  const closeAndReturn = (): void => {
    close();
    (open === 'sheet' ? sheetButton : datesButton).current?.focus();
  };
  const show = async (what: 'panel' | 'sheet'): Promise<void> => {
    setOpen(what);
    const isThere = await (what === 'panel' ? panel : sheet).load();
    if (isThere) return;
    setOpen(null);
    showToast({ text: 'No se pudo abrir. Revisa tu conexión e inténtalo nuevamente.', kind: 'note' });
  };
  const run = (chosen: ChosenDays | null): void => {
    setAsked(text.trim());
    onSearch({ text: text.trim(), dates: chosen && datesOf(chosen) });
  };
  const choose = (chosen: ChosenDays | null): void => {
    setDays(chosen);
    if (chosen && !('end' in chosen)) return;
    if (chosen) closeAndReturn();
    if (chosen || search.dates) run(chosen);
  };
  const submit = (): void => {
    if (open !== null) closeAndReturn();
    run(days);
  };

  const dates = days && datesOf(days);
  const chosenText = dates && dayRange(dates.start, dates.end);
  const lengthText = days && ('end' in days ? daysBetween(days.start, days.end) : 'Elige el último día');
  const onQuantity = (quantity: number): void => onSearch({ quantity });
  const calendar = { today, days, onChoose: choose, quantity: search.quantity, onQuantity };
  return (
    <div className="search" ref={box}>
      <form
        role="search"
        action={paths.home}
        className="search-pill"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <HiddenSearch search={changed(search, { text: '' })} />
        <label className="search-segment search-words">
          <Icon name="search" />
          <b>Qué buscas</b>
          {suggestions.Component ? (
            <suggestions.Component
              value={text}
              placeholder={TEXT_HINT}
              dates={search.dates}
              searched={search.text}
              inPlaceOf={() => words.current}
              onChange={setText}
              onEnter={submit}
            />
          ) : (
            <input
              ref={words}
              type="search"
              name="q"
              value={text}
              placeholder={TEXT_HINT}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={MAX_SEARCH_LENGTH}
              onFocus={() => void suggestions.load()}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </label>
        <i aria-hidden="true" />
        <button
          ref={datesButton}
          type="button"
          className="search-segment search-dates"
          data-open={open === 'panel' || undefined}
          aria-haspopup="dialog"
          aria-expanded={open === 'panel'}
          onPointerEnter={() => void panel.load()}
          onFocus={() => void panel.load()}
          onClick={() => (open === 'panel' ? close() : void show('panel'))}
          // The panel listens too, once its code is there.
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <Icon name="calendar" />
          <b>Fechas</b>
          <span data-set={days ? true : undefined}>
            {[chosenText ?? 'Desde y hasta', lengthText].filter(Boolean).join(' · ')}
          </span>
        </button>
        <button
          ref={sheetButton}
          type="button"
          className="search-segment search-all"
          aria-haspopup="dialog"
          onPointerEnter={() => void sheet.load()}
          onClick={() => void show('sheet')}
        >
          <Icon name="search" />
          <b>{text.trim() || 'Qué buscas'}</b>
          <span>{chosenText ?? 'Instrumento y fechas'}</span>
        </button>
        <Button variant="fill" type="submit" icon="search" className="search-run">
          <span>Buscar</span>
        </Button>
      </form>
      {open === 'panel' &&
        (panel.Component ? (
          <panel.Component {...calendar} box={box} onLeave={close} onEscape={closeAndReturn} />
        ) : (
          <div className="calendar-panel" aria-busy="true" />
        ))}
      {sheet.Component && (
        <sheet.Component
          {...calendar}
          isOpen={open === 'sheet'}
          onClose={closeAndReturn}
          text={text}
          placeholder={TEXT_HINT}
          searched={search.text}
          onText={setText}
          onSearch={submit}
        />
      )}
    </div>
  );
}
