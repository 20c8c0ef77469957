import { useEffect, useState } from 'react';
import { addDays, type Day } from '#domain/day.ts';
import { MAX_DAYS_AHEAD } from '#domain/limits.ts';
import { useApp } from '../app-context.ts';
import { fullDay } from '../format/full-day.ts';
import { Banner } from '../ui/banner.tsx';
import { RangeCalendar, type RangeCalendarProps } from '../ui/range-calendar.tsx';

export type RentalCalendarProps = Omit<RangeCalendarProps, 'isDayClosed' | 'lastDay'> & { lastDay: Day };

/** The calendar in which a rental is chosen: it starts and ends on days on which the shop is open. A closed day inside counts like any other. */
export function RentalCalendar({ onUnavailablePress, onChange, ...rest }: RentalCalendarProps) {
  const closed = useClosedDays(rest.today);
  const [pressed, setPressed] = useState<Day | null>(null);
  const note = pressed === null ? undefined : closed.get(pressed);
  return (
    <>
      <RangeCalendar
        {...rest}
        isDayClosed={(day) => closed.has(day)}
        onUnavailablePress={(day) => {
          setPressed(closed.has(day) ? day : null);
          if (!closed.has(day)) onUnavailablePress?.(day);
        }}
        onChange={(value) => {
          setPressed(null);
          onChange(value);
        }}
      />
      <div aria-live="polite">
        {pressed !== null && note !== undefined && (
          <Banner kind="note" icon="calendar-x">
            El {fullDay(pressed)} la tienda está cerrada{note === '' ? '' : ` (${note})`}: elige otro día para retirar o devolver.
          </Banner>
        )}
      </div>
    </>
  );
}

/** Days of the coming year on which the shop is closed, with the note of each; none until they are loaded, as the server checks them too. */
function useClosedDays(today: Day): ReadonlyMap<Day, string> {
  const { call } = useApp();
  const [closed, setClosed] = useState<ReadonlyMap<Day, string>>(new Map());
  useEffect(() => {
    const asking = new AbortController();
    const query = { startDate: today, endDate: addDays(today, MAX_DAYS_AHEAD) };
    void call('GET /api/shop-calendar', { query, signal: asking.signal }).then((answer) => {
      if (answer.ok)
        setClosed(new Map(answer.value.days.flatMap(({ date, isOpen, note }) => (isOpen ? [] : [[date, note] as const]))));
    });
    return () => asking.abort();
  }, [call, today]);
  return closed;
}
