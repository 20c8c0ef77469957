import { describe, expect, it } from 'vitest';
import {
  lackingDays,
  lastMomentToExtend,
  nextPossibility,
  planChange,
  takesMore,
  type ChangeWish,
  type Changer,
} from '#domain/change.ts';
import { addDays, type Day } from '#domain/day.ts';
import type { Line } from '#domain/rental.ts';
import { refusedByCalendar, shopDay, type ShopCalendar } from '#domain/shop-calendar.ts';
import { instantInShop } from '#domain/shop-clock.ts';
import type { OpeningHours } from '#domain/settings.ts';

/** A Tuesday. */
const START = '2026-11-24';
const END = '2026-11-27';

const LINE: Line & { instrumentId: number; priceCents: number } = {
  status: 'ACTIVE',
  startDate: START,
  endDate: END,
  quantity: 2,
  quantityHanded: 0,
  quantityReturned: 0,
  isNoShow: false,
  instrumentId: 7,
  priceCents: 1_000,
};

const TEN_TO_SEVEN: OpeningHours[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '10:00', to: '19:00' }));

type Given = { line?: Partial<typeof LINE>; today?: Day; minute?: number; by?: Changer; hours?: OpeningHours[]; since?: Day };

function plan(
  wish: ChangeWish,
  { line = {}, today = '2026-11-20', minute = 720, by = 'shop', hours = [], since = '2020-01-01' }: Given = {},
) {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const counter = { recordingSince: since, isHandOverStrict: false, closesAt: null };
  const nowMs = instantInShop(today, minute);
  return planChange({ ...LINE, ...line }, wish, { id: 1 }, { counter, now: { today, time }, nowMs, by, hours });
}

const outcome = (wish: ChangeWish, given: Given = {}): string => {
  const planned = plan(wish, given);
  if (!planned.ok) return planned.failure.kind;
  return planned.value.isSame ? 'same' : 'changed';
};

describe('a change', () => {
  it('keeps what it does not name, and what was agreed', () => {
    expect(plan({ endDate: '2026-11-29' })).toEqual({
      ok: true,
      value: {
        terms: { instrumentId: 7, startDate: START, endDate: '2026-11-29', quantity: 2, priceCents: 1_000 },
        isSame: false,
        missedDay: null,
      },
    });
    expect(outcome({ startDate: START, quantity: 2 })).toBe('same');
    expect(outcome({ priceCents: 900 })).toBe('changed');
  });

  it.each<[string, ChangeWish, Given, string]>([
    ['of a closed line', {}, { line: { status: 'ENDED' } }, 'wrong_phase'],
    ['to the past', { startDate: '2026-11-19' }, {}, 'start_in_past'],
    ['to an end before its start', { endDate: '2026-11-23' }, {}, 'end_before_start'],
    ['to 91 days', { endDate: addDays(START, 90) }, {}, 'range_too_long'],
    ['to 90 days', { endDate: addDays(START, 89) }, {}, 'changed'],
    ['to a start too far ahead', { startDate: '2027-11-21', endDate: '2027-11-21' }, {}, 'start_too_far'],
    ['to an end that has passed', { endDate: '2026-11-25' }, { today: '2026-11-26' }, 'end_in_past'],
    [
      'of the start with something out',
      { startDate: '2026-11-25' },
      { line: { quantityHanded: 1 }, today: START },
      'wrong_phase',
    ],
    ['of the instrument with something out', { instrumentId: 8 }, { line: { quantityHanded: 1 } }, 'wrong_phase'],
    ['to less than is out', { quantity: 1 }, { line: { quantityHanded: 2 } }, 'invalid'],
    ['to what is out', { quantity: 1 }, { line: { quantityHanded: 1 } }, 'changed'],
    ['to what is out, where some came back', { quantity: 1 }, { line: { quantityHanded: 2, quantityReturned: 1 } }, 'changed'],
    ['of one that went out before movements were recorded', { quantity: 1 }, { since: '2026-11-25', today: END }, 'invalid'],
    ['of what began, by the shop', { quantity: 1 }, { today: END }, 'changed'],
  ])('%s', (_, wish, given, expected) => {
    expect(outcome(wish, given)).toBe(expected);
  });

  it('keeps the last day that was missed, when it moves that', () => {
    const late = { today: '2026-11-29', line: { quantityHanded: 2 } };
    expect(plan({ endDate: '2026-11-30' }, late)).toMatchObject({ value: { missedDay: END } });
    expect(plan({ quantity: 3 }, late)).toMatchObject({ value: { missedDay: null } });
    expect(plan({ endDate: '2026-11-30' }, { today: END, line: { quantityHanded: 2 } })).toMatchObject({
      value: { missedDay: null },
    });
  });
});

