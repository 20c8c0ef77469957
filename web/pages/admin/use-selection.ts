import { useState } from 'react';
import type { Selection } from '../../ui/data-table.tsx';

export type Chosen<Row> = {
  /** Of the rows in sight, in their order. */
  rows: readonly Row[];
  selection: Selection<Row>;
  /** All of the page that may be chosen, or none. */
  setAll: (areChosen: boolean) => void;
  /** How many of the page may be chosen. */
  total: number;
};

/** While the rows are on their way: the boxes' column keeps its place. */
export const NOTHING_CHOSEN: Selection<unknown> = {
  isChosen: () => false,
  onToggle: () => undefined,
  labelOf: () => null,
};

/**
 * Which rows of the page are chosen. Rows out of sight are never chosen: nothing changes unseen. `nameOf` is null for a row that may
 * not be chosen.
 */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[],
  nameOf: (row: Row) => string | null,
): Chosen<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const [last, setLast] = useState<number | null>(null);
  const eligible = shown.filter((row) => nameOf(row) !== null);
  return {
    rows: eligible.filter(({ id }) => ids.has(id)),
    total: eligible.length,
    setAll: (areChosen) => setIds(new Set(areChosen ? eligible.map(({ id }) => id) : [])),
    selection: {
      isChosen: (row) => ids.has(row.id) && nameOf(row) !== null,
      labelOf: (row) => {
        const name = nameOf(row);
        return name === null ? null : `Elegir ${name}`;
      },
      onToggle: ({ id }, isRange) => {
        const [from, to] = [eligible.findIndex((row) => row.id === last), eligible.findIndex((row) => row.id === id)];
        const range =
          isRange && from !== -1 ? eligible.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id) : [id];
        const willBeChosen = !ids.has(id);
        const next = new Set(ids);
        for (const one of range) {
          if (willBeChosen) next.add(one);
          else next.delete(one);
        }
        setIds(next);
        setLast(id);
      },
    },
  };
}
