import type { ReactNode } from 'react';
import './segmented.css';

export interface SegmentedProps<Value extends string> {
  /** Names the group. */
  label: string;
  /** null when it is none of these. */
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Another button at the end, for what is not in sight. */
  children?: ReactNode;
}

/** One of a few that are all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange, children }: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </button>
      ))}
      {children}
    </div>
  );
}
