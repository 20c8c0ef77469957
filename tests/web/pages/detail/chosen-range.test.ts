import { expect, test } from 'vitest';
import { quantityInUrl } from '#web/chosen-dates.ts';
import { rangeInUrl, whyRefused, withRange } from '#web/pages/detail/chosen-range.ts';

const TODAY = '2026-11-21';
const stock = [
  { date: '2026-11-27', availableStock: 3 },
  { date: '2026-11-28', availableStock: 0 },
  { date: '2026-11-29', availableStock: 2 },
];

test('the address holds whole choices, half ones, and nothing that is no choice', () => {
  const inUrl = (text: string) => rangeInUrl(new URLSearchParams(text));
  expect(inUrl('desde=2026-11-27&hasta=2026-11-29')).toEqual({ start: '2026-11-27', end: '2026-11-29' });
  expect(inUrl('desde=2026-11-27')).toEqual({ start: '2026-11-27' });
  expect(inUrl('hasta=2026-11-29')).toBeNull();
  expect(inUrl('desde=2026-11-31')).toBeNull();
  expect(inUrl('desde=2026-11-29&hasta=2026-11-27')).toBeNull();
  expect(inUrl('desde=2026-11-27&hasta=<script>')).toBeNull();
});

test('other dates leave the rest of the address alone', () => {
  const search = new URLSearchParams('cantidad=2&desde=2026-11-27&hasta=2026-11-29');
  expect(withRange(search, { start: '2026-12-01' }).toString()).toBe('cantidad=2&desde=2026-12-01');
  expect(withRange(search, null).toString()).toBe('cantidad=2');
  expect(quantityInUrl(search)).toBe(2);
  expect(quantityInUrl(new URLSearchParams('cantidad=-3'))).toBe(1);
});

test('a range is refused for any day below the quantity, with the units of the worst', () => {
  expect(whyRefused({ start: '2026-11-27', end: '2026-11-29' }, stock, 1, { id: 1 }, TODAY)).toEqual({
    message: 'El rango seleccionado no tiene suficiente stock disponible (0 unidades)',
    days: ['2026-11-28'],
  });
  expect(whyRefused({ start: '2026-11-27', end: '2026-11-29' }, stock, 3, { id: 1 }, TODAY)?.days).toEqual([
    '2026-11-28',
    '2026-11-29',
  ]);
  expect(whyRefused({ start: '2026-11-28', end: '2026-11-28' }, stock, 1, { id: 1 }, TODAY)).toEqual({
    message: 'Esta fecha no tiene suficiente stock disponible (0 unidades)',
    days: ['2026-11-28'],
  });
  expect(whyRefused({ start: '2026-11-29', end: '2026-11-29' }, stock, 3, { id: 1 }, TODAY)?.message).toBe(
    'Esta fecha no tiene suficiente stock disponible (2 unidades)',
  );
  expect(whyRefused({ start: '2026-11-27', end: '2026-11-27' }, stock, 3, { id: 1 }, TODAY)).toBeNull();
  // Nothing is known of these days: the shop decides.
  expect(whyRefused({ start: '2027-03-01', end: '2027-03-04' }, stock, 1, { id: 1 }, TODAY)).toBeNull();
});

test('dates that nobody can reserve are refused in the words of the trade', () => {
  expect(whyRefused({ start: '2026-11-20', end: '2026-11-20' }, [], 1, { id: 1 }, TODAY)).toEqual({
    message: 'La fecha de inicio no puede estar en el pasado.',
    days: [],
  });
  expect(whyRefused({ start: '2026-12-01', end: '2027-03-01' }, [], 1, { id: 1 }, TODAY)?.message).toBe(
    'Una reserva puede durar 90 días como máximo.',
  );
});
