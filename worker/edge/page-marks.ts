import { todayInShop } from '#domain/day.ts';
import type { ShopCalendar } from '#domain/shop-calendar.ts';
import { calendarInWords } from '#domain/shop-hours.ts';
import type { AppContext } from '../app-env.ts';
import { inTime } from '../in-time.ts';
import { readCookie } from '../session/cookie.ts';
import { recallCalendar } from '../shop-settings.ts';

const OPEN_ALWAYS: ShopCalendar = { hours: [], closures: [], lastHourToday: null, leadDays: 0 };

/** A page does not wait longer for the calendar. */
const PATIENCE_MS = 1_000;

export const isVisitor = (c: AppContext): boolean => readCookie(c) === undefined;

/** The shop's calendar for a page; as if it had none while the database does not answer. */
export async function calendarOf(c: AppContext): Promise<ShopCalendar> {
  return inTime(recallCalendar(c.env.DB, Date.now()), PATIENCE_MS).catch(() => OPEN_ALWAYS);
}

/** When the shop is open, as pages say it. */
export const openInWords = (c: AppContext, calendar: ShopCalendar): string =>
  calendarInWords(calendar, c.env.SHOP_HOURS, todayInShop(Date.now()));

/**
 * Attributes of <html> that web/main.tsx reads: whether the request came without a session's cookie, so that the application need not ask
 * who is signed in, when the shop is open, where that is not what the build knows, and where pictures come from, if not from the shop.
 */
export function marksOf(c: AppContext, calendar: ShopCalendar): [name: string, value: string][] {
  const words = openInWords(c, calendar);
  return [
    ...(isVisitor(c) ? [['data-visitor', ''] satisfies [string, string]] : []),
    ...(words === c.env.SHOP_HOURS ? [] : [['data-hours', words] satisfies [string, string]]),
    ...(c.env.PICTURE_ADDRESS === '' ? [] : [['data-picture-address', c.env.PICTURE_ADDRESS] satisfies [string, string]]),
  ];
}
