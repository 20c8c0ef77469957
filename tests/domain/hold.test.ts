import { describe, expect, it } from 'vitest';
import { todayInShop } from '#domain/day.ts';
import { confirmBefore } from '#domain/hold.ts';

/** Montevideo is three hours behind UTC. */
const at = (hour: number, minute = 0, day = 21): number => Date.UTC(2026, 10, day, hour + 3, minute, 59);

describe('the time that is left to confirm an address', () => {
  it.each([
    ['the shop’s time', at(14, 30), at(12, 30), 'antes de las 14:30'],
    ['one o’clock', at(1, 5), at(0, 10), 'antes de la 01:05'],
    ['midnight', at(24, 0), at(22, 0), 'antes de las 00:00 del 22/11/2026'],
    ['another day', at(25, 10), at(23, 10), 'antes de la 01:10 del 22/11/2026'],
    ['a deadline of yesterday', at(23, 10, 20), at(9), 'antes de las 23:10 del 20/11/2026'],
  ])('is told for %s', (_, deadlineMs, nowMs, words) => {
    expect(confirmBefore(deadlineMs, todayInShop(nowMs))).toBe(`Confirma tu correo ${words}`);
  });
});
