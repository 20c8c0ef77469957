import type { OpeningHours } from '#domain/settings.ts';
import { hoursInWords } from '#domain/shop-hours.ts';
import type { AppContext } from '../app-env.ts';
import { readCookie } from '../session/cookie.ts';
import { recallSettings } from '../shop-settings.ts';

/** A page does not wait longer for the opening hours. */
const PATIENCE_MS = 1_000;

export const isVisitor = (c: AppContext): boolean => readCookie(c) === undefined;

/** The opening hours for a page; as if the shop had set none while the database does not answer. */
export async function hoursOf(c: AppContext): Promise<readonly OpeningHours[]> {
  const patience = new Promise<readonly OpeningHours[]>((resolve) => void setTimeout(resolve, PATIENCE_MS, []));
  const known = recallSettings(c.env.DB, Date.now()).then(
    ({ hours }) => hours,
    () => [],
  );
  return Promise.race([known, patience]);
}

/**
 * Attributes of <html> that web/main.tsx reads: whether the request came without a session's cookie, so that the application need not ask
 * who is signed in, and the opening hours, where the settings have any.
 */
export const marksOf = (c: AppContext, hours: readonly OpeningHours[]): [name: string, value: string][] => [
  ...(isVisitor(c) ? [['data-visitor', ''] satisfies [string, string]] : []),
  ...(hours.length > 0 ? [['data-hours', hoursInWords(hours, c.env.SHOP_HOURS)] satisfies [string, string]] : []),
];
