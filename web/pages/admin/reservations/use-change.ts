import { useState } from 'react';
import type { ChangeDraft } from '#domain/contract/changes.ts';
import { addDays, type Day, daysInclusive, isDay } from '#domain/day.ts';
import { type ChangeWish, useChangePreview } from '../../../parts/use-change-preview.ts';
import type { Choice } from '../../../ui/search-picker.tsx';
import { useDraft } from '../../../use-draft.ts';
import type { Changeable } from './change-dialog.tsx';
import { showsDone } from './order-command.ts';
import { useOrderCommand } from './use-order-command.ts';

type Terms = {
  startDate: Day;
  endDate: Day;
  quantity: number;
  /** The one that takes the place of the line's; null: it stays. */
  instrument: Choice | null;
  isCurrentPrice: boolean;
  isOverride: boolean;
  note: string;
};

export type Chosen = Partial<Pick<Terms, 'startDate' | 'endDate' | 'instrument'>>;

/** The form of a change: what is typed, what it would come to, and its sending. `onDone` runs once it is known to be made. */
export function useChange(line: Changeable, chosen: Chosen | undefined, onDone: () => void) {
  // As it was opened: the page may have the new terms while the dialog does not know yet that its answer was lost.
  const [opened] = useState(line);
  const [initial] = useState<Terms>(() => ({
    startDate: opened.startDate,
    endDate: opened.endDate,
    quantity: opened.quantity,
    instrument: null,
    isCurrentPrice: false,
    isOverride: false,
    note: '',
    ...chosen,
  }));
  const [terms, setTerms] = useDraft(`change.${opened.id}`, initial);
  const change = (part: Partial<Terms>): void => setTerms((before) => ({ ...before, ...part }));
  const { startDate, endDate } = terms;
  const range = isDay(startDate) && isDay(endDate) && startDate <= endDate ? { start: startDate, end: endDate } : null;
  const wish = range ? wishOf(opened, terms) : null;
  const { send, sending, refused } = useOrderCommand(opened.orderId ?? opened.id, onDone, (command) =>
    line.handover === undefined || line.status === undefined
      ? false
      : showsDone(command, { status: line.status, handover: line.handover, changes: line.changes }),
  );
  const { answer, isStale } = useChangePreview(opened.id, wish, refused);
  const preview = answer?.ok ? answer.value : null;
  const code = preview?.reason?.code;
  const isReady = wish !== null && !isStale && preview?.isPossible === true;
  return {
    opened,
    terms,
    change,
    /** It is moved as a whole. */
    moveTo: (day: Day): void =>
      change({
        startDate: day,
        ...(isDay(day) && range && { endDate: addDays(day, daysInclusive(range.start, range.end) - 1) }),
      }),
    range,
    wish,
    answer,
    isStale,
    isReady,
    isSending: sending !== null,
    /** Refused by the shop's calendar, which an administrator may override. */
    isAgainstCalendar: code === 'closed_day' || code === 'too_soon',
    message: refused && sending === null ? refused.message : null,
    send: (): void => {
      if (!wish || !preview || !isReady) return;
      const body = bodyOf(wish, terms.note, preview.totalPrice);
      send({ verb: 'change', lineId: opened.id, changes: opened.changes ?? 0, change: body });
    },
  };
}

/** Only what differs; null when nothing does. */
function wishOf(
  was: Changeable,
  { startDate, endDate, quantity, instrument, isCurrentPrice, isOverride }: Terms,
): ChangeWish | null {
  const wish = {
    ...(startDate !== was.startDate && { startDate }),
    ...(endDate !== was.endDate && { endDate }),
    ...(quantity !== was.quantity && { quantity }),
    ...(instrument && { instrumentId: instrument.id }),
    ...(isCurrentPrice && { price: 'current' as const }),
  };
  return Object.keys(wish).length === 0 ? null : { ...wish, ...(isOverride && { isOverride: 'true' as const }) };
}

const bodyOf = ({ isOverride, ...wish }: ChangeWish, note: string, expectedTotalPrice: number): Partial<ChangeDraft> => ({
  ...(wish as Partial<ChangeDraft>),
  ...(isOverride !== undefined && { isOverride: true }),
  note,
  expectedTotalPrice,
});
