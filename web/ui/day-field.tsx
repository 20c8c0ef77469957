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
  autoFocus?: boolean | undefined;
}

/** A day by the browser's own field: typed at a counter it is faster than a calendar. */
export function DayField({ label, value, min, max, onChange, errorMessage, autoFocus }: DayFieldProps) {
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its user's choice: the first field of a dialog
        autoFocus={autoFocus}
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
