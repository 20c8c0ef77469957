import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './icon-grid.css';

export interface IconChoice {
  value: string;
  /** Its name in Spanish. */
  label: string;
}

export interface IconGridProps {
  label: string;
  name: string;
  choices: readonly IconChoice[];
  value: string;
  onChange: (value: string) => void;
  draw: (choice: IconChoice) => ReactNode;
}

/** One drawing of many. Native radios: the arrow keys walk through them and their names are read out. */
export function IconGrid({ label, name, choices, value, onChange, draw }: IconGridProps) {
  return (
    <fieldset className="icon-grid">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} title={choice.label}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-label={choice.label}
            onChange={() => onChange(choice.value)}
          />
          {draw(choice)}
          <span className="icon-grid-tick" aria-hidden="true">
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
