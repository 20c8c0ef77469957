import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import './field.css';
import './search-field.css';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

export interface SearchBoxProps {
  className?: string | undefined;
  isEmpty: boolean;
  onClear: () => void;
  /** The input. */
  children: ReactNode;
}

/** The frame of a search field: its icon, and a cross that empties it. */
export function SearchBox({ className, isEmpty, onClear, children }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={className ? `search-field field-box ${className}` : 'search-field field-box'}>
      <Icon name="search" />
      {children}
      {!isEmpty && (
        <IconButton
          variant="bare"
          icon="close"
          label="Borrar búsqueda"
          onClick={() => {
            // The cross disappears with the text; the focus stays in the field.
            box.current?.querySelector('input')?.focus();
            onClear();
          }}
        />
      )}
    </div>
  );
}

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Its name; shown as the placeholder too. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A pill that narrows the list below it as one types. Escape and the cross empty it. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  return (
    <SearchBox className={className} isEmpty={value === ''} onClear={() => onChange('')}>
      <input
        {...rest}
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
    </SearchBox>
  );
}
