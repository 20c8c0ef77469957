import { expect, it } from 'vitest';
import { datePresets } from '#web/pages/home/date-presets.ts';

it.each([
  ['a Monday', '2026-11-23', ['2026-11-28', '2026-11-29'], ['2026-12-05', '2026-12-06']],
  ['a Saturday', '2026-11-28', ['2026-11-28', '2026-11-29'], ['2026-12-05', '2026-12-06']],
  ['a Sunday', '2026-11-29', ['2026-11-29', '2026-11-29'], ['2026-12-05', '2026-12-06']],
])('on %s', (_, today, thisWeekend, nextWeekend) => {
  const [first, second, third] = datePresets(today).map(({ dates }) => [dates.start, dates.end]);
  expect([first, second]).toEqual([thisWeekend, nextWeekend]);
  expect(third?.[0]).toBe(today);
});

it.each([
  ['2026-11-23', ['Este finde · 28–29', 'Próximo finde · 5–6 dic', 'Una semana · 23–29']],
  ['2026-11-29', ['Este finde · 29', 'Próximo finde · 5–6 dic', 'Una semana · 29 nov – 5 dic']],
])('says the days: %s', (today, labels) => {
  expect(datePresets(today).map(({ label }) => label)).toEqual(labels);
});
