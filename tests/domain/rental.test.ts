import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#domain/day.ts';
import { canEnd, holdsStock, RESERVATION_STATUSES } from '#domain/reservation.ts';
import {
  actionsOf,
  handOver,
  PHASES,
  phaseOf,
  quantityLeft,
  quantityOut,
  receive,
  release,
  undo,
  type Counter,
  type Line,
  type ShownLine,
  type ShopTime,
} from '#domain/rental.ts';

const TODAY = '2026-11-24';
const now = (time = '12:00'): ShopTime => ({ today: TODAY, time });
const COUNTER: Counter = { recordingSince: '2026-01-01', isHandOverStrict: false, closesAt: null };
const line = (changes: Partial<Line> = {}): Line => ({
  status: 'ACTIVE',
  startDate: TODAY,
  endDate: addDays(TODAY, 2),
  quantity: 3,
  quantityHanded: 0,
  quantityReturned: 0,
  isNoShow: false,
  ...changes,
});
const ago = (days: number): Day => addDays(TODAY, -days);

describe('the phase of a line', () => {
  it.each([
    ['no_show', { status: 'CANCELLED', isNoShow: true }, {}],
    ['cancelled', { status: 'CANCELLED' }, {}],
    ['returned', { status: 'ENDED' }, {}],
    ['returned', { status: 'ENDED', startDate: ago(9), endDate: ago(3), quantityHanded: 3, quantityReturned: 3 }, {}],
    ['overdue', { startDate: ago(4), endDate: ago(1), quantityHanded: 2 }, {}],
    ['overdue', { startDate: ago(4), endDate: ago(1) }, {}],
    ['overdue', { startDate: ago(4), endDate: ago(1), quantityHanded: 1 }, { isHandOverStrict: true }],
    ['not_collected', { startDate: ago(4), endDate: ago(1) }, { isHandOverStrict: true }],
    ['partly_returned', { quantityHanded: 3, quantityReturned: 1 }, {}],
    ['out', { quantityHanded: 1 }, {}],
    ['not_collected', { quantityHanded: 1, quantityReturned: 1, startDate: ago(1) }, {}],
    ['not_collected', { startDate: ago(1) }, {}],
    ['not_collected', {}, { closesAt: '12:00' }],
    ['to_hand_over', {}, { closesAt: '12:01' }],
    ['to_hand_over', {}, {}],
    ['upcoming', { startDate: addDays(TODAY, 1) }, { closesAt: '08:00' }],
    ['out', { startDate: ago(1) }, { recordingSince: TODAY }],
    ['overdue', { startDate: ago(4), endDate: ago(1) }, { recordingSince: TODAY, isHandOverStrict: true }],
    ['to_hand_over', {}, { recordingSince: TODAY }],
  ] as const)('%s', (phase, changes, shop) => {
    expect(phaseOf(line(changes), { ...COUNTER, ...shop }, now())).toBe(phase);
  });
});

const anyDay = fc.integer({ min: -6, max: 6 }).map((days) => addDays(TODAY, days));
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    status: fc.constantFrom(...RESERVATION_STATUSES),
    startDate: anyDay,
    days: fc.integer({ min: 0, max: 5 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    handed: fc.nat(4),
    returned: fc.nat(4),
    isNoShow: fc.boolean(),
  })
  .map(({ days, handed, returned, isNoShow, ...rest }) => {
    const isReleased = isNoShow && rest.status === 'CANCELLED';
    const quantityHanded = isReleased ? 0 : Math.min(handed, rest.quantity);
    const isOver = !holdsStock(rest.status);
    return {
      ...rest,
      endDate: addDays(rest.startDate, days),
      quantityHanded,
      quantityReturned: isOver ? quantityHanded : Math.min(returned, quantityHanded),
      isNoShow: isReleased,
    };
  });
const anyCounter: fc.Arbitrary<Counter> = fc.record({
  recordingSince: anyDay,
  isHandOverStrict: fc.boolean(),
  closesAt: fc.constantFrom(null, '11:59', '12:00', '19:00'),
});
const anyQuantity = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });

const isOpen = ({ status }: Line): boolean => holdsStock(status);

describe('of any line in any shop', () => {
  it('there is one phase, and what is out is between nothing and all', () => {
    fc.assert(
      fc.property(anyLine, anyCounter, (given, counter) => {
        expect(PHASES).toContain(phaseOf(given, counter, now()));
        expect(quantityOut(given, counter)).toBeGreaterThanOrEqual(0);
        expect(quantityOut(given, counter)).toBeLessThanOrEqual(given.quantity);
        if (!isOpen(given)) expect(quantityOut(given, counter)).toBe(0);
      }),
    );
  });

  it('a granted hand-over or return leaves 0 <= returned <= handed <= quantity, and nothing out where it ends', () => {
    const verbs = fc.constantFrom('handOver', 'receive');
    fc.assert(
      fc.property(anyLine, anyCounter, anyQuantity, fc.boolean(), verbs, (given, counter, quantity, isFinal, verb) => {
        const asked = { quantity, isFinal };
        const planned = verb === 'handOver' ? handOver(given, counter, now(), asked) : receive(given, counter, now(), asked);
        if (!planned.ok) return;
        const { out, in: back, ends } = planned.value;
        const handed = given.quantityHanded + out;
        const returned = given.quantityReturned + back;
        expect(isOpen(given)).toBe(true);
        expect(out >= 0 && back >= 0 && (out + back > 0 || ends)).toBe(true);
        expect(returned <= handed && handed <= given.quantity).toBe(true);
        if (ends) expect(returned).toBe(handed);
        if (returned === given.quantity) expect(ends).toBe(true);
      }),
    );
  });

  it('another expected number of units out is refused, the right one is as good as none', () => {
    fc.assert(
      fc.property(anyLine, anyCounter, fc.nat(5), (given, counter, expectedOut) => {
        for (const verb of [handOver, receive]) {
          const isRight = expectedOut === quantityOut(given, counter);
          const without = verb(given, counter, now(), {});
          expect(verb(given, counter, now(), { expectedOut })).toEqual(
            isRight ? without : expect.objectContaining({ ok: false, failure: expect.objectContaining({ kind: 'wrong_phase' }) }),
          );
        }
      }),
    );
  });

  it('only what never went out is a no-show', () => {
    fc.assert(
      fc.property(anyLine, anyCounter, (given, counter) => {
        if (!release(given, counter, now()).ok) return;
        expect(isOpen(given) && given.quantityHanded === 0 && quantityOut(given, counter) === 0).toBe(true);
        expect(given.startDate <= TODAY).toBe(true);
      }),
    );
  });
});

