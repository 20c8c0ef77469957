import { expect, test } from 'vitest';
import { typedDay } from '#web/format/typed-day.ts';

const FROM = '2026-11-24';

test.each([
  ['24/11/2026', '2026-11-24'],
  ['3/2/2027', '2027-02-03'],
  ['03-02-27', '2027-02-03'],
  ['3.2.2027', '2027-02-03'],
  ['3 2 2027', '2027-02-03'],
  [' 2027-02-03 ', '2027-02-03'],
  ['24112026', '2026-11-24'],
  ['24/11', '2026-11-24'],
  ['25/12', '2026-12-25'],
  ['3/2', '2027-02-03'],
  // The day stands before the month, whatever a browser's own field makes of it.
  ['11/24/2026', ''],
  ['31/2/2027', ''],
  ['29/2/2028', '2028-02-29'],
  ['3/2/027', ''],
  ['3', ''],
  ['mañana', ''],
  ['', ''],
])('%s is %s', (text, day) => expect(typedDay(text, FROM)).toBe(day));
