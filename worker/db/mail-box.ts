/** The outbox as administrators see it: what waits, what was sent, what failed and why; and giving a message another chance. */
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import type { MailPage, OutgoingMail } from '#domain/contract/admin/mail.ts';
import { explainReason, OUTBOX_STATUSES, type OutboxKind, type OutboxStatus } from '#domain/mail.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { among, sql, statement, type Fragment } from './fragment.ts';
import { countRetryable, requeueStatement, retryable } from './outbox.ts';
import { peopleCalled, type Search } from './search-words.ts';

const MAX_RETRIED = 500;

export type MailFilter = { search: Search; statuses: readonly OutboxStatus[]; kinds: readonly OutboxKind[] };

type Row = {
  id: string;
  kind: OutboxKind;
  status: OutboxStatus;
  attempts: number;
  next_attempt_at: number;
  last_error: string | null;
  created_at: number;
  last_attempt_at: number | null;
  sent_at: number | null;
  can_retry: number;
  user_id: number;
  user_name: string;
  email: string;
  reservation_id: number | null;
  instrument_name: string | null;
};

const view = (nowMs: number): Fragment => sql`
  SELECT o.id, o.kind, o.status, o.attempts, o.next_attempt_at, o.last_error, o.created_at, o.last_attempt_at, o.sent_at,
    (${retryable(nowMs)}) AS can_retry, u.id AS user_id, u.username || ' ' || u.lastname AS user_name, u.email,
    r.id AS reservation_id, i.name AS instrument_name
  FROM outbox o JOIN users u ON u.id = o.user_id
    LEFT JOIN reservations r ON r.id = o.reservation_id LEFT JOIN instruments i ON i.id = r.instrument_id`;

const askedOf = ({ statuses }: MailFilter): readonly OutboxStatus[] =>
  statuses.length > 0 ? [...new Set(statuses)] : OUTBOX_STATUSES;

/** The messages that the filter lets pass, as ids in no order yet. */
function matching(filter: MailFilter): Fragment {
  const { search, kinds } = filter;
  const asked = askedOf(filter);
  const kind = kinds.length > 0 ? sql`AND o.kind IN ${among(kinds)}` : sql``;
  switch (search.kind) {
    case 'nothing':
      return sql`SELECT id, created_at, rowid AS place FROM outbox WHERE 0`;
    case 'some':
      // People by name or address, and the letters about a reservation by its number.
      return sql`SELECT o.id, o.created_at, o.rowid AS place FROM outbox o
        WHERE (o.user_id IN (${peopleCalled(search.needle)}) OR o.reservation_id = ${search.id})
          AND +o.status IN ${among(asked)} ${kind}`;
    case 'all':
      // Each status comes in order from one index, and SQLite merges them.
      return asked
        .map(
          (status) =>
            sql`SELECT o.id, o.created_at, o.rowid AS place FROM outbox o INDEXED BY outbox_newest WHERE o.status = ${status} ${kind}`,
        )
        .reduce((joined, walk) => sql`${joined} UNION ALL ${walk}`);
  }
}

/** One D1 call, newest first. */
export async function listMail(
  db: D1Database,
  filter: MailFilter,
  { limit, offset, nowMs, maxAttempts }: { limit: number; offset: number; nowMs: number; maxAttempts: number },
): Promise<Pick<MailPage, 'messages' | 'counts' | 'retryable'> & { total: number }> {
  const all = matching(filter);
  const isPlain = filter.search.kind === 'all' && filter.kinds.length === 0;
  const [rows, counted, chances, matched] = await db.batch([
    statement(
      db,
      sql`${view(nowMs)} WHERE o.id IN (SELECT id FROM (${all} ORDER BY created_at DESC, place DESC LIMIT ${limit} OFFSET ${offset}))
        ORDER BY o.created_at DESC, o.rowid DESC`,
    ),
    countsStatement(db),
    statement(db, sql`SELECT ${countRetryable('failed', nowMs)} AS failed, ${countRetryable('dead', nowMs)} AS dead`),
    ...(isPlain ? [] : [statement(db, sql`SELECT count(*) AS total FROM (${all} LIMIT ${MAX_COUNTED})`)]),
  ]);
  const counts = { queued: 0, sent: 0, failed: 0, dead: 0, ...(counted?.results as MailPage['counts'][] | undefined)?.[0] };
  const summed = askedOf(filter).reduce((sum, status) => sum + counts[status], 0);
  return {
    messages: ((rows?.results ?? []) as Row[]).map((row) => toMail(row, maxAttempts)),
    counts,
    retryable: (chances?.results as MailPage['retryable'][] | undefined)?.[0] ?? { failed: 0, dead: 0 },
    total: isPlain ? Math.min(summed, MAX_COUNTED) : ((matched?.results as { total: number }[] | undefined)?.[0]?.total ?? 0),
  };
}

