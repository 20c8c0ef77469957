import { useState } from 'react';
import { addDays } from '#domain/day.ts';
import { planReservation } from '#domain/reservation.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RentalCalendar, type RentalCalendarProps } from '../../parts/rental-calendar.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import type { ChosenDays } from '../../ui/range-rule.ts';
import { datePresets } from './date-presets.ts';
import './search-calendar.css';

export interface SearchCalendarProps extends Pick<RentalCalendarProps, 'autoFocus' | 'withClear'> {
  today: string;
  days: ChosenDays | null;
  /** Units that must be free. */
  quantity: number;
  onQuantity: (quantity: number) => void;
  onChoose: (days: ChosenDays | null) => void;
}

const MAX_UNITS = 99;

/** Home's calendar: a press before the start begins again there, and a range that cannot be reserved says why. */
export function SearchCalendar({ today, days, onChoose, quantity, onQuantity, autoFocus, ...look }: SearchCalendarProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: ChosenDays | null): void => {
    const refusal = whyRefused(chosen, today);
    setProblem(refusal);
    onChoose(refusal && chosen ? { start: chosen.start } : chosen);
  };
  return (
    <div className="search-calendar">
      <ul className="date-presets" aria-label="Fechas rápidas">
        {datePresets(today).map(({ label, dates }, i) => (
          <li key={label}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the calendar asked for it */}
            <Button size="sm" autoFocus={autoFocus && i === 0} onClick={() => choose(dates)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {problem && <Banner kind="bad">{problem}</Banner>}
      <RentalCalendar
        {...look}
        today={today}
        lastDay={addDays(today, MAX_DAYS_AHEAD + MAX_RESERVATION_DAYS - 1)}
        value={days}
        onChange={choose}
        mode="restart"
        visibleMonths={2}
      />
      <div className="search-quantity">
        <NumberStepper label="Cantidad" value={quantity} minValue={1} maxValue={MAX_UNITS} onChange={onQuantity} />
      </div>
    </div>
  );
}

/** Null while only the start is known. */
function whyRefused(days: ChosenDays | null, today: string): string | null {
  if (days === null || !('end' in days)) return null;
  const plan = planReservation({ startDate: days.start, endDate: days.end, quantity: 1 }, null, today);
  return plan.ok ? null : plan.failure.message;
}
