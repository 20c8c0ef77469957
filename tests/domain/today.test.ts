/**
 * No day is ever off by one: the shop's "today" through four machine time zones, each day of a leap year, each minute of the
 * half hours around midnight in Montevideo, in the machine's own zone and in UTC.
 */
import { tz, TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, eachDay, SHOP_TIME_ZONE, todayInShop, toEpochDay, fromEpochDay } from '#domain/day.ts';
import { formatInShop, hourInShop, instantInShop, startOfDayInShop } from '#domain/shop-clock.ts';
import { dayOfInstant } from '#web/format/instant.ts';
import { monthOfInstant } from '#web/format/month-of-instant.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MONTEVIDEO_OFFSET_MS = -3 * 3_600_000; // no daylight saving since 2015
const LEAP_YEAR = eachDay('2028-01-01', '2028-12-31');

/** West and east of the shop, daylight saving in both hemispheres, a half-hour offset, and the furthest side of the date line. */
const ZONES = ['America/Los_Angeles', 'Europe/Madrid', 'Australia/Adelaide', 'Pacific/Kiritimati'];

const ownZone = process.env['TZ'];
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Plain arithmetic on the zone's fixed offset: shares nothing with Intl. */
const byOffset = (ms: number): string => new Date(ms + MONTEVIDEO_OFFSET_MS).toISOString().slice(0, 10);

/** What clocks in the shop showed, by the engine's own history of the zone. */
const shopClock = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

const midnightIn = (zone: string, day: string): number => new TZDate(`${day}T00:00:00`, zone).getTime();

describe.each(ZONES)('a machine in %s', (zone) => {
  it('names the same day as Montevideo in each minute around midnight', () => {
    process.env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(LEAP_YEAR).toHaveLength(366);

    let checked = 0;
    for (const day of LEAP_YEAR) {
      const shopMidnight = toEpochDay(day) * MS_PER_DAY - MONTEVIDEO_OFFSET_MS;
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const machineMidnight = new Date(year, month - 1, date).getTime();
      for (const midnight of [shopMidnight, machineMidnight, toEpochDay(day) * MS_PER_DAY]) {
        for (let minute = -30; minute <= 30; minute += 1) {
          const now = midnight + minute * MS_PER_MINUTE;
          checked += 1;
          if (todayInShop(now) !== byOffset(now))
            expect.fail(`${new Date(now).toISOString()} is ${byOffset(now)} in Montevideo, not ${todayInShop(now)}`);
        }
      }
      for (const now of [shopMidnight - 1, shopMidnight]) {
        expect(todayInShop(now)).toBe(now < shopMidnight ? fromEpochDay(toEpochDay(day) - 1) : day);
        const instant = new Date(now).toISOString();
        expect(dayOfInstant(instant)).toBe(todayInShop(now));
        expect(monthOfInstant(instant)).toBe(todayInShop(now).slice(0, 7));
      }
    }
    expect(checked).toBe(366 * 3 * 61);
  });

  it('agrees with a calendar library, on dates whose Montevideo clock was moved by daylight saving too', () => {
    process.env['TZ'] = zone;
    for (const year of [2014, 2026]) {
      for (const day of eachDay(`${year}-01-01`, `${year}-12-31`)) {
        const midnight = midnightIn(SHOP_TIME_ZONE, day);
        for (const minute of [-30, -1, 0, 1, 30]) {
          const now = midnight + minute * MS_PER_MINUTE;
          expect(todayInShop(now)).toBe(format(now, 'yyyy-MM-dd', { in: tz(SHOP_TIME_ZONE) }));
        }
      }
    }
  });

  it('finds the instant of an hour of the shop, on days on which its clocks or the machine’s were moved too', () => {
    process.env['TZ'] = zone;
    for (const year of [2005, 2014, 2026]) {
      for (const day of eachDay(`${year}-01-01`, `${year}-12-31`)) {
        const midnight = startOfDayInShop(day);
        expect(shopClock.format(midnight)).toBe(`${day} 00:00:00`);
        expect(shopClock.format(midnight - 1)).toBe(`${addDays(day, -1)} 23:59:59`);
        expect(shopClock.format(instantInShop(day, 18 * 60 + 40))).toBe(`${day} 18:40:00`);
        for (const now of [midnight - 1, midnight, midnight + 4 * 3_600_000]) {
          expect(formatInShop(now, 'yyyy-MM-dd HH:mm:ss')).toBe(shopClock.format(now));
          expect(hourInShop(now)).toBe(Number(shopClock.format(now).slice(11, 13)));
        }
      }
    }
  });
});
