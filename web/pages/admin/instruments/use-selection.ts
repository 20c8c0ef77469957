import { useState } from 'react';
import type { AdminInstrument } from '#domain/contract/admin/instruments.ts';
import type { Selection } from '../../../ui/data-table.tsx';

export type Chosen = {
  /** Of the rows in sight, in their order. */
  rows: readonly AdminInstrument[];
  selection: Selection<AdminInstrument>;
  /** All of the page, or none. */
  setAll: (areChosen: boolean) => void;
};

/** While the rows are on their way: the boxes' column keeps its place. */
export const NOTHING_CHOSEN: Selection<AdminInstrument> = {
  isChosen: () => false,
  onToggle: () => undefined,
  labelOf: ({ name }) => name,
};

/** Which rows of the page are chosen. Rows out of sight are never chosen: nothing changes unseen. */
export function useSelection(shown: readonly AdminInstrument[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());
  const [last, setLast] = useState<number | null>(null);
  return {
    rows: shown.filter(({ id }) => ids.has(id)),
    setAll: (areChosen) => setIds(new Set(areChosen ? shown.map(({ id }) => id) : [])),
    selection: {
      isChosen: ({ id }) => ids.has(id),
      labelOf: ({ name }) => `Elegir ${name}`,
      onToggle: ({ id }, isRange) => {
        const [from, to] = [shown.findIndex((row) => row.id === last), shown.findIndex((row) => row.id === id)];
        const range =
          isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id) : [id];
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