describe("a customer's change", () => {
  it.each<[string, ChangeWish, Given, string]>([
    ['moves before the first day', { startDate: '2026-11-25', endDate: '2026-11-28' }, { today: '2026-11-23' }, 'changed'],
    ['changes the quantity before the first day', { quantity: 1 }, { today: '2026-11-23' }, 'changed'],
    ['changes no quantity from the first day on', { quantity: 1 }, { today: START }, 'too_late'],
    ['does not shorten from the first day on', { endDate: '2026-11-26' }, { today: START }, 'too_late'],
    ['extends nothing and changes the quantity', { endDate: '2026-11-29', quantity: 3 }, { today: START }, 'too_late'],
    [
      'extends a day before midnight of the last day',
      { endDate: '2026-11-29' },
      { today: '2026-11-26', minute: 1_439 },
      'changed',
    ],
    ['does not extend on the last day', { endDate: '2026-11-29' }, { today: END, minute: 1 }, 'too_late'],
    [
      'extends to the minute, a day before closing',
      { endDate: '2026-11-29' },
      { today: '2026-11-26', minute: 1_140, hours: TEN_TO_SEVEN },
      'changed',
    ],
    [
      'does not a minute later',
      { endDate: '2026-11-29' },
      { today: '2026-11-26', minute: 1_141, hours: TEN_TO_SEVEN },
      'too_late',
    ],
    ['asks for nothing else, at any time', { endDate: END }, { today: END }, 'same'],
  ])('%s', (_, wish, given, expected) => {
    expect(outcome(wish, { ...given, by: 'customer' })).toBe(expected);
  });

  it('has until 24 hours before the last day closes, or is over', () => {
    expect(lastMomentToExtend(END, TEN_TO_SEVEN)).toBe(instantInShop('2026-11-26', 19 * 60));
    expect(lastMomentToExtend('2026-11-28', TEN_TO_SEVEN)).toBe(instantInShop('2026-11-28', 0));
  });
});

describe('what it takes', () => {
  const was = { instrumentId: 7, startDate: START, endDate: END, quantity: 2, priceCents: 1 };

  it.each([
    [{ endDate: '2026-11-28' }, true],
    [{ startDate: '2026-11-23' }, true],
    [{ quantity: 3 }, true],
    [{ instrumentId: 8, quantity: 1 }, true],
    [{ startDate: '2026-11-25', endDate: '2026-11-26', quantity: 1, priceCents: 9 }, false],
  ])('%j: more, %s', (change, isMore) => {
    expect(takesMore(was, { ...was, ...change })).toBe(isMore);
  });

  const busy =
    (...days: Day[]) =>
    (day: Day): number =>
      days.includes(day) ? 1 : 2;

  it('are days with as many units', () => {
    expect(lackingDays(was, busy('2026-11-23', '2026-11-25', END))).toEqual(['2026-11-25', END]);
  });

  const next = (terms: Partial<typeof was>, isStartFixed: boolean, ...days: Day[]) =>
    nextPossibility(
      {
        was,
        terms: { ...was, ...terms },
        today: was.startDate,
        isStartFixed,
        isPossible: (startDate, endDate) => lackingDays({ ...was, startDate, endDate }, busy(...days)).length === 0,
      },
      { id: 1 },
    );

  it('are as many days later, or the nearest last day where the start stays', () => {
    expect(next({}, false, '2026-11-25')).toEqual({ startDate: '2026-11-26', endDate: '2026-11-29' });
    expect(next({ endDate: '2026-11-30' }, true, '2026-11-30')).toEqual({ startDate: START, endDate: '2026-11-29' });
    // Nothing but what the line has already.
    expect(next({ endDate: '2026-11-28' }, true, '2026-11-28')).toBeNull();
  });
});

