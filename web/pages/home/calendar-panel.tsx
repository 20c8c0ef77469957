import { SearchCalendar, type SearchCalendarProps } from './search-calendar.tsx';

export interface CalendarPanelProps extends SearchCalendarProps {
  onClose: () => void;
}

/** Two months under the pill, over what lies below it. Carries react-aria: loaded on intent. */
export function CalendarPanel({ onClose, ...calendar }: CalendarPanelProps) {
  return (
    <div
      className="calendar-panel"
      role="dialog"
      aria-label="Elige tus fechas"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <SearchCalendar {...calendar} autoFocus />
    </div>
  );
}
