import { useId } from 'react';
import type { Day } from '#domain/day.ts';
import './field.css';
import { Icon } from './icon.tsx';

export interface DayFieldProps {
  label: string;
  /** '' while what is typed is no day. */
  value: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onChange: (day: Day) => void;
  errorMessage?: string | undefined;
}

/** A day by the browser's own field: typed at a counter it is faster than a calendar. */
export function DayField({ label, value, min, max, onChange, errorMessage }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="field-input num"
        required
        value={value}
        min={min}
        max={max}
        aria-invalid={errorMessage !== undefined || undefined}
        aria-describedby={errorMessage === undefined ? undefined : `${id}-error`}
        data-invalid={errorMessage !== undefined || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {errorMessage !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" size="s" />
          {errorMessage}
        </p>
      )}
    </div>
  );
}
