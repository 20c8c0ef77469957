import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { SearchCalendar, type SearchCalendarProps } from './search-calendar.tsx';

export interface CalendarPanelProps extends SearchCalendarProps {
  /** What the panel belongs to. */
  box: RefObject<HTMLElement | null>;
  /** The focus or a press went elsewhere. */
  onLeave: () => void;
  onEscape: () => void;
}

/** Two months under the pill, over what lies below it. Carries react-aria: loaded on intent. */
export function CalendarPanel({ box, onLeave, onEscape, ...calendar }: CalendarPanelProps) {
  const look = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave();
  });
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', look, { signal });
    document.addEventListener('focusin', look, { signal });
    document.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the keys of its buttons
    <div className="calendar-panel" role="dialog" aria-label="Elige tus fechas" onKeyDown={stayWithin}>
      <SearchCalendar {...calendar} autoFocus />
    </div>
  );
}

const STOPS = ':is(button, input):not(:disabled, [tabindex="-1"]), [tabindex="0"]';

/** Tab goes round: leaving the panel would close it. */
function stayWithin(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