describe('the calendar of the shop', () => {
  const OPEN: ShopCalendar = { hours: [], closures: [], lastHourToday: null, leadDays: 0 };
  const closed = { ...OPEN, closures: [{ startDate: '2026-12-24', endDate: '2026-12-26', note: 'Fiestas' }] };
  const now = { today: '2026-11-24', time: '18:00' };
  const until = (to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '10:00', to }));
  const why = (calendar: ShopCalendar, startDate?: Day, endDate?: Day) =>
    refusedByCalendar(calendar, { startDate, endDate }, now)?.kind ?? null;

  it('is open every day until it says otherwise', () => {
    expect(shopDay(OPEN, '2026-11-29')).toEqual({ date: '2026-11-29', isOpen: true, from: null, to: null, note: '' });
    expect(why(OPEN, '2026-11-24', '2026-11-29')).toBeNull();
  });

  it('knows hours and closures', () => {
    const split = { ...closed, hours: [...TEN_TO_SEVEN, { weekday: 5, from: '20:00', to: '22:00' }] };
    expect(shopDay(split, '2026-11-27')).toEqual({ date: '2026-11-27', isOpen: true, from: '10:00', to: '22:00', note: '' });
    expect(shopDay(split, '2026-11-28')).toEqual({ date: '2026-11-28', isOpen: false, from: null, to: null, note: '' });
    expect(shopDay(split, '2026-12-25')).toEqual({ date: '2026-12-25', isOpen: false, from: null, to: null, note: 'Fiestas' });
  });

  it.each<[string, ShopCalendar, Day | undefined, Day | undefined, string | null]>([
    ['a start on a closed day', closed, '2026-12-24', '2026-12-28', 'closed_day'],
    ['an end on a closed day', closed, '2026-12-20', '2026-12-26', 'closed_day'],
    ['a closed day inside', closed, '2026-12-20', '2026-12-28', null],
    ['a weekday without hours', { ...OPEN, hours: TEN_TO_SEVEN }, '2026-11-29', '2026-11-30', 'closed_day'],
    ['within the lead days', { ...OPEN, leadDays: 2 }, '2026-11-25', '2026-11-30', 'too_soon'],
    ['after the lead days', { ...OPEN, leadDays: 2 }, '2026-11-26', '2026-11-30', null],
    ['today past the last hour', { ...OPEN, lastHourToday: '18:00' }, '2026-11-24', '2026-11-30', 'too_soon'],
    ['today before it', { ...OPEN, lastHourToday: '18:01' }, '2026-11-24', '2026-11-30', null],
    ['today once the shop has closed', { ...OPEN, hours: until('18:00') }, '2026-11-24', '2026-11-30', 'too_soon'],
    ['today before it closes', { ...OPEN, hours: until('18:01'), lastHourToday: '19:00' }, '2026-11-24', '2026-11-30', null],
    [
      'today closed, before the last hour',
      { ...OPEN, hours: until('18:00'), lastHourToday: '19:00' },
      '2026-11-24',
      '2026-11-30',
      'too_soon',
    ],
    ['tomorrow, past the closing time', { ...OPEN, hours: until('18:00') }, '2026-11-25', '2026-11-30', null],
    ['tomorrow, past the hour', { ...OPEN, lastHourToday: '18:00' }, '2026-11-25', '2026-11-30', null],
    ['a start that stays', { ...OPEN, leadDays: 9 }, undefined, '2026-11-30', null],
  ])('%s', (_, calendar, start, end, expected) => {
    expect(why(calendar, start, end)).toBe(expected);
  });
});
