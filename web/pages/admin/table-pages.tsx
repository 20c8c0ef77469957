import { useId, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import type { Place } from '#domain/pagination.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ROWS, useTableAddress } from './table-address.ts';
import './table-pages.css';

/** Pages that stand beside each other anyway need no way to jump. */
const FEW_PAGES = 5;

export interface TablePagesProps {
  place: Place;
  hrefOf: (page: number) => To;
}

/** The pages of a table, how many rows each has, and a way to one of many. */
export function TablePages({ place, hrefOf }: TablePagesProps) {
  const { set } = useTableAddress();
  const { pages, size, total } = place;
  if (total === 0) return null;
  return (
    <div className="table-pages">
      <Pagination place={place} hrefOf={hrefOf} />
      {pages > FEW_PAGES && <Jump pages={pages} hrefOf={hrefOf} />}
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

function Jump({ pages, hrefOf }: { pages: number; hrefOf: (page: number) => To }) {
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
