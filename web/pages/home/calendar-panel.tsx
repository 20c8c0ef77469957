import { addDays } from '#domain/day.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/reservation.ts';
import { Banner } from '../../ui/banner.tsx';
import { RangeCalendar } from '../../ui/range-calendar.tsx';
import type { ChosenDays } from '../../ui/range-rule.ts';

export interface CalendarPanelProps {
  today: string;
  days: ChosenDays | null;
  /** Why the last choice was refused. */
  problem: string | null;
  onChoose: (days: ChosenDays | null) => void;
  onClose: () => void;
}

export const lastDayOf = (today: string): string => addDays(today, MAX_DAYS_AHEAD + MAX_RESERVATION_DAYS - 1);

/** Two months under the pill, over what lies below it. Carries react-aria: loaded on intent. */
export function CalendarPanel({ today, days, problem, onChoose, onClose }: CalendarPanelProps) {
  return (
    <div
      className="calendar-panel"
      role="dialog"
      aria-label="Elige tus fechas"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {problem && <Banner kind="bad">{problem}</Banner>}
      <RangeCalendar today={today} lastDay={lastDayOf(today)} value={days} onChange={onChoose} mode="restart" visibleMonths={2} autoFocus />
    </div>
  );
}
