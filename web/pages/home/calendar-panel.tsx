import { SearchCalendar, type SearchCalendarProps } from './search-calendar.tsx';

/** Two months under the pill, over what lies below it. Carries react-aria: loaded on intent. */
export function CalendarPanel(calendar: SearchCalendarProps) {
  return (
    <div className="calendar-panel" role="dialog" aria-label="Elige tus fechas">
      <SearchCalendar {...calendar} autoFocus />
    </div>
  );
}
