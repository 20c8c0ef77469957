/**
 * A calendar of one or two months in which a range is chosen by two presses. Days come and go as 'YYYY-MM-DD' strings; `today` is the
 * shop's, never the machine's. Focus, paging and keys are react-aria's; which press starts and which ends is range-rule.ts.
 * Heavy (react-aria): pages load it late.
 */
import { GregorianCalendar, parseDate } from '@internationalized/date';
import { useEffect, useRef, useState } from 'react';
import { useCalendar } from 'react-aria/useCalendar';
import { useCalendarState } from 'react-stately/useCalendarState';
import { monthName } from '#domain/day-words.ts';
import { daysBetween, longDay } from '../format/day.ts';
import { monthAndYear } from '../format/full-day.ts';
import './range-calendar.css';
import { Button } from './button.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { IconButton } from './icon-button.tsx';
import { bandOf, chooseDay, type ChosenDays, type EarlierPress } from './range-rule.ts';
import { LOCALE, Spanish } from './spanish.tsx';

const createCalendar = () => new GregorianCalendar();

export interface RangeCalendarProps {
  /** The shop's day: earlier ones are past. */
  today: string;
  /** The last day that can be chosen. */
  lastDay?: string | undefined;
  value: ChosenDays | null;
  /** A day of the first month shown at the start; otherwise the chosen start's month, or today's. */
  opensAt?: string | undefined;
  /** Called with the start alone after the first press, with both ends after the second, with null when cleared. */
  onChange: (value: ChosenDays | null) => void;
  mode: EarlierPress;
  visibleMonths?: 1 | 2 | undefined;
  /** Sold out: can be focused and is read out, but not chosen. A range may include it; the page decides about that. */
  isDayUnavailable?: ((day: string) => boolean) | undefined;
  /** The same for another reason: the shop is closed. */
  isDayClosed?: ((day: string) => boolean) | undefined;
  /** Said after the day's name: '3 unidades libres'. */
  describeDay?: ((day: string) => string | undefined) | undefined;
  /** Printed under the day's number; amber at 1. */
  freeUnits?: ((day: string) => number | undefined) | undefined;
  onUnavailablePress?: ((day: string) => void) | undefined;
  /** Called with the first day shown whenever other months come into view; not on the first view. */
  onMonthChange?: ((firstVisibleDay: string) => void) | undefined;
  label?: string | undefined;
  /** Takes the focus when it appears: when a press opened it. */
  autoFocus?: boolean | undefined;
  /** False where the frame has its own 'Borrar'. */
  withClear?: boolean | undefined;
}

export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <Spanish>
      <Months {...props} />
    </Spanish>
  );
}

