import { type CalendarDate, endOfMonth, isSameMonth } from '@internationalized/date';
import { useEffect, useRef } from 'react';
import { useCalendarGrid } from 'react-aria/useCalendar';
import type { CalendarState } from 'react-stately/useCalendarState';
import { fullDay } from '../format/full-day.ts';
import type { Band, ChosenDays } from './range-rule.ts';

const WEEKDAYS = ['Lu', 'Ma', 'Mi', 'Ju', 'Vi', 'Sá', 'Do'] as const;

interface DayFacts {
  state: CalendarState;
  today: string;
  chosen: ChosenDays | null;
  band: Band | null;
  isDayUnavailable: ((day: string) => boolean) | undefined;
  isDayClosed: ((day: string) => boolean) | undefined;
  describeDay: ((day: string) => string | undefined) | undefined;
  freeUnits: ((day: string) => number | undefined) | undefined;
  onPress: (day: string) => void;
  onHover: (day: string | null) => void;
}

interface CalendarMonthProps extends DayFacts {
  /** Its first day. */
  month: CalendarDate;
  title: string;
}

/** One month of the range calendar: a grid of weeks that start on Monday. */
export function CalendarMonth({ month, title, ...facts }: CalendarMonthProps) {
  const { state } = facts;
  const { gridProps, headerProps, weeksInMonth } = useCalendarGrid(
    { startDate: month, endDate: endOfMonth(month), firstDayOfWeek: 'mon' },
    state,
  );
  return (
    <div className="calendar-month">
      <p className="calendar-month-title" aria-hidden="true">
        {title}
      </p>
      <table {...gridProps} aria-label={title}>
        <thead {...headerProps}>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday}>{weekday}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeksInMonth }, (_, week) => (
            <tr key={week}>
              {state
                .getDatesInWeek(week, month)
                .map((date, weekday) =>
                  date && isSameMonth(date, month) ? (
                    <CalendarDay key={weekday} date={date} weekday={weekday} {...facts} />
                  ) : (
                    <td key={weekday} aria-hidden="true" />
                  ),
                )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CalendarDayProps extends DayFacts {
  date: CalendarDate;
  /** 0 is Monday. */
  weekday: number;
}

function CalendarDay({
  date,
  weekday,
  state,
  today,
  chosen,
  band,
  isDayUnavailable,
  isDayClosed,
  describeDay,
  freeUnits,
  onPress,
  onHover,
}: CalendarDayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const day = date.toString();
  const isPast = state.isCellDisabled(date);
  const isShut = !isPast && isDayClosed?.(day) === true;
  const isOut = isShut || (!isPast && isDayUnavailable?.(day) === true);
  const isFocused = state.isCellFocused(date);
  const isStart = day === chosen?.start;
  const end = chosen && 'end' in chosen ? chosen.end : null;
  const isEnd = day === end;
  const isIn = band !== null && band.start !== band.end && day >= band.start && day <= band.end;
  const units = isPast || isShut ? undefined : freeUnits?.(day);

  // Arrow keys move react-aria's focused date; the document's focus follows it.
  useEffect(() => {
    if (isFocused && document.activeElement !== button.current) button.current?.focus();
  }, [isFocused]);

  const name = [
    fullDay(day),
    day === today && 'hoy',
    isStart && (end === null || isEnd ? 'elegido' : 'primer día elegido'),
    isEnd && !isStart && 'último día elegido',
    isShut ? 'la tienda está cerrada' : isOut && 'sin stock',
    isPast || isShut ? undefined : describeDay?.(day),
  ];

  return (
    <td
      aria-selected={(end !== null && isIn) || isStart || isEnd || undefined}
      data-band={isIn ? (day === band.start ? 'start' : day === band.end ? 'end' : 'mid') : undefined}
      data-row-start={weekday === 0 || date.day === 1 || undefined}
      data-row-end={weekday === 6 || date.day === date.calendar.getDaysInMonth(date) || undefined}
    >
      <button
        ref={button}
        type="button"
        className="calendar-day num"
        disabled={isPast}
        tabIndex={state.focusedDate.compare(date) === 0 ? 0 : -1}
        aria-disabled={isOut || undefined}
        aria-label={name.filter(Boolean).join(', ')}
        data-day={day}
        data-past={isPast || undefined}
        data-out={isOut || undefined}
        data-today={day === today || undefined}
        // Drawn by the stylesheet: the accessible name says it in words already.
        data-units={units}
        data-few={units === 1 || undefined}
        data-solid={(!isOut && (isStart || isEnd)) || undefined}
        onClick={() => {
          state.setFocusedDate(date);
          state.setFocused(true);
          onPress(day);
        }}
        // Enter and Space press the button; the grid would handle them otherwise.
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
        }}
        // Touch has no hover: its last position would paint a band.
        onPointerEnter={(event) => onHover(event.pointerType === 'touch' ? null : day)}
        onFocus={() => state.setFocusedDate(date)}
      >
        {date.day}
      </button>
    </td>
  );
}
