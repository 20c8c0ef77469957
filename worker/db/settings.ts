import { sql, type SQL } from 'drizzle-orm';
import type { SettingsChange, ShopSettings } from '#domain/contract/admin/settings.ts';
import type { Closure } from '#domain/shop-calendar.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, build, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { settings } from './schema/shop.ts';
import { selectClosures, toClosure } from './shop-calendar.ts';

const FIELDS = {
  hours: settings.hours,
  lastHourToday: settings.lastHourToday,
  leadDays: settings.leadDays,
  turnaroundDays: settings.turnaroundDays,
  overdueHoldDays: settings.overdueHoldDays,
  isHandOverStrict: settings.isHandOverStrict,
  depositPercent: settings.depositPercent,
  lateFeePercent: settings.lateFeePercent,
};

const single = ([row]: ShopSettings[]): ShopSettings => {
  if (!row) throw new Error('the shop has its settings from the migration on');
  return row;
};

/** One D1 call. */
export async function readShop(db: Database): Promise<{ settings: ShopSettings; closures: Closure[] }> {
  const [shop, closed] = await batch(db, [build.select(FIELDS).from(settings), selectClosures()]);
  return { settings: single(shop), closures: closed.map(toClosure) };
}

/** Absent fields stay. What is overdue is held by the new setting from now on; turnaround follows with each line. */
export async function changeSettings(
  db: Database,
  change: SettingsChange,
  { author, key }: { author: Author; key: WriteKey | null },
): Promise<ShopSettings> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as SettingsChange;
  // drizzle throws on an UPDATE that sets nothing.
  const write = build
    .update(settings)
    .set({ id: 1, ...set })
    .returning(FIELDS);
  const [changed] = await batch(db, [keyed(write, sql`1`, key)], {
    before: [
      auditStatement(
        { ...author, action: 'updated', entity: 'settings' },
        sql`SELECT 1 AS entity_id, '' AS entity_name, ${STORED} AS before_json,
          ${withFields(set)} AS after_json FROM settings`,
      ),
    ],
    after: decidesWhatIsOverdue(set) ? holdOverdueStatements(author.nowMs) : [],
  });
  return single(changed);
}

const decidesWhatIsOverdue = ({ overdueHoldDays, isHandOverStrict }: SettingsChange): boolean =>
  overdueHoldDays !== undefined || isHandOverStrict !== undefined;

/** As the contract has it. */
const STORED: SQL = sql`json_object('hours', json(hours_json), 'lastHourToday', last_hour_today, 'leadDays', lead_days,
  'turnaroundDays', turnaround_days, 'overdueHoldDays', overdue_hold_days,
  'isHandOverStrict', json(iif(is_hand_over_strict, 'true', 'false')), 'depositPercent', deposit_percent,
  'lateFeePercent', late_fee_percent)`;

const withFields = (set: SettingsChange): SQL =>
  Object.entries(set).reduce(
    (sofar, [name, value]) => sql`json_set(${sofar}, ${`$.${name}`}, json(${JSON.stringify(value)}))`,
    STORED,
  );
