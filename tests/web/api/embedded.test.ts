import { expect, test } from 'vitest';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { embeddedIn } from '#web/api/embedded.ts';

const today = '2026-11-22';
const [startMs, endMs] = [startOfDayInShop(today), startOfDayInShop('2026-11-23')];
const text = JSON.stringify({ today, todayEndsMs: endMs, answers: [] });

test('the day of the rendering lasts as long as the shop has it', () => {
  const { todayAt } = embeddedIn(text);
  expect([startMs - 1, startMs, endMs - 1, endMs].map(todayAt)).toEqual([null, today, today, null]);
});

test.each([null, '', '{', JSON.stringify({ answers: [] }), JSON.stringify({ today })])(
  '%j says no day by the clock',
  (without) => {
    expect(embeddedIn(without).todayAt(startMs)).toBeNull();
  },
);
