import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditEntity } from '#domain/audit.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { MAX_WALKED } from '#domain/pagination.ts';
import { l } from './aliases.ts';
import { among, batch, rows, type RowOf, type Database } from './database.ts';
import { condition, matchOf, peopleCalled, type Search } from './search-words.ts';

export type AuditFilter = {
  search: Search;
  entities: readonly AuditEntity[];
  actions: readonly AuditAction[];
  entityId: string | null;
  actorId: number | null;
  /** Instants in milliseconds; `until` is excluded. */
  since: number | null;
  until: number | null;
};

const FIELDS = {
  id: l.id,
  at: l.at,
  actorId: l.actorId,
  actorName: sql<string>`a.username || ' ' || a.lastname`,
  action: l.action,
  entity: l.entity,
  entityId: l.entityId,
  entityName: sql<string>`iif(l.entity = 'user',
    coalesce((SELECT username || ' ' || lastname FROM users WHERE id = CAST(l.entity_id AS INTEGER)), ''), l.entity_name)`,
  before: l.before,
  after: l.after,
  note: l.note,
};

/** People are not in the text index. They are found by their account, as the author or the subject of an entry. */
const found = (search: Search): SQL =>
  condition(
    search,
    ({ words, needle, phone }) => sql`(l.id IN (SELECT rowid FROM audit_search WHERE audit_search MATCH ${matchOf(words)}
        ORDER BY rowid DESC LIMIT ${MAX_COUNTED})
      OR l.actor_id IN (${peopleCalled({ needle, phone })})
      OR (l.entity = 'user' AND l.entity_id IN (SELECT CAST(id AS TEXT) FROM (${peopleCalled({ needle, phone })}))))`,
  );

function matching({ search, entities, actions, entityId, actorId, since, until }: AuditFilter): SQL {
  return sql`${found(search)}
    ${entities.length > 0 ? sql`AND l.entity IN ${among(entities)}` : sql``}
    ${actions.length > 0 ? sql`AND l.action IN ${among(actions)}` : sql``}
    ${entityId === null ? sql`` : sql`AND l.entity_id = ${entityId}`}
    ${actorId === null ? sql`` : sql`AND l.actor_id = ${actorId}`}
    ${since === null ? sql`` : sql`AND l.at >= ${since}`}
    ${until === null ? sql`` : sql`AND l.at < ${until}`}`;
}

/** Newest first. `past` is the place of the last entry already read, for reading on without an offset. */
export const selectEntries = (
  filter: AuditFilter,
  { limit, offset = 0, past = null }: { limit: number; offset?: number; past?: { at: number; id: number } | null },
) =>
  newestFirst(
    sql`${matching(filter)} ${past === null ? sql`` : sql`AND (l.at, l.id) < (${past.at}, ${past.id})`}`,
    sql`LIMIT ${limit} OFFSET ${offset}`,
  );

const newestFirst = (where: SQL, limit: SQL) =>
  rows(
    FIELDS,
    sql`FROM audit_log l CROSS JOIN users a ON a.id = l.actor_id WHERE ${where} ORDER BY l.at DESC, l.id DESC ${limit}`,
  );

/** The newest about reservations, whose ids are these. */
export const selectEntriesOfReservations = (ids: SQL, limit: number) =>
  newestFirst(sql`l.entity = 'reservation' AND l.entity_id IN (SELECT CAST(id AS TEXT) FROM (${ids}))`, sql`LIMIT ${limit}`);

/** The newest about one account. */
export const selectEntriesOfUser = (userId: number, limit: number) =>
  newestFirst(sql`l.entity = 'user' AND l.entity_id = ${String(userId)}`, sql`LIMIT ${limit}`);

export const toEntry = (row: RowOf<typeof FIELDS>): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: { id: row.actorId, name: row.actorName.trim() },
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  entityName: row.entityName.trim(),
  before: row.before,
  after: row.after,
  note: row.note,
});

/** Every entry matches. */
export const isWholeLog = ({ search, entities, actions, entityId, actorId, since, until }: AuditFilter): boolean =>
  search.kind === 'all' &&
  entities.length + actions.length === 0 &&
  [entityId, actorId, since, until].every((one) => one === null);

/** The log keeps each entry, and ids follow each other: they say how many there are, and where a page begins. */
const LAST_ID = sql`(SELECT max(id) FROM audit_log)`;
const ALL_ENTRIES = rows({ total: sql<number>`coalesce(${LAST_ID} - (SELECT min(id) FROM audit_log) + 1, 0)` }, sql``);

const pageOfAll = ({ limit, offset }: { limit: number; offset: number }) =>
  newestFirst(
    sql`(l.at, l.id) <= (SELECT at, id FROM audit_log WHERE id <= ${LAST_ID} - ${offset} ORDER BY id DESC LIMIT 1)`,
    sql`LIMIT ${limit}`,
  );

/** One D1 call. */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  slice: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [entries, [counted]] = await batch(db, [
    isWholeLog(filter) ? pageOfAll(slice) : selectEntries(filter, slice),
    isWholeLog(filter)
      ? ALL_ENTRIES
      : rows(
          { total: sql<number>`count(*)` },
          sql`FROM (SELECT 1 FROM audit_log l WHERE ${matching(filter)} LIMIT ${MAX_WALKED + 1})`,
        ),
  ]);
  return { entries: entries.map(toEntry), total: counted?.total ?? 0 };
}
