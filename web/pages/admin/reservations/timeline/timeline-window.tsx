import type { Timeline } from '#domain/contract/admin/timeline.ts';
import { addDays } from '#domain/day.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { periodOf } from '../../../../format/full-day.ts';
import { SPANS } from './timeline-address.ts';

export interface TimelineWindowProps {
  /** null while the first one is on its way. */
  shown: Timeline | null;
  days: number;
  onChange: (changes: Record<string, string>) => void;
}

const OPTIONS = SPANS.toReversed().map((span) => ({ value: String(span), label: `${span} días` }));

/** Which days are in sight. */
export function TimelineWindow({ shown, days, onChange }: TimelineWindowProps) {
  const move = (by: number) => shown && onChange({ desde: addDays(shown.startDate, by) });
  return (
    <div className="timeline-window">
      <IconButton variant="bare" icon="chevron-left" label={`${days} días antes`} disabled={!shown} onClick={() => move(-days)} />
      <b className="num" role="status">
        {shown && periodOf(shown.startDate, shown.endDate)}
      </b>
      <IconButton
        variant="bare"
        icon="chevron-right"
        label={`${days} días después`}
        disabled={!shown}
        onClick={() => move(days)}
      />
      <Button size="sm" onClick={() => onChange({ desde: '' })}>
        Hoy
      </Button>
      <Segmented
        label="Días a la vista"
        value={String(days)}
        options={OPTIONS}
        onChange={(dias) => onChange({ dias: dias === String(SPANS[0]) ? '' : dias })}
      />
    </div>
  );
}
