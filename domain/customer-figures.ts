import { toEpochDay, type Day } from './day.ts';
import type { Phase } from './rental.ts';
import { holdsStock, type ReservationStatus } from './reservation.ts';

/** A line as its customer's figures count it. */
export type FigureLine = {
  status: ReservationStatus;
  phase: Phase;
  endDate: Day;
  /** Days between a last day that passed and the change that moved it, over all changes. */
  daysExtendedLate: number;
  /** The shop's day on which its last unit came back, where that was recorded. */
  returnedOn: Day | null;
};

/** `late`: came back after their last day, or are overdue now. */
export type CustomerCounts = {
  reservations: number;
  open: number;
  ended: number;
  cancelled: number;
  noShows: number;
  late: number;
  daysLate: number;
};

/** Days late; 0 if the line was punctual or cancelled, or its return was not recorded. */
export function daysLateOf({ status, phase, endDate, daysExtendedLate, returnedOn }: FigureLine, today: Day): number {
  if (status === 'CANCELLED') return 0;
  const cameBack = phase === 'overdue' ? today : status === 'ENDED' ? returnedOn : null;
  const days = cameBack === null ? 0 : Math.max(0, toEpochDay(cameBack) - toEpochDay(endDate));
  return daysExtendedLate + days;
}

export function countsOf(lines: readonly FigureLine[], today: Day): CustomerCounts {
  const count = (counts: (line: FigureLine) => boolean): number => lines.filter(counts).length;
  const late = lines.map((line) => daysLateOf(line, today)).filter((days) => days > 0);
  return {
    reservations: lines.length,
    open: count(({ status }) => holdsStock(status)),
    ended: count(({ status }) => status === 'ENDED'),
    cancelled: count(({ status, phase }) => status === 'CANCELLED' && phase !== 'no_show'),
    noShows: count(({ phase }) => phase === 'no_show'),
    late: late.length,
    daysLate: late.reduce((sum, days) => sum + days, 0),
  };
}
