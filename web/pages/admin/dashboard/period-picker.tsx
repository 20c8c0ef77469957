import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { prefetch } from '../../../ui/prefetch.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { addressOf, isWhole, MONTHS, PICK, type Period, readPeriod, shortPeriodText } from './period.ts';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const loadDates = () => import('./dates-dialog.tsx');
const DatesDialog = lazyDialog(async () => (await loadDates()).DatesDialog);

const WHOLE = 'todo';
const OPTIONS = [{ value: WHOLE, label: 'Todo' }, ...MONTHS] as const;

/** The period of the charts: everything, some months up to now, or any days. It is kept in the URL. */
export function PeriodPicker({ today }: { today: string }) {
  const [params, setParams] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const period = readPeriod(params);
  const days = 'months' in period || isWhole(period) ? null : period;
  const text = days ? shortPeriodText(days, today) : PICK;
  const choose = (next: Period) => setParams(addressOf(next), { preventScrollReset: true });
  return (
    <>
      <Segmented
        label="Período"
        value={'months' in period ? period.months : days ? null : WHOLE}
        options={OPTIONS}
        onChange={(chosen) => choose(chosen === WHOLE ? {} : { months: chosen })}
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
      {isChoosing && <DatesDialog days={days ?? {}} today={today} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  );
}
