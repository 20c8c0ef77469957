import { INSTRUMENT_STATUSES, type InstrumentStatus } from '#domain/catalogue.ts';
import { Icon } from '../../../ui/icon.tsx';
import './bulk-bar.css';

export type BulkAct = { kind: 'status'; status: InstrumentStatus } | { kind: 'delete' };

export interface BulkBarProps {
  count: number;
  /** Of the page. */
  total: number;
  onAll: (areChosen: boolean) => void;
  onAct: (act: BulkAct) => void;
}

/** Over the head of the table while rows are chosen: nothing moves, and it stays in sight. */
export function BulkBar({ count, total, onAll, onAct }: BulkBarProps) {
  return (
    <div className="bulk-bar" role="group" aria-label="Con los elegidos" data-shown={count > 0 || undefined}>
      <input
        type="checkbox"
        aria-label="Elegir toda la página"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < total;
        }}
        checked={count > 0 && count === total}
        onChange={() => onAll(count < total)}
      />
      {count > 0 && (
        <>
          <b role="status">{count === 1 ? '1 seleccionado' : `${count} seleccionados`}</b>
          <label className="bulk-act">
            <Icon name="tag" size="s" />
            <span className="visually-hidden">Cambiar estado</span>
            <select
              value=""
              onChange={({ currentTarget }) => {
                const status = INSTRUMENT_STATUSES.find((known) => known === currentTarget.value);
                if (status) onAct({ kind: 'status', status });
              }}
            >
              <option value="">Cambiar estado</option>
              {INSTRUMENT_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          </label>
          <button type="button" className="bulk-act" onClick={() => onAct({ kind: 'delete' })}>
            <Icon name="trash" size="s" />
            Eliminar
          </button>
          <button type="button" className="bulk-act bulk-clear" onClick={() => onAll(false)}>
            Quitar selección <kbd>Esc</kbd>
          </button>
        </>
      )}
    </div>
  );
}
