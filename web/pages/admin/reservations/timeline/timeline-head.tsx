import { toEpochDay, type Day } from '#domain/day.ts';
import { monthName } from '#domain/day-words.ts';
import { fullDay } from '../../../../format/full-day.ts';

const NAMES = ['do', 'lu', 'ma', 'mi', 'ju', 'vi', 'sá'] as const;

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((toEpochDay(day) + 4) % 7) + 7) % 7;

export interface TimelineHeadProps {
  days: readonly Day[];
  today: Day;
}

/** Months over days. */
export function TimelineHead({ days, today }: TimelineHeadProps) {
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))];
  return (
    <div className="timeline-head" role="rowgroup">
      <div className="timeline-line timeline-months" aria-hidden="true">
        <span>Instrumento</span>
        {months.map(([month, own]) => (
          <b key={month} style={{ gridColumn: `span ${own.length}` }}>
            {own.length > 1 ? monthName(own[0] ?? '').slice(0, own.length > 3 ? undefined : 3) : ''}
          </b>
        ))}
      </div>
      <div className="timeline-line timeline-days" role="row">
        <span role="columnheader">
          <span className="visually-hidden">Instrumento</span>
        </span>
        {days.map((day) => (
          <span key={day} role="columnheader" data-today={day === today || undefined}>
            <span className="visually-hidden">{fullDay(day)}</span>
            <span aria-hidden="true">{NAMES[weekdayOf(day)]}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
