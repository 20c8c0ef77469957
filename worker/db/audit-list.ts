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

/**
 * People are not in the text index. They are found by their account, as the author or the subject of an entry. `most`: so many of those
 * with the words, and of each author's, the newest; absent, {@link MAX_COUNTED} of those with the words and all of the authors'.
 */
const found = (search: Search, most: number | undefined): SQL =>
  condition(search, ({ words, needle, phone }) => {
    const people = peopleCalled({ needle, phone });
    const authored =
      most === undefined
        ? sql`l.actor_id IN (${people})`
        : sql`l.id IN (SELECT e.id FROM (${people}) p CROSS JOIN audit_log e ON e.actor_id = p.id
            WHERE e.at >= (SELECT min(at) FROM (SELECT at FROM audit_log WHERE actor_id = p.id ORDER BY at DESC LIMIT ${most})))`;
    return sql`(l.id IN (SELECT rowid FROM audit_search WHERE audit_search MATCH ${matchOf(words)}
        ORDER BY rowid DESC LIMIT ${most ?? MAX_COUNTED})
      OR ${authored}
      OR (l.entity = 'user' AND l.entity_id IN (SELECT CAST(id AS TEXT) FROM (${people}))))`;
  });

function matching({ search, entities, actions, entityId, actorId, since, until }: AuditFilter, most?: number): SQL {
  return sql`${found(search, most)}
    ${entities.length > 0 ? sql`AND l.entity IN ${among(entities)}` : sql``}
    ${actions.length > 0 ? sql`AND l.action IN ${among(actions)}` : sql``}
    ${entityId === null ? sql`` : sql`AND l.entity_id = ${entityId}`}
    ${actorId === null ? sql`` : sql`AND l.actor_id = ${actorId}`}
    ${since === null ? sql`` : sql`AND l.at >= ${since}`}
    ${until === null ? sql`` : sql`AND l.at < ${until}`}`;
}

/** Newest first. `past` is the place of the last entry already read, for reading on without an offset. */
export const selectEntries = (filter: AuditFilter, { limit, past }: { limit: number; past: { at: number; id: number } | null }) =>
  newestFirst(
    sql`${matching(filter)} ${past === null ? sql`` : sql`AND (l.at, l.id) < (${past.at}, ${past.id})`}`,
    sql`LIMIT ${limit}`,
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

/** The search alone narrows. */
const isSearchAlone = ({ entities, actions, entityId, actorId, since, until }: AuditFilter): boolean =>
  entities.length + actions.length === 0 && [entityId, actorId, since, until].every((one) => one === null);

/** Every entry matches. */
export const isWholeLog = (filter: AuditFilter): boolean => filter.search.kind === 'all' && isSearchAlone(filter);

/** The log keeps each entry, and ids follow each other: they say how many there are, and where a page begins. */
const LAST_ID = sql`(SELECT max(id) FROM audit_log)`;
const ALL_ENTRIES = rows({ total: sql<number>`coalesce(${LAST_ID} - (SELECT min(id) FROM audit_log) + 1, 0)` }, sql``);

const pageOfAll = ({ limit, offset }: { limit: number; offset: number }) =>
  newestFirst(
    sql`(l.at, l.id) <= (SELECT at, id FROM audit_log WHERE id <= ${LAST_ID} - ${offset} ORDER BY id DESC LIMIT 1)`,
    sql`LIMIT ${limit}`,
  );

/** Matches are counted and walked to a page up to {@link MAX_WALKED}: of a search alone no older ones are read. */
function pageOfMatches(filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) {
  const where = matching(filter, isSearchAlone(filter) ? MAX_WALKED + 1 : undefined);
  return [
    newestFirst(where, sql`LIMIT ${limit} OFFSET ${offset}`),
    rows({ total: sql<number>`count(*)` }, sql`FROM (SELECT 1 FROM audit_log l WHERE ${where} LIMIT ${MAX_WALKED + 1})`),
  ] as const;
}

/** One D1 call. */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  slice: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [entries, [counted]] = await batch(
    db,
    isWholeLog(filter) ? ([pageOfAll(slice), ALL_ENTRIES] as const) : pageOfMatches(filter, slice),
  );
  return { entries: entries.map(toEntry), total: counted?.total ?? 0 };
}
