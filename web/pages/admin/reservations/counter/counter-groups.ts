import type { Counter } from '#domain/contract/admin/counter.ts';
import type { Group } from './counter-list.tsx';
import type { DeskLine } from './counter-row.tsx';
import { type CounterRow, found, type ListFacts, LISTS } from './counter-rows.ts';

interface Sources {
  shown: Counter;
  rows: readonly CounterRow[];
  /** The list that is shown alone; a search looks into all of them. */
  only: ListFacts | null;
  text: string;
  /** Steps of this screen, newest last. */
  done: readonly DeskLine[];
  /** What a search found beyond the day. */
  others: { lines: readonly DeskLine[]; total: number };
}

const plain = (lines: readonly DeskLine[], isGone: boolean): Group['rows'] =>
  lines.map((line) => ({ key: String(line.id), line, isGone }));

/** What the table shows, list by list; empty ones are left out. */
export function groupsOf({ shown, rows, only, text, done, others }: Sources): Group[] {
  const wanted = found(
    rows.map(({ line }) => line),
    text,
  );
  const lists = LISTS.filter((list) => only === null || only === list || text !== '').map(({ name, title, icon }): Group => {
    const listed = rows.filter(({ list, line }) => list === name && wanted.includes(line));
    const total = text === '' ? shown[name].total : listed.length;
    return { id: name, title, icon, total, rows: listed, isAlarming: name === 'overdue' };
  });
  const isListed = ({ id }: DeskLine): boolean => rows.some(({ line }) => line.id === id);
  const earlier = found(done, text).filter((line) => !isListed(line));
  const elsewhere = others.lines.filter((line) => !isListed(line) && !earlier.some(({ id }) => id === line.id));
  const groups: Group[] = [
    ...lists,
    { id: 'done', title: 'Hechas recién', icon: 'check-circle', total: earlier.length, rows: plain(earlier.toReversed(), true) },
    {
      id: 'others',
      title: 'Otras reservas',
      icon: 'search',
      total: Math.max(elsewhere.length, others.total - (others.lines.length - elsewhere.length)),
      rows: plain(elsewhere, false),
      showsPhase: true,
    },
  ];
  return groups.filter(({ rows: listed }) => listed.length > 0);
}