/** As its answers show it. */
const shown = (given: Line, counter: Counter, isUndoable: boolean): ShownLine => ({
  ...given,
  handover: {
    phase: phaseOf(given, counter, now()),
    quantityOut: quantityOut(given, counter),
    quantityLeft: quantityLeft(given, counter),
    pickedUpAt: given.quantityHanded > 0 ? '2026-11-24T12:00:00.000Z' : null,
    isUndoable,
  },
});

describe('the actions on a line, told from its answer', () => {
  it('are those that the verbs grant, with as many units', () => {
    fc.assert(
      fc.property(anyLine, anyCounter, fc.boolean(), (given, counter, isUndoable) => {
        const [out, back] = [handOver(given, counter, now(), {}), receive(given, counter, now(), {})];
        expect(actionsOf(shown(given, counter, isUndoable), TODAY)).toEqual({
          handOver: out.ok ? out.value.out : 0,
          receive: back.ok ? back.value.in : 0,
          noShow: release(given, counter, now()).ok,
          end: canEnd(given.status) && given.startDate <= TODAY,
          cancel: isOpen(given) && given.quantityHanded === given.quantityReturned,
          undo: isUndoable,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('are none without what was handed over', () => {
    expect(actionsOf({ ...line(), handover: null }, TODAY)).toEqual({
      handOver: 0,
      receive: 0,
      noShow: false,
      end: false,
      cancel: false,
      undo: false,
    });
  });
});

describe('receiving', () => {
  it.each([
    ['all that is out ends it', line({ quantityHanded: 3 }), {}, { out: 0, in: 3, ends: true }],
    ['a part leaves it open', line({ quantityHanded: 3 }), { quantity: 1 }, { out: 0, in: 1, ends: false }],
    ['units that were never collected keep it open', line({ quantityHanded: 2 }), {}, { out: 0, in: 2, ends: false }],
    ['the last of it ends what was not collected', line({ quantityHanded: 2 }), { isFinal: true }, { out: 0, in: 2, ends: true }],
    [
      'nothing out, and final',
      line({ quantityHanded: 2, quantityReturned: 2 }),
      { isFinal: true },
      { out: 0, in: 0, ends: true },
    ],
    ['what nobody handed over goes out first', line(), {}, { out: 3, in: 3, ends: true }],
    ['a part of what nobody handed over', line(), { quantity: 1 }, { out: 3, in: 1, ends: false }],
  ])('%s', (_, given, asked, move) => {
    expect(receive(given, COUNTER, now(), asked)).toEqual({ ok: true, value: move });
  });

  it.each([
    ['wrong_phase', line({ status: 'ENDED' }), {}],
    ['wrong_phase', line({ startDate: addDays(TODAY, 1) }), {}],
    ['wrong_phase', line({ quantityHanded: 2, quantityReturned: 2 }), {}],
    ['invalid', line({ quantityHanded: 2 }), { quantity: 3 }],
  ])('%s', (kind, given, asked) => {
    expect(receive(given, COUNTER, now(), asked)).toMatchObject({ ok: false, failure: { kind } });
  });
});

describe('an undo', () => {
  const last = { id: 7, kind: 'out', quantity: 1, day: TODAY, ends: false } as const;
  it.each([
    ['the last movement of today', line({ quantityHanded: 1 }), last, null, undefined, 7],
    ['the one that is named', line({ quantityHanded: 1 }), last, null, 7, 7],
    ['a no-show of today', line({ status: 'CANCELLED', isNoShow: true }), null, TODAY, undefined, null],
    ['the return that ended it', line({ status: 'ENDED' }), { ...last, ends: true }, null, undefined, 7],
  ])('takes back %s', (_, given, movement, noShowDay, named, movementId) => {
    expect(undo(given, { last: movement, noShowDay }, TODAY, named)).toEqual({ ok: true, value: { movementId } });
  });

  it.each([
    ['another movement', line({ quantityHanded: 1 }), last, null, 6],
    ['a movement of yesterday', line({ quantityHanded: 1 }), { ...last, day: ago(1) }, null, undefined],
    ['nothing', line(), null, null, undefined],
    ['an end without a movement', line({ status: 'ENDED' }), last, null, undefined],
    ['a cancellation', line({ status: 'CANCELLED' }), null, null, undefined],
    ['a no-show of yesterday', line({ status: 'CANCELLED', isNoShow: true }), null, ago(1), undefined],
    ['a no-show by a movement that it never had', line({ status: 'CANCELLED', isNoShow: true }), null, TODAY, 7],
  ])('does not take back %s', (_, given, movement, noShowDay, named) => {
    expect(undo(given, { last: movement, noShowDay }, TODAY, named)).toMatchObject({ failure: { kind: 'nothing_to_undo' } });
  });
});
