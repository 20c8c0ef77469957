import type { OnlyHere } from '../session/only-here.ts';
import type { DataSet, Shelf } from './data-set.ts';

/** The data's record of local changes with one more; what was made here and deleted again leaves no trace. */
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

/** Rows, those that were made or changed on this device only marked as such. */
export const marked = <T extends { id: number }>(
  { localChanges }: DataSet,
  shelf: Shelf,
  rows: readonly T[],
): (T & Partial<OnlyHere>)[] => rows.map((row) => (localChanges[shelf][row.id] === undefined ? row : { ...row, onlyHere: true }));

/** One above the largest: the list's length would collide after a deletion. */
export const nextId = (rows: readonly { id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id)) + 1;
