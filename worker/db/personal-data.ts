import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PersonalData } from '#domain/contract/account.ts';
import { i, m } from './aliases.ts';
import { batch, build, rows, type Database } from './database.ts';
import { selectLedger, toLedgerEntry, toMoney } from './ledger.ts';
import { countCodes, selectPasskeys } from './passkeys.ts';
import { selectOwnRatings, toOwnRating } from './ratings.ts';
import { selectReservations, toReservation } from './reservation-view.ts';
import { favorites, sessions, users } from './schema/accounts.ts';
import { outbox } from './schema/mail.ts';
import { ratingReports } from './schema/ratings.ts';
import { selectSuppressionOf } from './suppression.ts';
import { toUser, USER_FIELDS } from './users.ts';

const everythingOf = (userId: number) => ({
  users: build
    .select({ ...USER_FIELDS, wantedEmail: users.wantedEmail, calendarSince: users.calendarSince })
    .from(users)
    .where(eq(users.id, userId)),
  reserved: selectReservations(sql`WHERE r.user_id = ${userId} ORDER BY r.start_day DESC, r.id DESC`),
  entries: selectLedger(
    sql`WHERE e.order_id IN (SELECT id FROM reservations WHERE user_id = ${userId} AND order_id IS NULL) ORDER BY e.id`,
  ),
  moved: rows(
    { id: m.id, lineId: m.reservationId, kind: m.kind, quantity: m.quantity, reversalOf: m.reversalOf, at: m.at },
    sql`FROM movements m WHERE m.reservation_id IN (SELECT id FROM reservations WHERE user_id = ${userId}) ORDER BY m.id`,
  ),
  rated: selectOwnRatings(userId),
  reported: build
    .select({
      ratingId: ratingReports.ratingId,
      reason: ratingReports.reason,
      text: ratingReports.text,
      createdAt: ratingReports.createdAt,
    })
    .from(ratingReports)
    .where(eq(ratingReports.userId, userId))
    .orderBy(desc(ratingReports.createdAt)),
  kept: rows(
    { instrumentId: favorites.instrumentId, name: i.name, createdAt: favorites.createdAt },
    sql`FROM favorites JOIN instruments i ON i.id = instrument_id WHERE user_id = ${userId} ORDER BY favorites.created_at DESC`,
  ),
  opened: build
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      device: sessions.device,
      country: sessions.country,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.createdAt)),
  keys: selectPasskeys(userId),
  codes: countCodes(userId),
  suppressions: selectSuppressionOf(userId),
  messages: build
    .select({ kind: outbox.kind, status: outbox.status, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(eq(outbox.userId, userId))
    .orderBy(desc(outbox.createdAt)),
});

/** Everything kept about the person, in one D1 call. */
export async function readPersonalData(
  db: Database,
  userId: number,
  sessionId: string,
  nowMs: number,
): Promise<PersonalData | null> {
  const {
    users: [row],
    reserved,
    entries,
    moved,
    rated,
    reported,
    kept,
    opened,
    keys,
    codes: [codes],
    suppressions: [suppression],
    messages,
  } = await batch(db, everythingOf(userId));
  if (!row) return null;
  const user = toUser(row);
  const money = Map.groupBy(entries, ({ orderId }) => orderId);
  return {
    exportedAt: instant(nowMs),
    user,
    reminders: user.reminders,
    reservations: reserved.map((reservation) => toReservation(reservation, 'customer')),
    orders: [...Map.groupBy(reserved, ({ orderId }) => orderId)].map(([id, lines]) => {
      const own = money.get(id) ?? [];
      return { id, money: toMoney(lines, own), ledger: own.map((entry) => toLedgerEntry(entry, 'customer')) };
    }),
    movements: moved.map(({ at, ...movement }) => ({ ...movement, createdAt: instant(at) })),
    ratings: rated.map(toOwnRating),
    reports: reported.map((report) => ({ ...report, createdAt: instant(report.createdAt) })),
    favorites: kept.map((favorite) => ({ ...favorite, createdAt: instant(favorite.createdAt) })),
    wantedEmail: row.wantedEmail,
    mailSuppressedSince: suppression ? instant(suppression.createdAt) : null,
    calendarSince: row.calendarSince === null ? null : instant(row.calendarSince),
    sessions: opened.map(({ id, createdAt, expiresAt, lastSeenAt, device, country }) => ({
      createdAt: instant(createdAt),
      expiresAt: instant(expiresAt),
      lastSeenAt: instant(Math.max(lastSeenAt, createdAt)),
      device,
      country,
      current: id === sessionId,
    })),
    passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: instant(createdAt),
      lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
    })),
    recoveryCodes: codes?.left ?? 0,
    messages: messages.map(({ kind, status, createdAt, sentAt }) => ({
      kind,
      status,
      createdAt: instant(createdAt),
      sentAt: sentAt === null ? null : instant(sentAt),
    })),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
