export interface DayRange {
  start: string;
  end?: string | undefined;
}

export interface RangeCalendarProps {
  /** Days are 'YYYY-MM-DD' throughout. */
  today: string;
  value: DayRange | null;
  onChange: (value: DayRange | null) => void;
  mode: 'restart' | 'swap';
  visibleMonths?: 1 | 2 | undefined;
  isDayUnavailable?: ((day: string) => boolean) | undefined;
  describeDay?: ((day: string) => string | undefined) | undefined;
  freeUnits?: ((day: string) => number | undefined) | undefined;
  onUnavailablePress?: ((day: string) => void) | undefined;
  onMonthChange?: ((firstVisibleDay: string) => void) | undefined;
  label?: string | undefined;
}
