/**
 * Creates the lines of an order, all or none, in ONE batch. Each insert writes nothing when its line is refused; the last statement
 * then fails the batch by `whole_order`, so that no order is half written. Stock is guarded as for a single reservation.
 */
import { sql } from 'drizzle-orm';
import { addDays } from '#domain/day.ts';
import { failure, failureAt, type Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Author } from './audit-log.ts';
import { insertReservation, type NewReservation, whyNoStock, whyNotOffered } from './create-reservation.ts';
import { all, among, batch, rows, type Database } from './database.ts';
import type { WriteKey } from './idempotency-keys.ts';
import { confirmationStatement } from './outbox.ts';
import { holdOverdueStatements } from './overdue-holds.ts';
import { refusedBy } from './refused-by.ts';
import { handOverStatement } from './rental.ts';
import { reservedAuditEntry } from './reservation-audit.ts';
import { settings } from './schema/shop.ts';

type LineDraft = Pick<NewReservation, 'instrumentId' | 'startDate' | 'endDate' | 'quantity' | 'expectedPriceCents'>;

export type NewLines = {
  userId: number;
  lines: readonly LineDraft[];
  notes: string;
  author: Author;
  /** The request of the order's first line, where it exists already; null for a new order. */
  lineOf: string | null;
  /** Of the confirmation; null where none is sent. */
  outboxId: string | null;
  /** Handed over at once. */
  isOut: boolean;
  /** Overrides the shop's calendar. */
  isOverride: boolean;
  /** What the lines of a new order come to together; null for their sum. */
  agreedCents: number | null;
  key: WriteKey | null;
};

/** How often an order is tried again whose reason for a refusal is gone. */
const MAX_TRIES = 3;

const REFUSED = ['whole_order', 'stock_days_room', 'instrument_not_rentable', 'order_unknown'];

const TOO_FAR = failureAt('agreedTotal', 'invalid', 'El precio acordado está demasiado lejos del total.');

/** Writes the lines. The id of the order, or why a line is refused, at `lines[2]`. */
export async function createLines(db: Database, { lines: drafts, author, ...order }: NewLines): Promise<Result<number>> {
  const first = crypto.randomUUID();
  const lines = drafts.map((draft, place): NewReservation => ({
    ...draft,
    requestId: place === 0 ? first : crypto.randomUUID(),
    lineOf: order.lineOf ?? (place === 0 ? null : first),
    userId: order.userId,
    notes: order.notes,
    outboxId: order.outboxId ?? '',
    hold: null,
    newCustomerUnitDays: null,
    cancellationsADay: null,
    behalf: author,
    calendar: order.isOut ? 'past' : order.isOverride ? 'overridden' : 'counts',
    key: place === 0 ? order.key : null,
    nowMs: author.nowMs,
  }));
  const requests = lines.map(({ requestId }) => requestId);
  const before = [
    ...lines.map(insertReservation),
    ...(order.isOut ? [handOverStatement(requests, author)] : []),
    ...(order.agreedCents === null ? [] : [agreementStatement(requests, order.agreedCents, author)]),
    ...(order.outboxId === null ? [] : [confirmationStatement({ id: order.outboxId, requestId: first, nowMs: author.nowMs })]),
    ...requests.map((requestId) => reservedAuditEntry(author, requestId, order.isOverride)),
    sql`INSERT INTO whole_order (written, wanted)
      SELECT count(*), ${requests.length} FROM reservations WHERE request_id IN ${among(requests)}`,
  ];
  const written = rows({ id: sql<number>`coalesce(order_id, id)` }, sql`FROM reservations WHERE request_id = ${first}`);
  const instruments = sql`SELECT instrument_id FROM reservations WHERE request_id IN ${among(requests)}`;
  const after = order.isOut ? holdOverdueStatements(author.nowMs, instruments) : [];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await batch(db, [written], { before, after }).catch((error: unknown) => {
      const refusal = refusedBy(error) ?? '';
      if (REFUSED.includes(refusal)) return null;
      if (refusal === 'ledger_amount') return TOO_FAR;
      throw error;
    });
    if (found && 'kind' in found) return fail(found);
    if (found) {
      const [[line]] = found;
      if (!line) throw new Error('a written line has an order');
      return ok(line.id);
    }
    const reason = await whyRefused(db, lines);
    // No reason is left when what refused it ended meanwhile: units came back, a block was lifted.
    if (reason) return fail(reason);
  }
  // The lines together pass what one customer may have open.
  return fail(failure('too_many_open'));
}

/** The discount or the charge that makes the agreed price of the lines' sum, if there is a difference. */
const agreementStatement = (requests: readonly string[], agreedCents: number, { actorId, nowMs }: Author) =>
  sql`INSERT INTO ledger (order_id, kind, amount_cents, note, actor_id, at)
    SELECT id, iif(extra > 0, 'charge', 'discount'), abs(extra), 'Precio acordado', ${actorId}, ${nowMs}
    FROM (SELECT min(id) AS id, ${agreedCents} - sum(total_cents) AS extra FROM reservations WHERE request_id IN ${among(requests)})
    WHERE extra <> 0`;

/** The first line that is refused; null if each by itself would be accepted now. For showing only: nothing relies on it. */
async function whyRefused(db: Database, lines: readonly NewReservation[]): Promise<Failure | null> {
  const [shop] = await all(db, rows({ turnaroundDays: settings.turnaroundDays }, sql`FROM settings`));
  for (const [place, line] of lines.entries()) {
    const reason =
      (await whyNotOffered(db, line)) ?? (await whyLineLacksStock(db, lines.slice(0, place + 1), shop?.turnaroundDays ?? 0));
    if (reason) return reason.kind === 'user_not_found' ? reason : atLine(reason, place);
  }
  return null;
}

export const atLine = (reason: Failure, place: number): Failure => ({
  ...reason,
  errors: [{ path: `lines[${place}]`, message: reason.message }],
});

/** Counts in what earlier lines of the order take of the same instrument on days of the last one, the days of turnaround too. */
async function whyLineLacksStock(
  db: Database,
  lines: readonly NewReservation[],
  turnaroundDays: number,
): Promise<Failure | null> {
  const line = lines.at(-1);
  if (!line) return null;
  const others = lines.filter(
    ({ instrumentId, startDate, endDate }) =>
      instrumentId === line.instrumentId &&
      startDate <= addDays(line.endDate, turnaroundDays) &&
      addDays(endDate, turnaroundDays) >= line.startDate,
  );
  const reason = await whyNoStock(db, { ...line, quantity: others.reduce((sum, { quantity }) => sum + quantity, 0) });
  return (reason.days ?? []).length > 0 ? reason : null;
}
