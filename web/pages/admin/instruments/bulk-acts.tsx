import { INSTRUMENT_STATUSES } from '#domain/catalogue.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { BulkAct } from './bulk-dialog.tsx';

/** What may be done with the chosen instruments. */
export function BulkActs({ onAct }: { onAct: (act: BulkAct) => void }) {
  return (
    <>
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
    </>
  );
}
