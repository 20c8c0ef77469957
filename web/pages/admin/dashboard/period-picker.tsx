import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { prefetch } from '../../../ui/prefetch.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { addressOf, MONTHS, PICK, type Period, readPeriod, shortPeriodText } from './period.ts';

const loadDates = () => import('./dates-dialog.tsx');
const DatesDialog = lazy(async () => ({ default: (await loadDates()).DatesDialog }));

/** What the charts are of: some months up to now, or any days. It stands in the address. */
export function PeriodPicker({ today }: { today: string }) {
  const [params, setParams] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const period = readPeriod(params);
  const days = 'months' in period ? null : period;
  const text = shortPeriodText(days ?? {}, today);
  const choose = (next: Period) => setParams(addressOf(next), { preventScrollReset: true });
  return (
    <>
      <Segmented
        label="Período"
        value={'months' in period ? period.months : null}
        options={MONTHS}
        onChange={(months) => choose({ months })}
      >
        <button
          type="button"
          aria-pressed={days !== null}
          aria-haspopup="dialog"
          aria-label={text === PICK ? undefined : `${PICK}: ${text}`}
          onPointerEnter={() => prefetch(loadDates)}
          onFocus={() => prefetch(loadDates)}
          onClick={() => setChoosing(true)}
        >
          <Icon name="calendar" size="s" />
          {text}
        </button>
      </Segmented>
      {isChoosing && (
        <Suspense>
          <DatesDialog days={days ?? {}} today={today} onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
