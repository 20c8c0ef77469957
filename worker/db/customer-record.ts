/** The shop's record of a customer: contact, figures, what they have now, and internal notes. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CustomerRecord } from '#domain/contract/admin/customers.ts';
import { countsOf, type FigureLine } from '#domain/customer-figures.ts';
import { todayInShop, toEpochDay } from '#domain/day.ts';
import { fromCents } from '#domain/money.ts';
import { phaseOf } from '#domain/rental.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { selectEntriesOfUser, toEntry } from './audit-list.ts';
import { batch, build, fromJson, type Json, rows, type Database, type RowOf } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { selectBlock, toBlock } from './rental-blocks.ts';
import { LINE_FIELDS, shopTimeAt, toCounter, toLine } from './rental-line.ts';
import { selectReservations, toReservation } from './reservation-view.ts';
import { users } from './schema/accounts.ts';
import { IS_OUT, OPEN } from './statuses.ts';
import { toUser, USER_FIELDS } from './users.ts';

/** Lines whose lateness is counted, newest first. */
const MAX_LINES = 1_000;
const MAX_OUT = 100;
const MAX_HISTORY = 100;

/** `lateChanges`: when each change was made that moved a last day which had passed, and that day. */
const FIGURE_FIELDS = {
  ...LINE_FIELDS,
  lateChanges: sql<Json<[at: number, missedEndDay: number][]>>`iif(r.missed_end_day IS NULL, '[]', (
    SELECT json_group_array(json_array(x.at, x.missed_end_day)) FROM reservation_changes x
    WHERE x.reservation_id = r.id AND x.missed_end_day IS NOT NULL))`,
};

function toFigureLine(row: RowOf<typeof FIGURE_FIELDS>, nowMs: number): FigureLine {
  const line = toLine(row);
  return {
    status: row.status,
    phase: phaseOf(line, toCounter(row), shopTimeAt(nowMs)),
    endDate: line.endDate,
    daysExtendedLate: fromJson(row.lateChanges).reduce((sum, [at, missed]) => sum + toEpochDay(todayInShop(at)) - missed, 0),
    returnedOn: row.returnedAt === null ? null : todayInShop(row.returnedAt),
  };
}

const found = (id: number) => and(eq(users.id, id), isNull(users.deletedAt));

/** Money of all orders of the user, in cents. */
const selectMoney = (userId: number) => {
  const balances = sql`FROM order_balances b JOIN reservations f ON f.id = b.order_id WHERE f.user_id = ${userId}`;
  return rows(
    {
      totalCents: sql<number>`coalesce(sum(r.total_cents), 0)`,
      extraCents: sql<number>`coalesce((SELECT sum(b.charges_cents - b.discounts_cents) ${balances}), 0)`,
      settledCents: sql<number>`coalesce((SELECT sum(b.paid_cents - b.refunded_cents + b.deposit_kept_cents) ${balances}), 0)`,
      depositCents: sql<number>`coalesce((SELECT sum(b.deposit_cents) ${balances}), 0)`,
    },
    sql`FROM reservations r WHERE r.user_id = ${userId} AND r.status <> 'CANCELLED'`,
  );
};

/** Null: there is no such account, or the person left. One D1 call. */
export async function findCustomer(db: Database, id: number, nowMs: number): Promise<CustomerRecord | null> {
  const today = todayInShop(nowMs);
  const {
    users: [user],
    blocks: [block],
    lines,
    out,
    sums: [money],
    history,
  } = await batch(db, {
    users: build
      .select({ ...USER_FIELDS, internalNotes: users.internalNotes })
      .from(users)
      .where(found(id)),
    blocks: selectBlock(id),
    lines: rows(
      FIGURE_FIELDS,
      sql`FROM reservations r WHERE r.user_id = ${id} ORDER BY r.start_day DESC, r.id DESC LIMIT ${MAX_LINES}`,
    ),
    out: selectReservations(
      sql`WHERE r.user_id = ${id} AND r.status IN ${OPEN} AND ${IS_OUT} ORDER BY r.end_day, r.id LIMIT ${MAX_OUT}`,
    ),
    sums: selectMoney(id),
    history: selectEntriesOfUser(id, MAX_HISTORY),
  });
  if (!user || !money) return null;
  const { totalCents, extraCents, settledCents, depositCents } = money;
  const isOver = block !== undefined && block.untilDay !== null && block.untilDay < toEpochDay(today);
  return {
    user: toUser(user),
    block: block && !isOver ? toBlock(block) : null,
    internalNotes: user.internalNotes,
    figures: {
      ...countsOf(
        lines.map((row) => toFigureLine(row, nowMs)),
        today,
      ),
      booked: fromCents(totalCents + extraCents),
      spent: fromCents(settledCents),
      due: fromCents(totalCents + extraCents - settledCents),
      deposit: fromCents(depositCents),
    },
    out: out.map((row) => toReservation(row, 'shop', nowMs)),
    history: history.map(toEntry),
  };
}

/** Replaces the notes while they are as `before`. The log records that they changed, without the text: it outlives the account. */
export async function changeNotes(
  db: Database,
  id: number,
  { text, before }: { text: string; before: string },
  { author, key }: { author: Author; key: WriteKey | null },
): Promise<'changed' | 'differs' | 'missing'> {
  const asSeen = and(found(id), eq(users.internalNotes, before));
  const [changed, known] = await batch(
    db,
    [
      keyed(build.update(users).set({ internalNotes: text }).where(asSeen).returning({ id: users.id }), sql`${id}`, key),
      build.select({ id: users.id }).from(users).where(found(id)),
    ],
    {
      before: [
        auditStatement(
          { ...author, action: 'updated', entity: 'user' },
          sql`SELECT users.id AS entity_id, '' AS entity_name, NULL AS before_json, json_object('internalNotes', json('true')) AS after_json
            FROM users WHERE ${asSeen} AND ${users.internalNotes} <> ${text}`,
        ),
      ],
    },
  );
  if (changed.length > 0) return 'changed';
  return known.length > 0 ? 'differs' : 'missing';
}

export async function readNotes(db: Database, id: number): Promise<string | null> {
  const [[row]] = await batch(db, [build.select({ internalNotes: users.internalNotes }).from(users).where(found(id))]);
  return row?.internalNotes ?? null;
}
