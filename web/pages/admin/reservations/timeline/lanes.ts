import type { TimelineHold, TimelineReservation, TimelineRow } from '#domain/contract/admin/timeline.ts';
import { addDays, isDay, toEpochDay, type Day } from '#domain/day.ts';

type Maintenance = TimelineRow['maintenance'][number];

/** Columns count from 0 at the window's first day; `from` and `to` are within the window, both included. */
export type Bar = {
  key: string;
  lane: number;
  from: number;
  to: number;
  /** It begins before the window, or goes on after it. */
  isCutLeft: boolean;
  isCutRight: boolean;
  /** First column that it no longer holds although the instrument is still out, up to yesterday; null unless overdue. */
  tail: { from: number; to: number } | null;
} & (
  | { kind: 'reservation'; reservation: TimelineReservation }
  | { kind: 'maintenance'; maintenance: Maintenance }
  | { kind: 'hold'; hold: TimelineHold }
);

/** What the shop keeps back, in words. */
export const KEPT = { turnaround: 'Preparación', overdue: 'Retenida por un atraso' } as const;

/** Bars of an instrument, each in the first lane that is free from its beginning on: earliest first, so that lanes stay few. */
export function barsOf(row: TimelineRow, window: { startDate: Day; endDate: Day; today: Day }): Bar[] {
  const origin = toEpochDay(window.startDate);
  const lastColumn = toEpochDay(window.endDate) - origin;
  const todayColumn = toEpochDay(window.today) - origin;
  const column = (day: Day): number => toEpochDay(day) - origin;

  const all = [
    ...row.reservations.map((reservation) => ({
      kind: 'reservation' as const,
      key: `r${reservation.id}`,
      reservation,
      startDate: reservation.startDate,
      endDate: reservation.endDate,
      isOverdue: reservation.overdue,
    })),
    ...row.maintenance.map((maintenance) => ({
      kind: 'maintenance' as const,
      key: `m${maintenance.id}`,
      maintenance,
      startDate: maintenance.startDate,
      endDate: maintenance.endDate,
      isOverdue: false,
    })),
    ...row.holds.map((hold) => ({
      kind: 'hold' as const,
      key: `h${hold.id}`,
      hold,
      startDate: hold.startDate,
      endDate: hold.endDate,
      isOverdue: false,
    })),
  ]
    // What has no days has no place: the list of reservations shows it.
    .filter(({ startDate, endDate }) => isDay(startDate) && isDay(endDate))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.key.localeCompare(b.key));

  const takenUntil: number[] = [];
  return all.map(({ startDate, endDate, isOverdue, ...what }) => {
    // What ended before the window and is still out keeps a stub at its edge.
    const from = Math.max(0, column(startDate));
    const to = Math.max(from, Math.min(lastColumn, column(endDate)));
    const tailEnd = Math.min(lastColumn, todayColumn - 1);
    const tail = isOverdue && tailEnd > to ? { from: to + 1, to: tailEnd } : null;
    const free = takenUntil.findIndex((until) => until < from);
    const lane = free === -1 ? takenUntil.length : free;
    takenUntil[lane] = tail?.to ?? to;
    return { ...what, lane, from, to, tail, isCutLeft: column(startDate) < 0, isCutRight: column(endDate) > lastColumn };
  });
}

export const isAtRisk = ({ endangeredBy, inMaintenance }: TimelineReservation): boolean =>
  endangeredBy.length > 0 || inMaintenance;

export const nameOf = (bar: Bar): string =>
  bar.kind === 'reservation' ? bar.reservation.userName : bar.kind === 'hold' ? KEPT[bar.hold.kind] : 'Mantenimiento';

export const quantityOf = (bar: Bar): number =>
  (bar.kind === 'reservation' ? bar.reservation : bar.kind === 'hold' ? bar.hold : bar.maintenance).quantity;

export const barsAt = (bars: readonly Bar[], column: number): Bar[] =>
  bars.filter(({ from, to }) => from <= column && column <= to).toSorted((a, b) => a.lane - b.lane);

/** The days of the window's columns. */
export const daysOf = (startDate: Day, count: number): Day[] => Array.from({ length: count }, (_, i) => addDays(startDate, i));
