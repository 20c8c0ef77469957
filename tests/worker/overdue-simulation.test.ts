/**
 * A shop for some weeks of which one return in ten is late. Each night it holds what is out past its last day, and at the counter lines are
 * cancelled and shortened after that; a promise made afterwards for one of the held days that counts on such a unit is a fault. What is out,
 * and what was promised, is counted here, not read from the shop.
 */
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, todayInShop, type Day } from '#domain/day.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { seededRandom } from '#seed/random.ts';
import { sweep } from '#worker/sweep.ts';
import { closeShop, holdNothing, recordSince, signIn, type Person } from '#tests/support/staged-shop.ts';
import { door, ownShop } from './shop-of-own.ts';
import { SILENT_QUEUE } from './unconfirmed.ts';

const HOLD_DAYS = 4;
const STOCKS = [2, 3];
const ASKED_A_DAY = 6;
const HOUR_MS = 3_600_000;

/** Days are counted from the simulation's first. `backOn`: when it will be returned. */
type Line = { id: number; instrument: number; from: number; to: number; backOn: number; isOut: boolean; isOver: boolean };

afterEach(async () => {
  await closeShop(env.DB);
  await holdNothing(env.DB);
  vi.useRealTimers();
});

/** Promises, and those among them that counted on a unit that was known to be out. */
async function simulate(
  days: number,
  overdueHoldDays: number,
  seed: number,
): Promise<{ made: number; late: number; faults: string[] }> {
  const random = seededRandom(seed);
  const upTo = (most: number): number => random.between(0, most);
  const first = addDays(todayInShop(Date.now()), 1);
  const dayOf = (n: number): Day => addDays(first, n);
  vi.useFakeTimers({ toFake: ['Date'], now: startOfDayInShop(first) });
  await recordSince(env.DB, 1);
  const shop = await ownShop(STOCKS, 1);
  const userIds = [shop.admin.id, ...shop.customers.map(({ id }) => id)];
  const lines: Line[] = [];
  const faults: string[] = [];
  let late = 0;

  /** Whether a unit that is out past its last day is needed on that day of the line's. */
  const countsOnOut = ({ instrument }: Line, day: number, today: number): boolean => {
    const others = lines.filter((line) => line.instrument === instrument && !line.isOver);
    const promised = others.filter(({ from, to }) => from <= day && day <= to).length;
    const missing = others.filter(({ isOut, to }) => isOut && to < today).length;
    return promised + missing > (STOCKS[instrument] ?? 0);
  };

  for (let today = 0; today < days; today += 1) {
    vi.setSystemTime(startOfDayInShop(dayOf(today)));
    // oxlint-disable no-await-in-loop -- one thing after another, as in a shop
    const [admin, customer] = (await signIn(env.DB, userIds, env.SESSION_KEY, Date.now())) as [Person, Person];
    if (today === 0) await door('PUT', '/api/settings', { ...admin, json: { overdueHoldDays } });
    await sweep({ ...env, ...SILENT_QUEUE }, Date.now());
    vi.setSystemTime(Date.now() + 10 * HOUR_MS);
    const move = async (line: Line, verb: string): Promise<void> => {
      const answer = await door('POST', `/api/reservations/${line.id}/${verb}`, { ...admin, json: {} });
      if (answer.status !== 200) throw new Error(`${verb} on day ${today}: ${JSON.stringify(answer.json)}`);
    };
    for (const line of lines.filter(({ isOut, backOn }) => isOut && backOn <= today)) {
      await move(line, 'return');
      Object.assign(line, { isOut: false, isOver: true });
    }
    for (const line of lines.filter(({ isOut, isOver, from }) => !isOut && !isOver && from <= today)) {
      const out = lines.filter(({ isOut, instrument }) => isOut && instrument === line.instrument).length;
      // Who finds nothing comes again tomorrow, until the last day.
      if (out < (STOCKS[line.instrument] ?? 0)) {
        await move(line, 'hand-over');
        line.isOut = true;
      } else if (line.to === today) {
        await door('PUT', `/api/reservations/${line.id}/cancel`, admin);
        line.isOver = true;
      }
    }
    for (const line of lines.filter(({ isOut, isOver, from }) => !isOut && !isOver && from >= today)) {
      if (random.oneIn(5)) {
        await door('PUT', `/api/reservations/${line.id}/cancel`, admin);
        line.isOver = true;
      } else if (line.to > line.from && random.oneIn(8)) {
        const answer = await door('PUT', `/api/reservations/${line.id}/change`, {
          ...admin,
          json: { endDate: dayOf(line.to - 1) },
        });
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
        line.to -= 1;
      }
    }
    for (let asked = 0; asked < ASKED_A_DAY; asked += 1) {
      const instrument = upTo(STOCKS.length - 1);
      const from = today + 1 + upTo(4);
      const to = from + upTo(3);
      const backOn = random.oneIn(10) ? to + 1 + upTo(4) : to;
      const json = {
        instrumentId: shop.instruments[instrument]?.id,
        userId: customer.id,
        startDate: dayOf(from),
        endDate: dayOf(to),
        quantity: 1,
      };
      const answer = await door('POST', '/api/reservations', { ...customer, json });
      if (answer.status === 409) continue;
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.json));
      const line: Line = { ...(answer.json as { id: number }), instrument, from, to, backOn, isOut: false, isOver: false };
      lines.push(line);
      late += Number(backOn > to);
      for (let day = from; day <= Math.min(to, today + HOLD_DAYS - 1); day += 1)
        if (countsOnOut(line, day, today)) faults.push(`#${line.id}, made on day ${today} for day ${day}`);
    }
    // oxlint-enable no-await-in-loop
  }
  return { made: lines.length, late, faults };
}

it('promises no unit that is known to be out, in 60 days', async () => {
  const { made, late, faults } = await simulate(60, HOLD_DAYS, 29);
  expect(faults).toEqual([]);
  expect(made).toBeGreaterThan(100);
  expect(late).toBeGreaterThan(5);
});

it('does so without the holds: the simulation sees it', async () => {
  expect((await simulate(30, 0, 29)).faults).not.toEqual([]);
});
