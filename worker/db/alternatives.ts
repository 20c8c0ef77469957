/**
 * Alternatives for a coming line whose units may be missing: other days of its instrument, by the rules of a change, and other instruments
 * of the category on its days. Offering them writes an e-mail and takes no stock: the change that follows is checked like any other.
 */
import { sql } from 'drizzle-orm';
import { BEGINS_TODAY } from '#domain/alternatives.ts';
import { MAINTENANCE } from '#domain/catalogue.ts';
import type { Alternatives } from '#domain/contract/admin/alternatives.ts';
import { addDays, fromEpochDay, toEpochDay, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { failure } from '#domain/failure.ts';
import { MAX_RESERVATION_DAYS } from '#domain/limits.ts';
import { ENDANGERED_WITHIN_DAYS, holdsStock, refusedLength } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { i, o } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, returning, rows, type Database } from './database.ts';
import { type AskedChange, type ChangeState, isChangePossible, readChange, refusedCustomer } from './change-state.ts';
import { missingOn } from './endangered.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { mainImage } from './instrument-view.ts';
import { offerStatement } from './outbox.ts';
import { shopTimeAt } from './rental-line.ts';
import { outbox } from './schema/mail.ts';

const MOST = 3;

/** How far the other days may be from those of the line. */
const MAX_SHIFT = 60;

/** Newest instruments of the category that are looked at: the cost does not grow with the catalogue. */
const MAX_LOOKED_AT = 200;

/** Two D1 calls. `isOffer`: for an e-mail, whose reader changes the line without the shop, which is possible until the day before. */
export async function findAlternatives(
  db: Database,
  asked: AskedChange,
  { isOffer, nowMs }: { isOffer: boolean; nowMs: number },
): Promise<Result<Alternatives>> {
  const { today } = shopTimeAt(nowMs);
  const state = await readChange(db, { ...asked, startDate: today }, nowMs);
  if (!state) return fail(failure('reservation_not_found'));
  const { row, customer } = state;
  const range = { startDate: fromEpochDay(row.startDay), endDate: fromEpochDay(row.endDay) };
  const first = toEpochDay(today);
  if (!holdsStock(row.status) || row.quantityHanded > 0 || row.startDay < first) return fail(failure('wrong_phase'));
  if (isOffer && row.startDay === first) return fail(failure('wrong_phase', { message: BEGINS_TODAY }));
  const refused = refusedCustomer(customer, 'shop');
  if (refused) return fail(refused);
  const own = sql`${row.instrumentId}`;
  const dayAt = (from: number) => sql`${from} + o.n`;
  const { missing, others, offers } = await batch(db, {
    missing: rows(
      { day: sql<number>`${dayAt(first)}`, units: sql<number>`${missingOn(own, dayAt(first), first)}` },
      sql`FROM day_offsets o WHERE o.n <= ${ENDANGERED_WITHIN_DAYS}`,
    ),
    others: rows(
      { id: i.id, name: i.name, images: i.images },
      sql`FROM (SELECT * FROM instruments
          WHERE category_id = (SELECT category_id FROM instruments WHERE id = ${own}) AND archived_at IS NULL
            AND status <> ${MAINTENANCE} AND id <> ${own} ORDER BY id DESC LIMIT ${MAX_LOOKED_AT}) i
        WHERE NOT EXISTS (SELECT 1 FROM ${OFFSETS} o
          LEFT JOIN stock_days d ON d.instrument_id = i.id AND d.day = ${dayAt(row.startDay)}
          WHERE o.n <= ${row.endDay - row.startDay + state.turnaroundDays}
            AND coalesce(d.free, i.stock) - ${missingOn(sql`i.id`, dayAt(row.startDay), first)} < ${row.quantity})
        ORDER BY abs(i.price_cents - ${row.priceCents}), i.id LIMIT ${MOST}`,
    ),
    offers: rows(
      { at: o.createdAt },
      sql`FROM outbox o WHERE ${isRecentOffer(row.id, nowMs)} ORDER BY o.created_at DESC LIMIT 1`,
    ),
  });
  return ok({
    dates: nearestDates(withoutMissing(state, missing), range, asked, nowMs),
    instruments: others
      .filter((other) => refusedLength(range, other) === null)
      .map(({ images, ...other }) => ({ ...other, image: mainImage(images) })),
    offeredAt: offers[0] ? new Date(offers[0].at).toISOString() : null,
  });
}

