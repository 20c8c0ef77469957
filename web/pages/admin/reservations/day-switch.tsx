import { useState } from 'react';
import type { Day } from '#domain/day.ts';
import { shortDay } from '../../../format/day.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import { prefetch } from '../../../ui/prefetch.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useTableAddress } from '../table-address.ts';

const loadDialog = async () => (await import('./day-dialog.tsx')).DayDialog;
const DayDialog = lazyDialog(loadDialog);

export interface DaySwitchProps {
  today: Day;
  day: Day;
  /** The days that are in sight. */
  near: readonly { day: Day; label: string }[];
  max?: Day;
}

/** The day that a page shows: `dia` in its address, absent for today. */
export function DaySwitch({ today, day, near, max }: DaySwitchProps) {
  const { set } = useTableAddress();
  const [isAsking, setAsking] = useState(false);
  const isNear = near.some((one) => one.day === day);
  const choose = (chosen: Day): void => set({ dia: chosen === today ? '' : chosen });
  return (
    <>
      <Segmented
        label="Día"
        value={isNear ? day : null}
        options={near.map((one) => ({ value: one.day, label: one.label }))}
        onChange={choose}
      >
        <button
          type="button"
          aria-pressed={!isNear}
          aria-haspopup="dialog"
          onPointerEnter={() => prefetch(loadDialog)}
          onFocus={() => prefetch(loadDialog)}
          onClick={() => setAsking(true)}
        >
          {isNear ? 'Otro día' : shortDay(day)}
        </button>
      </Segmented>
      {isAsking && (
        <DayDialog
          title="Ver otro día"
          day={day}
          today={today}
          {...(max !== undefined && { max })}
          onChoose={choose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
