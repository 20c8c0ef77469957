import { expect, test } from 'vitest';
import { addDays, toEpochDay } from '#domain/day.ts';
import { dayOfInstant } from '#web/format/instant.ts';
import { dayRange, daysBetween, longDay, shortDay } from '#web/format/day.ts';
import { dayRangeOfYear, weekdayRange, fullDay, monthAndYear, shortDayOfYear, weekdayDay } from '#web/format/full-day.ts';
import { numericInstant } from '#web/format/moment.ts';

test('a day reads as the shop writes it', () => {
  expect(longDay('2026-11-27')).toBe('27 de noviembre');
  expect(shortDay('2026-09-01')).toBe('1 sep');
  expect(weekdayDay('2026-12-02')).toBe('mié 2 dic 2026');
  expect(fullDay('2026-11-21')).toBe('sábado 21 de noviembre de 2026');
  expect(monthAndYear('2027-01-31')).toBe('enero 2027');
});

test('a range of one day is that day, and years show when they differ', () => {
  expect(dayRange('2026-11-27', '2026-12-02')).toBe('27 nov – 2 dic');
  expect(dayRange('2026-11-27', '2026-11-27')).toBe('27 nov');
  expect(dayRangeOfYear('2026-11-27', '2026-12-02')).toBe('27 nov – 2 dic 2026');
  expect(weekdayRange('2026-11-27', '2026-12-02')).toBe('vie 27 nov – mié 2 dic 2026');
  expect(weekdayRange('2026-11-27', '2026-11-27')).toBe('vie 27 nov 2026');
  expect(weekdayRange('2026-12-30', '2027-01-02')).toBe('mié 30 dic 2026 – sáb 2 ene 2027');
  expect(dayRangeOfYear('2026-12-30', '2027-01-02')).toBe('30 dic 2026 – 2 ene 2027');
  expect(daysBetween('2026-11-27', '2026-11-27')).toBe('1 día');
  expect(daysBetween('2026-11-27', '2026-12-02')).toBe('6 días');
});

test('no weekday is off by one over a leap cycle', () => {
  const names = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
  const wrong: string[] = [];
  for (let day = '1970-01-01'; day < '1974-03-02'; day = addDays(day, 1)) {
    const expected = names[new Date(toEpochDay(day) * 86_400_000).getUTCDay()];
    if (!fullDay(day).startsWith(`${expected} `)) wrong.push(day);
  }
  expect(wrong).toEqual([]);
});

test('an instant is shown in Montevideo, whatever the machine', () => {
  expect(numericInstant('2026-11-22T02:59:00Z')).toBe('21/11/2026 23:59');
  expect(numericInstant('2026-11-22T03:00:00Z')).toBe('22/11/2026 00:00');
});

test('what is no day is said to be missing', () => {
  for (const day of ['', '2026-02-30', '¿2026-11-27?']) {
    for (const write of [longDay, fullDay, shortDay, shortDayOfYear, weekdayDay]) expect(write(day)).toBe('Fecha no disponible');
    expect(dayRange(day, '2026-12-02')).toBe('Fecha no disponible – 2 dic');
  }
  for (const instant of ['', 'ayer']) expect(dayOfInstant(instant)).toBe('');
});
