import { describe, expect, it } from 'vitest';
import { planMaintenance } from '#domain/maintenance.ts';
import { addDays } from '#domain/day.ts';

const TODAY = '2026-11-21';
const plan = (from: number, to: number) =>
  planMaintenance({ startDate: addDays(TODAY, from), endDate: addDays(TODAY, to) }, TODAY);

describe('a maintenance window', () => {
  it.each([
    [0, 0],
    [0, 89],
    [365, 400],
  ])('may run from day %i to day %i', (from, to) => {
    expect(plan(from, to).ok).toBe(true);
  });

  it.each([
    [-1, 3, 'start_in_past', 'startDate'],
    [2, 1, 'end_before_start', 'endDate'],
    [0, 90, 'range_too_long', 'endDate'],
    [366, 366, 'start_too_far', 'startDate'],
  ])('from day %i to day %i is refused: %s', (from, to, kind, path) => {
    expect(plan(from, to)).toMatchObject({ ok: false, failure: { kind, errors: [{ path }] } });
  });

  it('speaks of maintenance, not of a reservation, when it is too long', () => {
    expect(plan(0, 90)).toMatchObject({ failure: { message: 'Un mantenimiento puede durar 90 días como máximo.' } });
  });
});
