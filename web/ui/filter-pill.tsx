import './filter-pill.css';
import { Icon } from './icon.tsx';

export interface FilterPillProps<Value extends string> {
  /** 'Categoría' */
  label: string;
  /** '' stands for no filter and is named by `none`: 'todas'. */
  value: Value | '';
  none: string;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
}

/** A filter that names its value; filled while it narrows. The native control: it opens the system's own list. */
export function FilterPill<Value extends string>({ label, value, none, options, onChange }: FilterPillProps<Value>) {
  return (
    <label className="filter-pill" data-on={value !== '' || undefined}>
      <span>{label}:</span>
      <select
        value={value}
        onChange={({ currentTarget }) => onChange(options.find((option) => option.value === currentTarget.value)?.value ?? '')}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  );
}
