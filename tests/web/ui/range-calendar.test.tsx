import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RangeCalendar, type RangeCalendarProps } from '#web/ui/range-calendar.tsx';

const nameOf = (today: string, visibleMonths: RangeCalendarProps['visibleMonths']): string | undefined =>
  /aria-label="([^"]*)"/.exec(
    renderToStaticMarkup(
      <RangeCalendar today={today} value={null} onChange={() => {}} mode="swap" visibleMonths={visibleMonths} />,
    ),
  )?.[1];

it.each([
  ['2026-11-21', 1, 'Elige tus fechas, noviembre de 2026'],
  ['2026-11-21', 2, 'Elige tus fechas, noviembre a diciembre de 2026'],
  ['2026-12-05', 2, 'Elige tus fechas, diciembre de 2026 a enero de 2027'],
  // The engine would write 'setiembre' here, beside the 'septiembre' of the rest of the page.
  ['2026-09-05', 2, 'Elige tus fechas, septiembre a octubre de 2026'],
] as const)('on %s with %i months in view it is called %j', (today, months, name) => {
  expect(nameOf(today, months)).toBe(name);
});
