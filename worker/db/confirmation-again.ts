/** The confirmation of a reservation, sent again because the shop asks for it. */
import { sql } from 'drizzle-orm';
import type { Reservation } from '#domain/contract/reservations.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { failure } from '#domain/failure.ts';
import { holdsStock } from '#domain/reservation.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { batch, returning, rows, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { turnOf } from './outbox-room.ts';
import { selectReservations, toReservation } from './reservation-view.ts';
import { outbox } from './schema/mail.ts';
import { OPEN } from './statuses.ts';

const MAX_PER_HOUR = 5;

/**
 * Writes the e-mail (`outboxId`). It is of a kind of its own: the deadline of an unconfirmed customer counts from the first
 * confirmation, whose state is also what `email.status` says.
 */
export async function sendConfirmationAgain(
  db: Database,
  id: number,
  { author, outboxId, key }: { author: Author; outboxId: string; key: WriteKey | null },
): Promise<Result<Reservation>> {
  const { nowMs } = author;
  const earlier = sql`FROM outbox p WHERE p.reservation_id = ${id} AND p.kind = 'confirmation_again' AND p.created_at > ${nowMs - HOUR_MS}`;
  const insertion = sql`INSERT INTO outbox (id, kind, occasion, user_id, reservation_id, next_attempt_at, created_at)
    SELECT ${outboxId}, 'confirmation_again', 'confirmation_again:' || ${outboxId}, r.user_id, r.id, ${turnOf('u', nowMs)}, ${nowMs}
    FROM reservations r JOIN users u ON u.id = r.user_id
    WHERE r.id = ${id} AND r.status IN ${OPEN} AND u.has_email AND (SELECT count(*) ${earlier}) < ${MAX_PER_HOUR}`;
  const [written, [row], [oldest]] = await batch(
    db,
    [
      keyed(returning({ id: outbox.id }, insertion), sql`${id}`, key),
      selectReservations(sql`WHERE r.id = ${id}`),
      rows({ at: sql<number | null>`min(p.created_at)` }, earlier),
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
  if (!row) return fail(failure('reservation_not_found'));
  const reservation = toReservation(row, 'shop', nowMs);
  if (written.length > 0) return ok(reservation);
  if (reservation.userEmail === null) return fail(failure('no_address'));
  if (!holdsStock(reservation.status)) return fail(failure('wrong_phase'));
  const waitMs = (oldest?.at ?? nowMs) + HOUR_MS - nowMs;
  return fail(failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }));
}
