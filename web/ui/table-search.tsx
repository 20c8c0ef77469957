import { useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { SearchField } from './search-field.tsx';
import './table-search.css';

export interface TableSearchProps {
  /** 'Buscar instrumento' */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search of a table; '/' anywhere on its page leads there. */
export function TableSearch({ label, value, onChange }: TableSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);
  return (
    <div className="table-search" ref={box}>
      <SearchField label={label} value={value} onChange={onChange} aria-keyshortcuts="/" maxLength={MAX_SEARCH_LENGTH} />
      {value === '' && <kbd aria-hidden="true">/</kbd>}
    </div>
  );
}
