import { dayRange } from '../../format/day.ts';
import { daysInWords, spanInWords } from '../../format/days-in-words.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Refusal } from './chosen-range.ts';
import type { ChosenRange } from './use-chosen-range.ts';

/** Why dates were not taken: on which days, what was wished for, and what could be had instead. */
export function RefusalNotice({ range: { refused, instead, choose }, notice }: { range: ChosenRange; notice: Refusal }) {
  const { message, days } = notice;
  return (
    <Banner
      kind="note"
      icon="calendar-x"
      action={
        instead && (
          <Button size="sm" onClick={() => choose(instead)}>
            Elegir {dayRange(instead.start, instead.end)}
          </Button>
        )
      }
    >
      {days.length > 0 ? `${message}: ${daysInWords(days)}.` : message}
      {refused && refused.start !== refused.end && ` Habías elegido ${spanInWords(refused.start, refused.end)}.`}
    </Banner>
  );
}
