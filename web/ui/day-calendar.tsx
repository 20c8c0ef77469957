/** One day, by a month of days. Heavy (react-aria): day-field.tsx loads it when it is wanted. */
import { parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Popover,
} from 'react-aria-components';
import { type Day, isDay } from '#domain/day.ts';
import { monthAndYear } from '../format/full-day.ts';
import './day-calendar.css';
import { Icon } from './icon.tsx';
import { Spanish } from './spanish.tsx';

export interface DayCalendarProps {
  label: string;
  /** What it hangs under. */
  triggerRef: RefObject<HTMLElement | null>;
  /** '' while none is chosen. */
  value: Day;
  min: Day | undefined;
  max: Day | undefined;
  /** The shop's day: shown first while none is chosen. */
  today: Day;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (day: Day) => void;
}

const dateOf = (day: Day | undefined) => (day !== undefined && isDay(day) ? parseDate(day) : null);

export function DayCalendar({ label, triggerRef, value, min, max, today, isOpen, onOpenChange, onChange }: DayCalendarProps) {
  const chosen = dateOf(value);
  return (
    <Spanish>
      <Popover
        className="menu-popover day-calendar"
        triggerRef={triggerRef}
        placement="bottom start"
        offset={4}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
      >
        <Dialog aria-label={label} className="day-calendar-dialog">
          <Calendar
            aria-label={label}
            value={chosen}
            defaultFocusedValue={chosen ?? dateOf(min !== undefined && min > today ? min : today)}
            minValue={dateOf(min)}
            maxValue={dateOf(max)}
            firstDayOfWeek="mon"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press opened it
            autoFocus
            onChange={(date) => onChange(date.toString())}
          >
            {({ state }) => (
              <>
                <header>
                  <AriaButton slot="previous" aria-label="Mes anterior">
                    <Icon name="chevron-left" />
                  </AriaButton>
                  <p aria-hidden="true">{monthAndYear(state.visibleRange.start.toString())}</p>
                  <AriaButton slot="next" aria-label="Mes siguiente">
                    <Icon name="chevron-right" />
                  </AriaButton>
                </header>
                <CalendarGrid weekdayStyle="short">
                  <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day.slice(0, 2)}</CalendarHeaderCell>}</CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <CalendarCell
                        date={date}
                        className={({ isOutsideMonth }) => (isOutsideMonth ? 'day-calendar-other' : 'day-calendar-cell')}
                        data-today={date.toString() === today || undefined}
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              </>
            )}
          </Calendar>
        </Dialog>
      </Popover>
    </Spanish>
  );
}
