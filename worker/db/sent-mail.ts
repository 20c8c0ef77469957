/** The outbox as administrators see it: what waits, what was sent, what failed and why, and retries. */
import { sql, type SQL } from 'drizzle-orm';
import { MAX_ON_TAB, MAX_WALKED } from '#domain/pagination.ts';
import type { MailPage, OutgoingMail } from '#domain/contract/admin/mail.ts';
import { explainReason, OUTBOX_STATUSES, type OutboxKind, type OutboxStatus } from '#domain/mail.ts';
import { addressOf } from './address.ts';
import { o, u } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, among, batch, named, rows, selectList, type RowOf, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { countRetryable, requeueStatement, retryable } from './outbox-delivery.ts';
import { peopleCalled, type Search } from './search-words.ts';
import { selectSuppressed, toSuppressed } from './suppression.ts';

const MAX_RETRIED = 500;

export type MailFilter = { search: Search; statuses: readonly OutboxStatus[]; kinds: readonly OutboxKind[] };

const fields = (nowMs: number) => ({
  id: o.id,
  kind: o.kind,
  status: o.status,
  attempts: o.attempts,
  nextAttemptAt: o.nextAttemptAt,
  lastError: o.lastError,
  createdAt: o.createdAt,
  lastAttemptAt: o.lastAttemptAt,
  sentAt: o.sentAt,
  canRetry: sql<0 | 1>`(${retryable(nowMs)})`,
  userId: u.id,
  userName: sql<string>`u.username || ' ' || u.lastname`,
  email: u.email,
  recipient: o.recipient,
  reservationId: o.reservationId,
  instrumentName: sql<string | null>`i.name`,
});

type Row = RowOf<ReturnType<typeof fields>>;

const ABOUT = sql`LEFT JOIN reservations r ON r.id = o.reservation_id LEFT JOIN instruments i ON i.id = r.instrument_id`;

export const selectMail = (nowMs: number, rest: SQL) =>
  rows(fields(nowMs), sql`FROM outbox o JOIN users u ON u.id = o.user_id ${ABOUT} ${rest}`);

/** Rows among which are those asked for, in no order yet: from an index alone where it can say so. */
function candidates({ search, statuses, kinds }: MailFilter): SQL {
  const asked = statuses.length > 0 ? [...new Set(statuses)] : OUTBOX_STATUSES;
  const kind = kinds.length > 0 ? sql`AND o.kind IN ${among(kinds)}` : sql``;
  switch (search.kind) {
    case 'nothing':
      return sql`SELECT created_at, rowid AS place, kind FROM outbox WHERE 0`;
    case 'some':
      // People by name or address, and the e-mails about a reservation by its number.
      return sql`SELECT o.created_at, o.rowid AS place, o.kind FROM outbox o
        WHERE (o.user_id IN (${peopleCalled(search)}) OR o.reservation_id = ${search.id})
          AND +o.status IN ${among(asked)} ${kind}`;
    case 'all':
      // Each status comes in order from one index, and SQLite merges them.
      return asked
        .map(
          (status) =>
            sql`SELECT o.created_at, o.rowid AS place, o.kind FROM outbox o INDEXED BY outbox_newest WHERE o.status = ${status}`,
        )
        .reduce((joined, walk) => sql`${joined} UNION ALL ${walk}`);
  }
}

