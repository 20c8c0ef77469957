/** A reservation's row as the rules of the rental (domain/rental.ts) see it. */
import { sql } from 'drizzle-orm';
import type { Handover } from '#domain/contract/reservations.ts';
import { type Day, fromEpochDay, todayInShop } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import {
  type LastMovement,
  phaseOf,
  quantityLeft,
  quantityOut,
  undo,
  type Counter,
  type Line,
  type ShopTime,
} from '#domain/rental.ts';
import { closingTime, type OpeningHours } from '#domain/settings.ts';
import { formatInShop } from '#domain/shop-clock.ts';
import { r } from './aliases.ts';
import { fromJson, type Json, type RowOf } from './database.ts';
import { OPEN } from './statuses.ts';

/** Of `reservations r`. The settings are read once for all rows. */
export const LINE_FIELDS = {
  orderId: sql<number>`coalesce(r.order_id, r.id)`,
  startDay: r.startDay,
  endDay: r.endDay,
  quantity: r.quantity,
  status: r.status,
  quantityHanded: r.quantityHanded,
  quantityReturned: r.quantityReturned,
  pickedUpAt: r.pickedUpAt,
  returnedAt: r.returnedAt,
  lastMovementId: r.lastMovementId,
  /** Of the line's last movement, if any. */
  lastMovement: sql<Json<{ kind: 'out' | 'in'; quantity: number; ends: 0 | 1; at: number }> | null>`(SELECT
    json_object('kind', kind, 'quantity', quantity, 'ends', ends, 'at', at) FROM movements WHERE id = r.last_movement_id)`,
  noShowAt: r.noShowAt,
  recordingSince: sql<number>`(SELECT recording_since FROM settings)`,
  isHandOverStrict: sql<0 | 1>`(SELECT is_hand_over_strict FROM settings)`,
  /** Only where a phase can depend on them: of open lines with nothing out. */
  hours: sql<Json<OpeningHours[]> | null>`iif(r.status IN ${OPEN} AND r.quantity_handed = r.quantity_returned,
    (SELECT hours_json FROM settings), NULL)`,
};

type LineRow = RowOf<typeof LINE_FIELDS>;

export const toLine = (row: LineRow): Line => ({
  status: row.status,
  startDate: fromEpochDay(row.startDay),
  endDate: fromEpochDay(row.endDay),
  quantity: row.quantity,
  quantityHanded: row.quantityHanded,
  quantityReturned: row.quantityReturned,
  isNoShow: row.noShowAt !== null,
});

export const toCounter = (row: LineRow): Counter => ({
  recordingSince: fromEpochDay(row.recordingSince),
  isHandOverStrict: row.isHandOverStrict === 1,
  closesAt: row.hours === null || row.hours === '[]' ? null : closingTime(fromJson(row.hours), fromEpochDay(row.startDay)),
});

let latest: (ShopTime & { minute: number }) | null = null;

/** Caches the last result: a list calls it once for each row. */
export function shopTimeAt(nowMs: number): ShopTime {
  const minute = Math.floor(nowMs / MINUTE_MS);
  if (latest?.minute !== minute) latest = { minute, today: todayInShop(nowMs), time: formatInShop(nowMs, 'HH:mm') };
  return latest;
}

/** What an undo may take back: the last movement, or a no-show by its day. */
export function lastOf({ lastMovementId, lastMovement, noShowAt }: LineRow): {
  last: LastMovement | null;
  noShowDay: Day | null;
} {
  const noShowDay = noShowAt === null ? null : todayInShop(noShowAt);
  if (lastMovementId === null || lastMovement === null) return { last: null, noShowDay };
  const { kind, quantity, ends, at } = fromJson(lastMovement);
  return { last: { id: lastMovementId, kind, quantity, ends: ends === 1, day: todayInShop(at) }, noShowDay };
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export function toHandover(row: LineRow, nowMs: number): Handover {
  const [line, counter, now] = [toLine(row), toCounter(row), shopTimeAt(nowMs)];
  return {
    phase: phaseOf(line, counter, now),
    quantityOut: quantityOut(line, counter),
    quantityLeft: quantityLeft(line, counter),
    pickedUpAt: instant(row.pickedUpAt),
    returnedAt: instant(row.returnedAt),
    lastMovementId: row.lastMovementId,
    isUndoable: undo(line, lastOf(row), now.today).ok,
  };
}
