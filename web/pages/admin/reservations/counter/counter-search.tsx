import type { KeyboardEvent } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { SearchField } from '../../../../ui/search-field.tsx';
import '../../../../ui/table-search.css';
import { COUNTER_SEARCH_ID } from '../../counter-shortcut.ts';

export interface CounterSearchProps {
  text: string;
  onChange: (text: string) => void;
  /** Enter, and so what a hand scanner ends with. */
  onEnter: () => void;
  onDown: () => void;
  /** The lists are on their way: what is typed now would go with the box. */
  readOnly?: true;
}

/** The search box of the counter. Ctrl+K focuses it from anywhere in the administration. */
export function CounterSearch({ text, onChange, onEnter, onDown, readOnly }: CounterSearchProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { Enter: onEnter, ArrowDown: onDown }[event.key];
    if (!act || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are the field's own; it handles Escape itself
    <div className="table-search counter-search" onKeyDown={onKeyDown}>
      <SearchField
        id={COUNTER_SEARCH_ID}
        label="Nombre, teléfono, correo, número o instrumento"
        value={text}
        onChange={onChange}
        aria-keyshortcuts="Control+K Meta+K"
        maxLength={MAX_SEARCH_LENGTH}
        readOnly={readOnly}
      />
      {text === '' && <kbd aria-hidden="true">Ctrl K</kbd>}
    </div>
  );
}