/** What is out past its last day is not counted on. */
function withoutMissing(state: ChangeState, missing: readonly { day: number; units: number }[]): ChangeState {
  const free = new Map(state.free);
  for (const { day, units } of missing) free.set(day, (free.get(day) ?? state.instrument?.stock ?? 0) - units);
  return { ...state, free };
}

type Range = { startDate: Day; endDate: Day };

function nearestDates(state: ChangeState, { startDate, endDate }: Range, asked: AskedChange, nowMs: number): Range[] {
  const found: Range[] = [];
  for (let shift = 1; shift <= MAX_SHIFT && found.length < MOST; shift += 1) {
    for (const by of [shift, -shift]) {
      const moved = { startDate: addDays(startDate, by), endDate: addDays(endDate, by) };
      const isFree = isChangePossible(state, { asked: { ...asked, ...moved }, by: 'shop', nowMs });
      if (isFree && found.length < MOST) found.push(moved);
    }
  }
  return found;
}

const isRecentOffer = (id: number, nowMs: number) =>
  sql`o.reservation_id = ${id} AND o.kind = 'alternatives' AND o.created_at > ${nowMs - DAY_MS}`;

/** Writes the e-mail (`outboxId`), unless one was written in the last 24 hours: `isWritten`. */
export async function offerAlternatives(
  db: Database,
  id: number,
  { dates, instruments, offeredAt }: Alternatives,
  { author, outboxId, key }: { author: Author; outboxId: string; key: WriteKey | null },
): Promise<Result<{ alternatives: Alternatives; isWritten: boolean }>> {
  if (dates.length + instruments.length === 0) return fail(failure('no_stock', { message: NOTHING_FREE }));
  const { nowMs } = author;
  const details = { alternatives: { dates, instruments: instruments.map(({ image: _, ...other }) => other) } };
  const where = sql`NOT EXISTS (SELECT 1 FROM outbox o WHERE ${isRecentOffer(id, nowMs)})`;
  const [written, [customer]] = await batch(
    db,
    [
      keyed(
        returning({ id: outbox.id }, offerStatement({ id: outboxId, nowMs, reservationId: id, details, where })),
        sql`${id}`,
        key,
      ),
      rows({ hasEmail: sql<0 | 1>`u.has_email` }, sql`FROM reservations r JOIN users u ON u.id = r.user_id WHERE r.id = ${id}`),
    ],
    {
      after: [
        auditStatement(
          { ...author, action: 'created', entity: 'mail' },
          sql`SELECT o.id AS entity_id, o.kind AS entity_name, NULL AS before_json, json_object('status', o.status) AS after_json
            FROM outbox o WHERE o.id = ${outboxId}`,
        ),
      ],
    },
  );
  if (customer?.hasEmail === 0) return fail(failure('no_address'));
  const isWritten = written.length > 0;
  const at = isWritten ? new Date(nowMs).toISOString() : (offeredAt ?? new Date(nowMs).toISOString());
  return ok({ alternatives: { dates, instruments, offeredAt: at }, isWritten });
}

/** Days of the longest line and its turnaround: twice as many as `day_offsets` has. */
const OFFSETS = sql`(SELECT n FROM day_offsets UNION ALL SELECT n + ${MAX_RESERVATION_DAYS} FROM day_offsets)`;

const NOTHING_FREE = 'No hay otras fechas ni otros instrumentos libres para ofrecer.';