function Months({
  today,
  lastDay,
  value,
  opensAt,
  onChange,
  mode,
  visibleMonths = 2,
  isDayUnavailable,
  isDayClosed,
  describeDay,
  freeUnits,
  onUnavailablePress,
  onMonthChange,
  label = 'Elige tus fechas',
  autoFocus = false,
  withClear = true,
}: RangeCalendarProps) {
  const [hovered, setHovered] = useState<string | null>(null);
  const press = (day: string) => {
    if (isDayClosed?.(day) || isDayUnavailable?.(day)) onUnavailablePress?.(day);
    else onChange(chooseDay(value, day, mode));
  };

  const options = {
    minValue: parseDate(today),
    maxValue: lastDay === undefined ? null : parseDate(lastDay),
    defaultFocusedValue: parseDate(opensAt ?? value?.start ?? today),
    firstDayOfWeek: 'mon',
    pageBehavior: 'single',
    selectionAlignment: 'start',
    autoFocus,
    // The hooks get no value: they do not support a range with one end.
    value: null,
  } as const;
  const state = useCalendarState({ ...options, locale: LOCALE, createCalendar, visibleDuration: { months: visibleMonths } });
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar({ ...options, 'aria-label': label }, state);

  const firstVisibleDay = state.visibleRange.start.toString();
  const reported = useRef(firstVisibleDay);
  // The hooks move the months while rendering (an arrow key past the edge), so only this component can notify the page.
  useEffect(() => {
    if (reported.current === firstVisibleDay) return;
    reported.current = firstVisibleDay;
    onMonthChange?.(firstVisibleDay);
  }, [firstVisibleDay, onMonthChange]);

  const start = value?.start;
  // Tab moves to the chosen day, if it is visible.
  useEffect(() => {
    if (start !== undefined && start >= firstVisibleDay && start <= state.visibleRange.end.toString())
      state.setFocusedDate(parseDate(start));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the months may turn away from it
  }, [start]);

  const aimed = hovered ?? (state.isFocused ? state.focusedDate.toString() : null);
  const band = bandOf(value, aimed, mode);

  return (
    <div
      {...calendarProps}
      // react-aria's own label formats months by Intl, which differs between engines.
      aria-label={`${label}, ${monthsInWords(firstVisibleDay, state.visibleRange.end.toString())}`}
      className="range-calendar"
      data-months={visibleMonths}
    >
      <div className="range-calendar-months" onPointerLeave={() => setHovered(null)}>
        <IconButton
          variant="bare"
          icon="chevron-left"
          label="Mes anterior"
          className="range-calendar-previous"
          disabled={prevButtonProps.isDisabled}
          onFocus={() => prevButtonProps.onFocusChange?.(true)}
          onBlur={() => prevButtonProps.onFocusChange?.(false)}
          onClick={() => state.focusPreviousPage()}
        />
        <IconButton
          variant="bare"
          icon="chevron-right"
          label="Mes siguiente"
          className="range-calendar-next"
          disabled={nextButtonProps.isDisabled}
          onFocus={() => nextButtonProps.onFocusChange?.(true)}
          onBlur={() => nextButtonProps.onFocusChange?.(false)}
          onClick={() => state.focusNextPage()}
        />
        {Array.from({ length: visibleMonths }, (_, index) => {
          const month = state.visibleRange.start.add({ months: index });
          return (
            <CalendarMonth
              key={index}
              state={state}
              month={month}
              title={monthAndYear(month.toString())}
              today={today}
              chosen={value}
              band={band}
              isDayUnavailable={isDayUnavailable}
              isDayClosed={isDayClosed}
              describeDay={describeDay}
              freeUnits={freeUnits}
              onPress={press}
              onHover={setHovered}
            />
          );
        })}
      </div>
      <div className="range-calendar-foot">
        <Legend hasSoldOut={isDayUnavailable !== undefined} />
        {withClear && (
          <Button
            variant="quiet"
            size="sm"
            disabled={value === null}
            onClick={() => {
              onChange(null);
              // The focused button disappears: move the focus back to the days.
              state.setFocused(true);
            }}
          >
            Borrar fechas
          </Button>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {value !== null &&
          ('end' in value
            ? `Del ${longDay(value.start)} al ${longDay(value.end)}, ${daysBetween(value.start, value.end)}.`
            : `Desde el ${longDay(value.start)}. Elige el último día.`)}
      </p>
    </div>
  );
}

/** 'noviembre de 2026', 'noviembre a diciembre de 2026', 'diciembre de 2026 a enero de 2027': the months of two days */
function monthsInWords(first: string, last: string): string {
  const [year, endYear] = [first.slice(0, 4), last.slice(0, 4)];
  const end = `${monthName(last)} de ${endYear}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return end;
  return year === endYear ? `${monthName(first)} a ${end}` : `${monthName(first)} de ${year} a ${end}`;
}

function Legend({ hasSoldOut }: { hasSoldOut: boolean }) {
  return (
    <ul className="range-calendar-legend" aria-label="Referencias">
      <li>
        <i data-key="past" aria-hidden="true">
          9
        </i>
        Pasado
      </li>
      {hasSoldOut && (
        <li>
          <i data-key="out" aria-hidden="true" />
          Sin stock
        </li>
      )}
      <li>
        <i data-key="in" aria-hidden="true" />
        Tus fechas
      </li>
    </ul>
  );
}
