import { useId, useRef, useState } from 'react';
import { type Day, isDay, numericDay } from '#domain/day.ts';
import { typedDay } from '../format/typed-day.ts';
import './day-field.css';
import './field.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyDialog } from './lazy-part.tsx';
import { prefetch } from './prefetch.ts';

const loadCalendar = () => import('./day-calendar.tsx');
const DayCalendar = lazyDialog(async () => (await loadCalendar()).DayCalendar);

export interface DayFieldProps {
  label: string;
  /** '' while what is typed is no day. */
  value: Day;
  /** The shop's day. */
  today: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onChange: (day: Day) => void;
  errorMessage?: string | undefined;
  autoFocus?: boolean | undefined;
}

const written = (day: Day): string => (isDay(day) ? numericDay(day) : '');

/**
 * A day: typed at a counter it is faster than a calendar, which opens beside it. Not the browser's own field, which writes days in the
 * browser's language rather than the shop's.
 */
export function DayField({ label, value, today, min, max, onChange, errorMessage, autoFocus }: DayFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const from = min ?? today;
  const [text, setText] = useState(written(value));
  const [isOpen, setOpen] = useState(false);
  // Another day than the typed one: chosen elsewhere.
  if (isDay(value) && typedDay(text, from) !== value) setText(written(value));
  const take = (day: Day) => {
    setText(written(day));
    onChange(day);
  };
  return (
    <div className="field">
      <label id={`${id}-label`} className="field-label" htmlFor={id}>
        {label}
      </label>
      <div ref={box} className="field-box day-field">
        <input
          id={id}
          className="field-input num"
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- its user's choice: the first field of a dialog
          autoFocus={autoFocus}
          value={text}
          aria-invalid={errorMessage !== undefined || undefined}
          aria-describedby={errorMessage === undefined ? undefined : `${id}-error`}
          data-invalid={errorMessage !== undefined || undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onChange(typedDay(currentTarget.value, from));
          }}
          onBlur={() => {
            if (isDay(value)) setText(written(value));
          }}
        />
        <IconButton
          variant="bare"
          icon="calendar"
          label="Abrir el calendario"
          aria-describedby={`${id}-label`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => prefetch(loadCalendar)}
          onFocus={() => prefetch(loadCalendar)}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <DayCalendar
          label={label}
          triggerRef={box}
          value={value}
          min={min}
          max={max}
          today={today}
          isOpen
          onOpenChange={setOpen}
          onChange={(day) => {
            take(day);
            setOpen(false);
          }}
        />
      )}
      {errorMessage !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" size="s" />
          {errorMessage}
        </p>
      )}
    </div>
  );
}
