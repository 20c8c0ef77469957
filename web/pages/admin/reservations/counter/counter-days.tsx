import { useState } from 'react';
import { addDays, type Day } from '#domain/day.ts';
import { shortDay } from '../../../../format/day.ts';
import { lazyDialog } from '../../../../ui/lazy-part.tsx';
import { prefetch } from '../../../../ui/prefetch.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useTableAddress } from '../../table-address.ts';

const loadDialog = async () => (await import('../day-dialog.tsx')).DayDialog;
const DayDialog = lazyDialog(loadDialog);

const NEAR = [
  { value: 'today', label: 'Hoy' },
  { value: 'tomorrow', label: 'Mañana' },
] as const;

/** Today, tomorrow, or any day. `day` is null for today. */
export function CounterDays({ today, day }: { today: Day; day: Day | null }) {
  const { set } = useTableAddress();
  const [isAsking, setAsking] = useState(false);
  const tomorrow = addDays(today, 1);
  const value = day === null ? 'today' : day === tomorrow ? 'tomorrow' : null;
  return (
    <>
      <Segmented label="Día" value={value} options={NEAR} onChange={(next) => set({ dia: next === 'today' ? '' : tomorrow })}>
        <button
          type="button"
          aria-pressed={value === null}
          aria-haspopup="dialog"
          onPointerEnter={() => prefetch(loadDialog)}
          onFocus={() => prefetch(loadDialog)}
          onClick={() => setAsking(true)}
        >
          {value === null && day !== null ? shortDay(day) : 'Otro día'}
        </button>
      </Segmented>
      {isAsking && (
        <DayDialog
          title="Ver otro día"
          day={day ?? today}
          today={today}
          onChoose={(chosen) => set({ dia: chosen === today ? '' : chosen })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
