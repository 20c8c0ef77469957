import { type InputHTMLAttributes, useRef } from 'react';
import './field.css';
import './search-field.css';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Its name; shown as the placeholder too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A pill that narrows the list below it as one types. Escape and the cross empty it. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={className ? `search-field field-box ${className}` : 'search-field field-box'}>
      <Icon name="search" />
      <input
        {...rest}
        ref={input}
        type="search"
        className="field-input"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
      {value !== '' && (
        <IconButton
          variant="bare"
          icon="close"
          label="Borrar búsqueda"
          onClick={() => {
            // The cross goes with the text; the focus stays where one types.
            input.current?.focus();
            onChange('');
          }}
        />
      )}
    </div>
  );
}
