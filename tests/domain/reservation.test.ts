import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import {
  canCancel,
  canEnd,
  canRate,
  isOverdue,
  isUpcoming,
  holdsStock,
  PLAN_FAILURES,
  planReservation,
  RESERVATION_STATUSES,
  type ReservationStatus,
  STATUS_LABELS,
  statusLabel,
} from '#domain/reservation.ts';
import { MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { nearDay } from './arbitraries.ts';

const today = '2026-11-21';
const plan = (start: number, days: number) =>
  planReservation({ startDate: addDays(today, start), endDate: addDays(today, start + days - 1), quantity: 2 }, { id: 1 }, today);

const REFUSED = [
  ['a start yesterday', -1, 5, 'start_in_past', 'startDate'],
  ['an end before the start', 4, 0, 'end_before_start', 'endDate'],
  ['91 days', 0, MAX_RESERVATION_DAYS + 1, 'range_too_long', 'endDate'],
  ['a start 366 days ahead', MAX_DAYS_AHEAD + 1, 1, 'start_too_far', 'startDate'],
] as const;

describe('planReservation', () => {
  it('counts both ends and keeps what was asked', () => {
    expect(plan(0, 1)).toEqual({ ok: true, value: { startDate: today, endDate: today, quantity: 2, totalDays: 1 } });
    expect(plan(3, 7)).toMatchObject({ ok: true, value: { totalDays: 7 } });
  });

  it.each(REFUSED)('refuses %s and says at which field', (_, start, days, kind, path) => {
    expect(plan(start, days)).toMatchObject({ ok: false, failure: { kind, errors: [{ path }] } });
  });

  it('refuses for every reason that the contract lists', () => {
    expect(REFUSED.map(([, , , kind]) => kind)).toEqual(PLAN_FAILURES);
  });

  it('grants the last day and the longest range that are allowed', () => {
    expect(plan(MAX_DAYS_AHEAD, MAX_RESERVATION_DAYS)).toMatchObject({ ok: true, value: { totalDays: MAX_RESERVATION_DAYS } });
  });

  it('grants exactly what the four limits allow', () => {
    fc.assert(
      fc.property(nearDay(900), fc.integer({ min: -3, max: 370 }), fc.integer({ min: -3, max: 95 }), (now, ahead, length) => {
        const request = { startDate: addDays(now, ahead), endDate: addDays(now, ahead + length - 1), quantity: 1 };
        const allowed = ahead >= 0 && ahead <= 365 && length >= 1 && length <= 90;
        expect(planReservation(request, { id: 1 }, now).ok).toBe(allowed);
      }),
    );
  });
});

describe('statuses', () => {
  it("hold stock while active, confirmed or pending, and have the shop's words", () => {
    expect(RESERVATION_STATUSES.filter(holdsStock)).toEqual(['ACTIVE', 'CONFIRMED', 'PENDING']);
    expect(RESERVATION_STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
      'Activa',
      'Confirmada',
      'Pendiente',
      'Finalizada',
      'Cancelada',
    ]);
  });

  it('are ended from ACTIVE only and rated when ENDED only', () => {
    expect(RESERVATION_STATUSES.filter(canEnd)).toEqual(['ACTIVE']);
    expect(RESERVATION_STATUSES.filter(canRate)).toEqual(['ENDED']);
  });

  it.each(['ON_HOLD', 'constructor', '', null, undefined])(
    'unknown or missing hold nothing, and nothing can be done: %s',
    (given) => {
      const status = given as ReservationStatus;
      const reservation = { status, startDate: addDays(today, 3), endDate: addDays(today, 5) };
      expect(canCancel(reservation, today, 'owner')).toBe(false);
      expect(canCancel(reservation, today, 'admin')).toBe(false);
      expect([isUpcoming(reservation, today), isOverdue(reservation, addDays(today, 9))]).toEqual([false, false]);
      expect([canEnd(status), canRate(status)]).toEqual([false, false]);
      expect(statusLabel(status, 'Desconocido')).toBe(given || 'Desconocido');
    },
  );
});

describe('canCancel', () => {
  const starting = (offset: number, status: (typeof RESERVATION_STATUSES)[number]) => ({
    status,
    startDate: addDays(today, offset),
    endDate: addDays(today, offset + 2),
  });

  it.each(RESERVATION_STATUSES)(
    'a %s one: the owner until its start day, an administrator at any time, never when it holds nothing',
    (status) => {
      const holds = holdsStock(status);
      for (const offset of [-2, -1, 0, 1, 30]) {
        expect(canCancel(starting(offset, status), today, 'owner')).toBe(holds && offset >= 0);
        expect(canCancel(starting(offset, status), today, 'admin')).toBe(holds);
      }
    },
  );
});

describe('overdue and upcoming', () => {
  it('go by the end and by the start', () => {
    const active = { status: 'ACTIVE', startDate: '2026-11-10', endDate: '2026-11-20' } as const;
    expect(isOverdue(active, '2026-11-20')).toBe(false);
    expect(isOverdue(active, '2026-11-21')).toBe(true);
    expect(isOverdue({ ...active, status: 'ENDED' }, '2026-11-21')).toBe(false);
    expect(isUpcoming(active, '2026-11-09')).toBe(true);
    expect(isUpcoming(active, '2026-11-10')).toBe(false);
    expect(isUpcoming({ ...active, status: 'CANCELLED' }, '2026-11-09')).toBe(false);
  });
});
