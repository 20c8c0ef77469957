import type { ReactNode } from 'react';
import type { Chosen } from './use-selection.ts';
import './bulk-table.css';

export interface BulkTableProps<Row> {
  chosen: Chosen<Row>;
  /** '2 seleccionados' */
  countOf: (count: number) => string;
  /** What may be done with them. */
  acts: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** Over the head of the table while rows are chosen: nothing moves, and it stays in sight. */
export function BulkTable<Row>({ chosen: { rows, total, setAll }, countOf, acts, children }: BulkTableProps<Row>) {
  const count = rows.length;
  return (
    <div
      className="bulk-table"
      role="presentation"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setAll(false);
      }}
    >
      <div className="bulk-bar" role="group" aria-label="Con los elegidos" data-shown={count > 0 || undefined}>
        <input
          type="checkbox"
          aria-label="Elegir toda la página"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < total;
          }}
          disabled={total === 0}
          checked={count > 0 && count === total}
          onChange={() => setAll(count < total)}
        />
        {count > 0 && (
          <>
            <b role="status">{countOf(count)}</b>
            {acts}
            <button type="button" className="bulk-act bulk-clear" onClick={() => setAll(false)}>
              Quitar selección <kbd>Esc</kbd>
            </button>
          </>
        )}
      </div>
      {children}
    </div>
  );
}