const countsStatement = (db: D1Database): D1PreparedStatement => {
  const columns = OUTBOX_STATUSES.map(
    (
      status,
    ) => sql`(SELECT count(*) FROM (SELECT 1 FROM outbox INDEXED BY outbox_newest WHERE status = ${status} LIMIT ${MAX_COUNTED}))
      AS ${{ text: status, values: [] }}`,
  );
  return statement(db, sql`SELECT ${columns.reduce((all, column) => sql`${all}, ${column}`)}`);
};

function toMail(row: Row, maxAttempts: number): OutgoingMail {
  const waits = row.status === 'queued' || row.status === 'failed';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    recipient: row.email,
    userId: row.user_id,
    userName: row.user_name.trim(),
    reservationId: row.reservation_id,
    instrumentName: row.instrument_name,
    attempts: row.attempts,
    maxAttempts,
    reason: row.last_error === null ? null : explainReason(row.last_error),
    canRetry: row.can_retry === 1,
    createdAt: instant(row.created_at),
    lastAttemptAt: row.last_attempt_at === null ? null : instant(row.last_attempt_at),
    nextAttemptAt: waits ? instant(row.next_attempt_at) : null,
    sentAt: row.sent_at === null ? null : instant(row.sent_at),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Gives a message that failed or died all its attempts again, from now on. `mail` null: there is none with this id. */
export async function retryMail(
  db: D1Database,
  id: string,
  author: Author,
  maxAttempts: number,
): Promise<{ changed: boolean; mail: OutgoingMail | null }> {
  const where = sql`o.id = ${id}`;
  const [, requeued, found] = await db.batch([
    retriedDeed(db, author, where),
    requeueStatement(db, where, author.nowMs),
    statement(db, sql`${view(author.nowMs)} WHERE o.id = ${id}`),
  ]);
  const row = (found?.results as Row[] | undefined)?.[0];
  return { changed: (requeued?.results.length ?? 0) > 0, mail: row ? toMail(row, maxAttempts) : null };
}

/** The same for all that may be sent, the oldest first; their ids. */
export async function retryAllMail(db: D1Database, author: Author): Promise<string[]> {
  const where = sql`o.id IN (SELECT o.id FROM outbox o WHERE ${retryable(author.nowMs)} ORDER BY o.created_at, o.id LIMIT ${MAX_RETRIED})`;
  const [, requeued] = await db.batch<{ id: string }>([
    retriedDeed(db, author, where),
    requeueStatement(db, where, author.nowMs),
  ]);
  return (requeued?.results ?? []).map(({ id }) => id);
}

/** To stand before the change. */
const retriedDeed = (db: D1Database, author: Author, where: Fragment): D1PreparedStatement =>
  auditStatement(
    db,
    { ...author, action: 'retried', entity: 'mail' },
    sql`SELECT o.id AS entity_id, o.kind AS entity_name,
        json_object('status', o.status, 'attempts', o.attempts, 'reason', o.last_error) AS before_json,
        json_object('status', 'queued', 'attempts', 0, 'reason', o.last_error) AS after_json
      FROM outbox o WHERE ${where} AND ${retryable(author.nowMs)}`,
  );
