import type { SelectHTMLAttributes } from 'react';
import './select.css';
import { Icon } from './icon.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'size'
> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** inline: 'Ordenar por Novedades' in a line of text; box: as tall and edged as a field, its label above. */
  look?: 'inline' | 'box' | undefined;
}

/** One of a few. The native control: on a phone it opens the system's own list, and it weighs nothing. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'inline',
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <label className={className ? `select ${className}` : 'select'} data-look={look}>
      <span>{label}</span>
      <span className="select-box">
        <select
          {...rest}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </span>
    </label>
  );
}
