import { describe, expect, test } from 'vitest';
import { bandOf, chooseDay } from '#web/ui/range-rule.ts';

describe('choosing days', () => {
  test('the first press starts and the second ends', () => {
    expect(chooseDay(null, '2026-11-27', 'restart')).toEqual({ start: '2026-11-27' });
    expect(chooseDay({ start: '2026-11-27' }, '2026-12-02', 'restart')).toEqual({ start: '2026-11-27', end: '2026-12-02' });
  });

  test('the same day twice is a range of one day', () => {
    expect(chooseDay({ start: '2026-11-27' }, '2026-11-27', 'swap')).toEqual({ start: '2026-11-27', end: '2026-11-27' });
  });

  test('an earlier second press starts again or swaps', () => {
    expect(chooseDay({ start: '2026-11-27' }, '2026-11-20', 'restart')).toEqual({ start: '2026-11-20' });
    expect(chooseDay({ start: '2026-11-27' }, '2026-11-20', 'swap')).toEqual({ start: '2026-11-20', end: '2026-11-27' });
  });

  test.each(['restart', 'swap'] as const)('with both chosen, a press starts again (%s)', (mode) => {
    expect(chooseDay({ start: '2026-11-20', end: '2026-11-27' }, '2026-11-23', mode)).toEqual({ start: '2026-11-23' });
  });
});

describe('the band', () => {
  test('shows what a press would choose, and nothing where it would start again', () => {
    const half = { start: '2026-11-27' };
    expect(bandOf(half, '2026-12-02', 'restart')).toEqual({ start: '2026-11-27', end: '2026-12-02' });
    expect(bandOf(half, '2026-11-20', 'swap')).toEqual({ start: '2026-11-20', end: '2026-11-27' });
    expect(bandOf(half, '2026-11-20', 'restart')).toEqual({ start: '2026-11-27', end: '2026-11-27' });
  });

  test('stays with a full range, wherever one aims', () => {
    expect(bandOf({ start: '2026-11-20', end: '2026-11-27' }, '2026-12-24', 'swap')).toEqual({
      start: '2026-11-20',
      end: '2026-11-27',
    });
    expect(bandOf(null, '2026-12-24', 'swap')).toBeNull();
  });
});
