import { type CSSProperties, memo } from 'react';
import type { TimelineRow } from '#domain/contract/admin/timeline.ts';
import type { Day } from '#domain/day.ts';
import { counted } from '#domain/plural.ts';
import { fullDay } from '../../../../format/full-day.ts';
import { Picture } from '../../../../ui/picture.tsx';
import { unitsOf } from '../reservation-words.ts';
import { type Bar, barsAt, isAtRisk, KEPT } from './lanes.ts';
import { TimelineBar } from './timeline-bar.tsx';

export interface TimelineLineProps {
  row: TimelineRow;
  index: number;
  bars: readonly Bar[];
  /** Only what keeps the row's place. */
  isDeferred: boolean;
  days: readonly Day[];
  today: Day;
  /** The column that the keys are on, or -1 in another row. */
  activeColumn: number;
  openKey: string | null;
  onPress: (pressed: { row: number; key: string }) => void;
}

/** One instrument: what is free on each day, and under it what holds the days. */
export const TimelineLine = memo(function TimelineLine({
  row,
  index,
  bars,
  isDeferred,
  days,
  today,
  activeColumn,
  openKey,
  onPress,
}: TimelineLineProps) {
  if (isDeferred) return <div className="timeline-line timeline-instrument" role="row" />;
  return (
    <div className="timeline-line timeline-instrument" role="row">
      <div className="timeline-name" role="rowheader">
        <Picture url={row.image} alt="" sizes="40px" />
        <b title={row.name}>{row.name}</b>
        <small title={unitsOf(row.stock)}>×{row.stock}</small>
      </div>
      <div className="timeline-cells" role="presentation">
        {days.map((day, column) => {
          const free = row.free[column] ?? 0;
          const isSome = free > 0 && free < row.stock;
          return (
            <span
              // oxlint-disable-next-line react/no-array-index-key -- a cell is a place: the one with the focus keeps it when other days come
              key={column}
              role="gridcell"
              tabIndex={column === activeColumn ? 0 : -1}
              className="timeline-cell"
              data-cell={`${index}-${column}`}
              data-state={stateOf(day < today, free, row.stock)}
              aria-label={labelOf(day, free, barsAt(bars, column))}
              style={isSome ? ({ '--share': free / row.stock } as CSSProperties) : undefined}
            >
              {free}
            </span>
          );
        })}
      </div>
      <div className="timeline-lanes" role="presentation" aria-hidden="true">
        {bars.map((bar) => (
          <TimelineBar key={bar.key} bar={bar} isOpen={bar.key === openKey} onPress={({ key }) => onPress({ row: index, key })} />
        ))}
      </div>
    </div>
  );
});

/** The last one is a caution only where there were more. */
const stateOf = (isPast: boolean, free: number, stock: number): string =>
  isPast ? 'past' : free <= 0 ? 'none' : free === 1 && stock > 1 ? 'few' : 'free';

function labelOf(day: Day, free: number, bars: readonly Bar[]): string {
  return [`${fullDay(day)}: ${counted(free, 'libre')}`, ...bars.map(heldBy)].join('; ');
}

function heldBy(bar: Bar): string {
  if (bar.kind === 'maintenance') return `mantenimiento de ${unitsOf(bar.maintenance.quantity)}`;
  if (bar.kind === 'hold') return `${KEPT[bar.hold.kind].toLowerCase()}, ${unitsOf(bar.hold.quantity)}`;
  const { id, userName, quantity, overdue } = bar.reservation;
  return `${userName}, reserva ${id}, ${unitsOf(quantity)}${overdue ? ', vencida' : ''}${isAtRisk(bar.reservation) ? ', en riesgo' : ''}`;
}