/** One D1 call, newest first. What may be on a page is walked once, for the page and for the total. */
export async function listMail(
  db: Database,
  filter: MailFilter,
  { limit, offset, nowMs, maxAttempts }: { limit: number; offset: number; nowMs: number; maxAttempts: number },
): Promise<Pick<MailPage, 'messages' | 'counts' | 'retryable' | 'suppressed'> & { total: number; isMore: boolean }> {
  const looksAtKinds = filter.search.kind === 'all' && filter.kinds.length > 0;
  // No index has e-mails by kind, as each reservation would write into it: the newest are looked at.
  const most = looksAtKinds ? MAX_WALKED : MAX_WALKED + 1;
  const fits = sql`FILTER (WHERE ${looksAtKinds ? sql`kind IN ${among(filter.kinds)}` : sql`1`})`;
  const places = Array.from({ length: limit }, (_, i) => offset + i);
  const shown = {
    ...fields(nowMs),
    total: sql<number>`walked.total`,
    looked: sql<number>`walked.looked`,
    isThere: sql<0 | 1>`o.id IS NOT NULL`,
  };
  const {
    found,
    totals: [counts],
    chances: [chances],
    suppressed,
  } = await batch(db, {
    // All that may be on a page, in order, of which a page takes some. Past the last there are rows without a message.
    found: named(
      shown,
      sql`WITH walked AS MATERIALIZED (SELECT count(*) AS looked, count(*) ${fits} AS total, json_group_array(place) ${fits} AS places
          FROM (${candidates(filter)} ORDER BY created_at DESC, place DESC LIMIT ${most}))
        SELECT ${selectList(shown)} FROM walked CROSS JOIN json_each(${JSON.stringify(places)}) p
          LEFT JOIN outbox o ON o.rowid = walked.places ->> p.value LEFT JOIN users u ON u.id = o.user_id ${ABOUT} ORDER BY p.key`,
    ),
    totals: rows({ queued: counted('queued'), sent: counted('sent'), failed: counted('failed'), dead: counted('dead') }, sql``),
    chances: rows({ failed: countRetryable('failed', nowMs), dead: countRetryable('dead', nowMs) }, sql``),
    suppressed: selectSuppressed(),
  });
  return {
    messages: found.filter(({ isThere }) => isThere === 1).map((row) => toMail(row, maxAttempts)),
    counts: counts ?? { queued: 0, sent: 0, failed: 0, dead: 0 },
    retryable: chances ?? { failed: 0, dead: 0 },
    suppressed: suppressed.map(toSuppressed),
    total: found[0]?.total ?? 0,
    isMore: looksAtKinds && found[0]?.looked === MAX_WALKED,
  };
}

const counted = (status: OutboxStatus): SQL<number> =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM outbox INDEXED BY outbox_newest WHERE status = ${status} LIMIT ${MAX_ON_TAB + 1}))`;

export function toMail(row: Row, maxAttempts: number): OutgoingMail {
  const waits = row.status === 'queued' || row.status === 'failed';
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    recipient: addressOf(row.recipient ?? row.email),
    userId: row.userId,
    userName: row.userName.trim(),
    reservationId: row.reservationId,
    instrumentName: row.instrumentName,
    attempts: row.attempts,
    maxAttempts,
    reason: row.lastError === null ? null : explainReason(row.lastError),
    canRetry: row.canRetry === 1,
    createdAt: instant(row.createdAt),
    lastAttemptAt: row.lastAttemptAt === null ? null : instant(row.lastAttemptAt),
    nextAttemptAt: waits ? instant(row.nextAttemptAt) : null,
    sentAt: row.sentAt === null ? null : instant(row.sentAt),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** null: there is none with this id. */
export async function findMail(db: Database, id: string, nowMs: number, maxAttempts: number): Promise<OutgoingMail | null> {
  const [row] = await all(db, selectMail(nowMs, sql`WHERE o.id = ${id}`));
  return row ? toMail(row, maxAttempts) : null;
}

/** Gives a message that failed or died all its attempts again, from now on. `mail` null: there is none with this id. */
export async function retryMail(
  db: Database,
  id: string,
  author: Author,
  maxAttempts: number,
  key: WriteKey | null,
): Promise<{ changed: boolean; mail: OutgoingMail | null }> {
  const where = sql`o.id = ${id}`;
  const [requeued, [row]] = await batch(
    db,
    [keyed(requeueStatement(where, author.nowMs), sql`${id}`, key), selectMail(author.nowMs, sql`WHERE ${where}`)],
    {
      before: [retriedAuditEntry(author, where)],
    },
  );
  return { changed: requeued.length > 0, mail: row ? toMail(row, maxAttempts) : null };
}

/** The same for all that may be sent, the oldest first; their ids. */
export async function retryAllMail(db: Database, author: Author, key: WriteKey | null): Promise<string[]> {
  const where = sql`o.id IN (SELECT o.id FROM outbox o WHERE ${retryable(author.nowMs)} ORDER BY o.created_at, o.id LIMIT ${MAX_RETRIED})`;
  const [requeued] = await batch(db, [keyed(requeueStatement(where, author.nowMs), sql`changes()`, key)], {
    before: [retriedAuditEntry(author, where)],
  });
  return requeued.map(({ id }) => id);
}

/** Comes before the change. */
const retriedAuditEntry = (author: Author, where: SQL): SQL =>
  auditStatement(
    { ...author, action: 'retried', entity: 'mail' },
    sql`SELECT o.id AS entity_id, o.kind AS entity_name,
        json_object('status', o.status, 'attempts', o.attempts, 'reason', o.last_error) AS before_json,
        json_object('status', 'queued', 'attempts', 0, 'reason', o.last_error) AS after_json
      FROM outbox o WHERE ${where} AND ${retryable(author.nowMs)}`,
  );
