import type { OnlyHere } from '../session/only-here.ts';
import type { DataSet, Shelf } from './data-set.ts';

/** Local changes with one more. A row that was added here and deleted again leaves none. */
export function withLocalChange(
  data: DataSet,
  shelf: Shelf,
  id: number,
  change: 'made' | 'changed' | 'gone',
): DataSet['localChanges'] {
  const { [id]: before, ...others } = data.localChanges[shelf];
  if (before === 'made' && change === 'gone') return { ...data.localChanges, [shelf]: others };
  return { ...data.localChanges, [shelf]: { ...others, [id]: before === 'made' ? 'made' : change } };
}

/** Rows; those added or changed on this device only are marked. */
export const marked = <T extends { id: number }>(
  { localChanges }: DataSet,
  shelf: Shelf,
  rows: readonly T[],
): (T & Partial<OnlyHere>)[] => rows.map((row) => (localChanges[shelf][row.id] === undefined ? row : { ...row, onlyHere: true }));

/** One above the largest: the list's length would collide after a deletion. */
export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;
