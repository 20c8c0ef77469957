import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Timeline, TimelineRow } from '#domain/contract/admin/timeline.ts';
import { daysInclusive, toEpochDay, type Day } from '#domain/day.ts';
import type { Brief } from '../reservation-words.ts';
import { type Bar, barsAt, barsOf, daysOf, nameOf } from './lanes.ts';
import './timeline-bar.css';
import './timeline-grid.css';
import { useDeferredRows } from '../../../../ui/deferred-rows.ts';
import { TimelineHead, weekdayOf } from './timeline-head.tsx';
import { TimelineLine } from './timeline-line.tsx';
import type { Changeable } from '../change-dialog.tsx';
import { TimelinePopover } from './timeline-popover.tsx';

export interface TimelineGridProps {
  timeline: Timeline;
  isStale: boolean;
  /** Days later; earlier when negative. */
  onMove: (days: number) => void;
  /** The window that has today in it. */
  onToday: () => void;
  onNew: (day: Day, instrument: TimelineRow) => void;
  onChange: (line: Changeable) => void;
  onCancel: (brief: Brief) => void;
  onOffer: (line: Changeable & Pick<Brief, 'userName'>) => void;
}

/** What PageUp and PageDown move by. */
const PAGE_DAYS = 30;

const SATURDAY = 6;

type Place = { row: number; column: number };

/** Instruments down, days across. One cell has the focus; arrows move it, letters act on it. */
export function TimelineGrid({ timeline, isStale, onMove, onToday, onNew, onChange, onCancel, onOffer }: TimelineGridProps) {
  const { startDate, endDate, today, instruments } = timeline;
  const deferred = useDeferredRows(instruments, 36);
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  /** 'h' was pressed where today is not: its cell takes the focus when it comes. */
  const isBoundForToday = useRef(false);
  const days = useMemo(() => daysOf(startDate, daysInclusive(startDate, endDate)), [startDate, endDate]);
  const bars = useMemo(
    () => instruments.map((row) => barsOf(row, { startDate, endDate, today })),
    [instruments, startDate, endDate, today],
  );
  const todayColumn = toEpochDay(today) - toEpochDay(startDate);
  const hasToday = todayColumn >= 0 && todayColumn < days.length;
  const [wanted, setActive] = useState<Place>({ row: 0, column: hasToday ? todayColumn : 0 });
  const [open, setOpen] = useState<{ row: number; key: string } | null>(null);
  const active = {
    row: Math.min(wanted.row, instruments.length - 1),
    column: Math.min(wanted.column, days.length - 1),
  };
  const openRow = open ? instruments[open.row] : undefined;
  const openBar = open ? bars[open.row]?.find(({ key }) => key === open.key) : undefined;

  const goTo = (place: Place): void => {
    const row = Math.max(0, Math.min(instruments.length - 1, place.row));
    const column = Math.max(0, Math.min(days.length - 1, place.column));
    const cell = grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`);
    if (!cell) return;
    setActive({ row, column });
    cell.focus();
  };

  const landOnToday = useEffectEvent(() => {
    if (!isBoundForToday.current || !hasToday) return;
    isBoundForToday.current = false;
    goTo({ ...active, column: todayColumn });
  });
  useEffect(() => landOnToday(), [startDate]);

  const openNext = (): void => {
    const here = barsAt(bars[active.row] ?? [], active.column);
    const at = open?.row === active.row ? here.findIndex(({ key }) => key === open.key) : -1;
    const next = here[(at + 1) % Math.max(1, here.length)];
    setOpen(next ? { row: active.row, key: next.key } : null);
  };

  const startNew = ({ row, column }: Place): void => {
    const [instrument, day] = [instruments[row], days[column]];
    if (instrument && day) onNew(day, instrument);
  };

  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo({ ...active, column: active.column - 1 }),
    ArrowRight: () => goTo({ ...active, column: active.column + 1 }),
    ArrowUp: () => goTo({ ...active, row: active.row - 1 }),
    ArrowDown: () => goTo({ ...active, row: active.row + 1 }),
    Home: () => goTo({ ...active, column: 0 }),
    End: () => goTo({ ...active, column: days.length - 1 }),
    PageUp: () => onMove(-PAGE_DAYS),
    PageDown: () => onMove(PAGE_DAYS),
    Enter: openNext,
    n: () => startNew(active),
    h: () => {
      if (hasToday) return goTo({ ...active, column: todayColumn });
      isBoundForToday.current = true;
      onToday();
    },
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(null);
      goTo(active);
      return;
    }
    // Inside the popover, keys belong to its buttons.
    if (event.target.dataset['cell'] === undefined) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const cellOf = ({ target }: MouseEvent): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
    const [row, column] = (cell ?? '').split('-').map(Number);
    return cell !== undefined && row !== undefined && column !== undefined ? { row, column } : null;
  };

  return (
    <div
      ref={frame}
      className="timeline"
      data-stale={isStale || undefined}
      style={
        {
          '--days': days.length,
          ...(hasToday && { '--now': todayColumn }),
          '--saturday': SATURDAY - weekdayOf(startDate),
        } as CSSProperties
      }
      role="presentation"
      onKeyDown={onKey}
      onClick={(event) => {
        const cell = cellOf(event);
        if (!cell) return;
        setOpen(null);
        goTo(cell);
      }}
      onDoubleClick={(event) => {
        const cell = cellOf(event);
        if (cell) startNew(cell);
      }}
    >
      <div className="timeline-scroll">
        <div
          ref={grid}
          role="grid"
          aria-label="Línea de tiempo de las reservas"
          aria-rowcount={instruments.length + 1}
          aria-colcount={days.length + 1}
          aria-busy={isStale || deferred.size > 0 || undefined}
          className="timeline-grid"
        >
          <TimelineHead days={days} today={today} />
          <div role="rowgroup" className="timeline-body">
            {instruments.map((row, index) => (
              <TimelineLine
                key={row.id}
                row={row}
                index={index}
                bars={bars[index] ?? NONE}
                days={days}
                isDeferred={deferred.has(row)}
                today={today}
                activeColumn={index === active.row ? active.column : -1}
                openKey={open?.row === index ? open.key : null}
                onPress={setOpen}
              />
            ))}
          </div>
        </div>
      </div>
      {openBar && openRow && (
        <TimelinePopover
          key={openBar.key}
          bar={openBar}
          row={openRow}
          frame={frame}
          onChange={(line) => {
            setOpen(null);
            onChange(line);
          }}
          onCancel={(brief) => {
            setOpen(null);
            onCancel(brief);
          }}
          onOffer={(line) => {
            setOpen(null);
            onOffer(line);
          }}
          onClose={() => {
            setOpen(null);
            goTo(active);
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {openBar &&
          (openBar.kind === 'reservation'
            ? `Reserva ${openBar.reservation.id} de ${openBar.reservation.userName}`
            : nameOf(openBar))}
        {openBar && '. Tab lleva a sus acciones, Escape cierra.'}
      </p>
    </div>
  );
}

const NONE: readonly Bar[] = [];
