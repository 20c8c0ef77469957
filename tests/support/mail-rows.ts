import { env } from 'cloudflare:workers';
import { emailKey } from '#domain/account.ts';
import { toEpochDay } from '#domain/day.ts';
import { statementOf, type Database } from '#worker/db/database.ts';
import { confirmationStatement, writeVerification } from '#worker/db/outbox.ts';
import { toText } from '#worker/db/sql-text.ts';

type Person = { username: string; lastname: string; email: string };

type Booking = {
  user: Partial<Person>;
  instrument: { name?: string; providerName?: string | null; providerContact?: string | null };
  notes: string;
  quantity: number;
  startDate: string;
  endDate: string;
  priceCents: number;
};

let serial = 0;
const unique = (): string => `${(serial += 1)}-${crypto.randomUUID().slice(0, 8)}`;

async function insertedId(sql: string, ...values: unknown[]): Promise<number> {
  const id = await env.DB.prepare(`${sql} RETURNING id`)
    .bind(...values)
    .first<number>('id');
  if (id === null) throw new Error(`nothing inserted: ${sql}`);
  return id;
}

export async function givenUser(person: Partial<Person> = {}): Promise<Person & { id: number }> {
  const user = { username: 'Ana', lastname: 'Pereyra', email: `ana-${unique()}@correo.com`, ...person };
  const id = await insertedId(
    `INSERT INTO users (email, email_key, username, lastname, password_hash, created_at) VALUES (?, ?, ?, ?, '-', ?)`,
    user.email,
    emailKey(user.email),
    user.username,
    user.lastname,
    Date.now(),
  );
  return { ...user, id };
}

/** A user with one verification e-mail waiting in the outbox, due at `dueAtMs`. */
export async function givenWaitingMail(dueAtMs = Date.now()): Promise<{ outboxId: string; user: Person & { id: number } }> {
  const user = await givenUser();
  const outboxId = crypto.randomUUID();
  await writeVerification(env.DB, { id: outboxId, userId: user.id, nowMs: dueAtMs }, null);
  return { outboxId, user };
}

/** A reservation and its confirmation, written in one batch as the shop does it. */
export async function givenReservation(
  booking: Partial<Booking> = {},
): Promise<{ outboxId: string; reservationId: number; email: string }> {
  const { notes = '', quantity = 1, startDate = '2026-11-27', endDate = '2026-11-29', priceCents = 4_550 } = booking;
  const user = await givenUser(booking.user);
  const name = booking.instrument?.name ?? `Guitarra ${unique()}`;
  const category = `Cuerdas ${unique()}`;
  const categoryId = await insertedId(
    `INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?1, '-', 'fa-guitar')`,
    category,
  );
  const instrumentId = await insertedId(
    `INSERT INTO instruments (name, name_key, description, category_id, price_cents, stock, stock_since, provider_name, provider_contact, created_at)
     VALUES (?, ?, '-', ?, ?, 100, 0, ?, ?, 0)`,
    name,
    `${name} ${unique()}`,
    categoryId,
    priceCents,
    booking.instrument?.providerName ?? null,
    booking.instrument?.providerContact ?? null,
  );
  const [outboxId, requestId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [start, end] = [toEpochDay(startDate), toEpochDay(endDate)];
  const db: Database = env.DB;
  await db.batch([
    env.DB.prepare(
      `INSERT INTO reservations (request_id, user_id, instrument_id, start_day, end_day, quantity, price_cents, total_cents, notes, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).bind(
      requestId,
      user.id,
      instrumentId,
      start,
      end,
      quantity,
      priceCents,
      priceCents * quantity * (end - start + 1),
      notes,
      Date.now(),
    ),
    statementOf(db, toText(confirmationStatement({ id: outboxId, requestId, nowMs: Date.now() }))),
  ]);
  const reservationId = await env.DB.prepare('SELECT id FROM reservations WHERE request_id = ?')
    .bind(requestId)
    .first<number>('id');
  return { outboxId, reservationId: reservationId ?? 0, email: user.email };
}

export type OutboxRow = {
  status: string;
  attempts: number;
  next_attempt_at: number;
  lease_until: number;
  last_error: string | null;
  last_attempt_at: number | null;
  sent_at: number | null;
};

export async function outboxRow(id: string): Promise<OutboxRow> {
  const row = await env.DB.prepare('SELECT * FROM outbox WHERE id = ?').bind(id).first<OutboxRow>();
  if (!row) throw new Error(`no outbox row ${id}`);
  return row;
}

/** Puts a row into a state that only time or a crash would bring about. */
export async function setOutboxRow(
  id: string,
  change: Partial<
    Pick<OutboxRow, 'status' | 'attempts' | 'next_attempt_at' | 'lease_until' | 'last_error' | 'last_attempt_at' | 'sent_at'>
  >,
): Promise<void> {
  const columns = Object.keys(change);
  await env.DB.prepare(`UPDATE outbox SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`)
    .bind(...Object.values(change), id)
    .run();
}
