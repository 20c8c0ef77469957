import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Place } from '#domain/pagination.ts';
import type { Source } from '../../api/call.ts';
import { isPartial } from '../../loading/source-of.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ROWS, useTableAddress } from './table-address.ts';
import './table-pages.css';

/** Pages that stand beside each other anyway need no way to jump. */
const FEW_PAGES = 5;

export interface TablePagesProps {
  place: Place;
  /** Where the list came from. This device may have only a part of it: then the number of pages is unknown. */
  source?: Source | undefined;
}

/** The pages of a table, how many rows each has, and a way to one of many. */
export function TablePages({ place, source }: TablePagesProps) {
  const { set, hrefOf } = useTableAddress();
  const isPart = source !== undefined && isPartial(source);
  const { pages, size, total } = place;
  if (total === 0) return null;
  return (
    <div className="table-pages">
      <Pagination place={place} isPartial={isPart} hrefOf={hrefOf} />
      {pages > FEW_PAGES && !isPart && <Jump pages={pages} />}
      {total > ROWS[0] && (
        <label className="table-rows">
          Filas
          <select
            value={size}
            onChange={({ currentTarget: { value } }) => set({ filas: value === String(ROWS[0]) ? '' : value })}
          >
            {ROWS.map((rows) => (
              <option key={rows} value={rows}>
                {rows}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function Jump({ pages }: { pages: number }) {
  const { hrefOf } = useTableAddress();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const wanted = Math.trunc(Number(typed));
  return (
    <form
      className="table-jump"
      onSubmit={(event) => {
        event.preventDefault();
        if (!(wanted >= 1)) return;
        setTyped('');
        void navigate(hrefOf(Math.min(wanted, pages)), { preventScrollReset: true });
      }}
    >
      <label htmlFor={id}>Ir a la página</label>
      <input
        id={id}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`1–${pages}`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </form>
  );
}
