import './change-outcome.css';
import type { ChangePreview } from '#domain/contract/changes.ts';
import type { Day } from '#domain/day.ts';
import { counted } from '#domain/plural.ts';
import type { Answer } from '../api/call.ts';
import { shortDay } from '../format/day.ts';
import { listInWords } from '../format/days-in-words.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { Sum, type SumProps } from '../ui/sum.tsx';

type Range = { startDate: Day; endDate: Day };

export interface ChangeOutcomeProps {
  /** null while there is none. */
  answer: Answer<ChangePreview> | null;
  /** Of other terms than those that are chosen. */
  isStale: boolean;
  /** The last day that was asked for. */
  endDate: Day;
  sumOf: (preview: ChangePreview) => Pick<SumProps, 'lines' | 'total'>;
  /** What the button reads that takes the next possible days. */
  nextLabel: (next: Range) => string;
  onChoose: (next: Range) => void;
}

/** What a change would cost, or why it is not possible, with the next days that would do. */
export function ChangeOutcome({ answer, isStale, endDate, sumOf, nextLabel, onChoose }: ChangeOutcomeProps) {
  if (answer === null) return <SkeletonBlock height={132} />;
  return (
    <div className="change-outcome" data-stale={isStale || undefined} aria-busy={isStale}>
      {answer.ok ? (
        <Shown preview={answer.value} {...{ endDate, sumOf, nextLabel, onChoose }} />
      ) : (
        <Banner kind="bad">{answer.problem.message}</Banner>
      )}
    </div>
  );
}

type ShownProps = Omit<ChangeOutcomeProps, 'answer' | 'isStale'> & { preview: ChangePreview };

function Shown({ preview, endDate, sumOf, nextLabel, onChoose }: ShownProps) {
  const { isPossible, days, next, reason } = preview;
  if (isPossible) return <Sum role="status" {...sumOf(preview)} />;
  // Days after the last one are the turnaround's: the reason explains them.
  const lacking = days.filter((day) => day <= endDate);
  return (
    <Banner
      kind="warn"
      action={
        next && (
          <Button size="sm" onClick={() => onChoose(next)}>
            {nextLabel(next)}
          </Button>
        )
      }
    >
      {lacking.length > 0 ? `No queda stock para ${listOf(lacking)}.` : reason?.message}
    </Banner>
  );
}

const MAX_NAMED = 3;

/** 'el 5 dic, el 6 dic y 2 días más' */
function listOf(days: readonly Day[]): string {
  const named = days.slice(0, MAX_NAMED).map((day) => `el ${shortDay(day)}`);
  const left = days.length - named.length;
  return listInWords(left > 0 ? [...named, counted(left, 'día más', 'días más')] : named);
}
