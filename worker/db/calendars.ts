import { eq, sql } from 'drizzle-orm';
import { toEpochDay, type Day } from '#domain/day.ts';
import { all, batch, build, type Database } from './database.ts';
import { selectReservations, type ReservationRow } from './reservation-view.ts';
import { users } from './schema/accounts.ts';

/** When the address of the user's calendar was made; null without one. */
export async function calendarSince(db: Database, userId: number): Promise<number | null> {
  const [row] = await all(db, build.select({ since: users.calendarSince }).from(users).where(eq(users.id, userId)));
  return row?.since ?? null;
}

/** Puts an address in place of the one before, or none. */
export async function setCalendar(db: Database, userId: number, address: { hash: string; nowMs: number } | null): Promise<void> {
  const set = { calendarHash: address?.hash ?? null, calendarSince: address?.nowMs ?? null };
  await all(db, build.update(users).set(set).where(eq(users.id, userId)));
}

/** What the calendar of that address shows: what ends on `from` or later. Null for an address that is nobody's any more. */
export async function readCalendar(db: Database, hash: string, from: Day): Promise<ReservationRow[] | null> {
  const [owner, reserved] = await batch(db, [
    build
      .select({ id: users.id })
      .from(users)
      .where(sql`calendar_hash = ${hash} AND is_active = 1`),
    selectReservations(
      sql`WHERE u.calendar_hash = ${hash} AND u.is_active = 1 AND r.end_day >= ${toEpochDay(from)} ORDER BY r.start_day, r.id`,
    ),
  ]);
  return owner.length > 0 ? reserved : null;
}
