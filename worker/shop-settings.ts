/** The shop's settings and closures, cached in the isolate's memory for reads. */
import type { ShopSettings } from '#domain/contract/admin/settings.ts';
import type { Closure, ShopCalendar } from '#domain/shop-calendar.ts';
import { todayInShop } from '#domain/day.ts';
import { calendarInWords } from '#domain/shop-hours.ts';
import type { Database } from './db/database.ts';
import { readShop } from './db/settings.ts';
import { perIsolate } from './per-isolate.ts';

/** A change by another isolate shows within this time. */
const MEMORY_MS = 5_000;

type Shop = { settings: ShopSettings; closures: Closure[] };

const memory = perIsolate(() => ({ kept: null as { shop: Shop; until: number } | null, generation: 0 }));

async function recallShop(db: Database, nowMs: number): Promise<Shop> {
  const known = memory();
  if (known.kept && known.kept.until > nowMs) return known.kept.shop;
  const { generation } = known;
  const shop = await readShop(db);
  // A write happened during the read, so the result may be older than that write.
  if (generation === known.generation) known.kept = { shop, until: nowMs + MEMORY_MS };
  return shop;
}

export const recallSettings = async (db: Database, nowMs: number): Promise<ShopSettings> =>
  (await recallShop(db, nowMs)).settings;

export async function recallCalendar(db: Database, nowMs: number): Promise<ShopCalendar> {
  const { settings, closures } = await recallShop(db, nowMs);
  const { hours, lastHourToday, leadDays } = settings;
  return { hours, lastHourToday, leadDays, closures };
}

/** What is said of when the shop is open: SHOP_HOURS where the settings have no hours. */
export async function recallHours(env: Pick<Env, 'SHOP_HOURS'>, db: Database, nowMs: number): Promise<string> {
  return calendarInWords(await recallCalendar(db, nowMs), env.SHOP_HOURS, todayInShop(nowMs));
}

/** Called after every change of either. */
export function forgetShop(): void {
  const known = memory();
  known.generation += 1;
  known.kept = null;
}
