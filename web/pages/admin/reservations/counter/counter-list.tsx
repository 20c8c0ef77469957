import type { KeyboardEvent } from 'react';
import '../../../../ui/data-table.css';
import { useDeferredRows } from '../../../../ui/deferred-rows.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import type { Day } from '#domain/day.ts';
import { CounterRow, type CounterRowProps, type DeskLine, type Done } from './counter-row.tsx';
import type { useLineCommands } from './use-line-commands.ts';

export interface Group {
  id: string;
  title: string;
  icon: IconName;
  /** Beyond the rows, too. */
  total: number;
  isAlarming?: boolean;
  rows: readonly { key: string; line: DeskLine; isGone: boolean }[];
  showsPhase?: boolean;
}

export interface CounterListProps extends Pick<CounterRowProps, 'onIntent' | 'onMove' | 'onUndo' | 'onAsk'> {
  groups: readonly Group[];
  today: Day;
  done: ReadonlyMap<number, Done>;
  commands: ReturnType<typeof useLineCommands>;
}

/** Every list of the day in one table: the arrow keys go from row to row. */
export function CounterList({ groups, today, done, commands, ...actions }: CounterListProps) {
  const deferred = useDeferredRows(groups.flatMap(({ rows }) => rows));
  return (
    <table className="data-table counter-table num" data-tracks aria-busy={deferred.size > 0 || undefined}>
      <caption className="visually-hidden">Mostrador</caption>
      <thead>
        <tr>
          <th scope="col">Instrumento</th>
          <th scope="col">Cliente</th>
          <th scope="col" data-needs="l">
            Nota
          </th>
          <th scope="col" data-align="end">
            Por cobrar
          </th>
          <th scope="col" data-align="end">
            Acciones
          </th>
        </tr>
      </thead>
      {groups.map(({ id, title, icon, total, isAlarming, rows, showsPhase = false }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the buttons inside; each is a stop of Tab as well
        <tbody key={id} onKeyDown={moveFocus} aria-labelledby={`lista-${id}`}>
          <tr className="counter-head" data-alarming={isAlarming || undefined}>
            <th className="data-whole" scope="rowgroup" colSpan={5} id={`lista-${id}`}>
              <Icon name={icon} size="s" />
              {title} <b>{total}</b>
              {total > rows.length && <small>se muestran {rows.length}</small>}
            </th>
          </tr>
          {rows.map((row) => (
            <CounterRow
              key={row.key}
              line={row.line}
              isDeferred={deferred.has(row)}
              today={today}
              isGone={row.isGone}
              done={done.get(row.line.id) ?? null}
              sending={commands.sendingOf(row.line.id)}
              refusal={commands.refusalOf(row.line.id)}
              showsPhase={showsPhase}
              {...actions}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

const buttonsOf = (table: Element | null): HTMLElement[] =>
  [...(table?.querySelectorAll('tr[data-row]') ?? [])].flatMap(
    (row) => row.querySelector<HTMLElement>('[data-primary]') ?? row.querySelector<HTMLElement>('.line-buttons > button') ?? [],
  );

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (step === undefined || event.defaultPrevented || !(target instanceof Element)) return;
  const buttons = buttonsOf(event.currentTarget.closest('table'));
  const row = target.closest('tr');
  const next = buttons[buttons.findIndex((button) => button.closest('tr') === row) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Moves the focus to what can be done next in a row after that of the line; false where nothing is left. */
export function focusAfter(table: Element | null, lineId: number): boolean {
  const buttons = buttonsOf(table);
  const at = buttons.findLastIndex((button) => button.closest('tr')?.dataset['row'] === String(lineId));
  const next = buttons.slice(at + 1).find((button) => button.matches('[data-primary]:not([aria-disabled="true"])'));
  next?.focus();
  return next !== undefined;
}

/** The first row's next step; false where there is none. */
export function focusFirst(table: Element | null): boolean {
  const [first] = buttonsOf(table);
  first?.focus();
  return first !== undefined;
}

export const focusRow = (box: Element | null, lineId: number | null): void =>
  buttonsOf(box)
    .find((button) => button.closest('tr')?.dataset['row'] === String(lineId))
    ?.focus();
