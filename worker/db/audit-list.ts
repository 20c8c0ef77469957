import type { AuditAction, AuditEntity } from '#domain/audit.ts';
import type { AuditEntry } from '#domain/contract/admin/audit.ts';
import { MAX_COUNTED } from '#domain/contract/admin/list.ts';
import { among, sql, statement, type Fragment } from './fragment.ts';
import { condition, matchOf, peopleCalled, type Search } from './search-words.ts';

export type AuditFilter = {
  search: Search;
  entities: readonly AuditEntity[];
  actions: readonly AuditAction[];
  entityId: string | null;
  actorId: number | null;
  /** Instants in milliseconds; the second one no longer counts. */
  since: number | null;
  until: number | null;
};

export type AuditRow = {
  id: number;
  at: number;
  actor_id: number;
  actor_name: string;
  action: AuditAction;
  entity: AuditEntity;
  entity_id: string;
  entity_name: string;
  before_json: string | null;
  after_json: string | null;
  note: string;
};

/** People are not in the text index: they are found by the accounts that did it or had it done to them. */
const found = (search: Search): Fragment =>
  condition(
    search,
    ({ words, needle }) => sql`(l.id IN (SELECT rowid FROM audit_search WHERE audit_search MATCH ${matchOf(words)}
        ORDER BY rowid DESC LIMIT ${MAX_COUNTED})
      OR l.actor_id IN (${peopleCalled(needle)})
      OR (l.entity = 'user' AND l.entity_id IN (SELECT CAST(id AS TEXT) FROM (${peopleCalled(needle)}))))`,
  );

function matching({ search, entities, actions, entityId, actorId, since, until }: AuditFilter): Fragment {
  return sql`${found(search)}
    ${entities.length > 0 ? sql`AND l.entity IN ${among(entities)}` : sql``}
    ${actions.length > 0 ? sql`AND l.action IN ${among(actions)}` : sql``}
    ${entityId === null ? sql`` : sql`AND l.entity_id = ${entityId}`}
    ${actorId === null ? sql`` : sql`AND l.actor_id = ${actorId}`}
    ${since === null ? sql`` : sql`AND l.at >= ${since}`}
    ${until === null ? sql`` : sql`AND l.at < ${until}`}`;
}

/** Newest first. `past` is the place of the last entry already read, for reading on without an offset. */
export const entriesStatement = (
  db: D1Database,
  filter: AuditFilter,
  { limit, offset = 0, past = null }: { limit: number; offset?: number; past?: { at: number; id: number } | null },
): D1PreparedStatement =>
  statement(
    db,
    sql`SELECT l.id, l.at, l.actor_id, a.username || ' ' || a.lastname AS actor_name, l.action, l.entity, l.entity_id,
        iif(l.entity = 'user', coalesce((SELECT username || ' ' || lastname FROM users WHERE id = CAST(l.entity_id AS INTEGER)), ''), l.entity_name)
          AS entity_name, l.before_json, l.after_json, l.note
      FROM audit_log l CROSS JOIN users a ON a.id = l.actor_id
      WHERE ${matching(filter)} ${past === null ? sql`` : sql`AND (l.at, l.id) < (${past.at}, ${past.id})`}
      ORDER BY l.at DESC, l.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );

export const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: { id: row.actor_id, name: row.actor_name.trim() },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  entityName: row.entity_name.trim(),
  before: row.before_json === null ? null : (JSON.parse(row.before_json) as AuditEntry['before']),
  after: row.after_json === null ? null : (JSON.parse(row.after_json) as AuditEntry['after']),
  note: row.note,
});

/** One D1 call. */
export async function listAudit(
  db: D1Database,
  filter: AuditFilter,
  slice: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const [rows, counted] = await db.batch([
    entriesStatement(db, filter, slice),
    statement(db, sql`SELECT count(*) AS total FROM (SELECT 1 FROM audit_log l WHERE ${matching(filter)} LIMIT ${MAX_COUNTED})`),
  ]);
  const total = (counted?.results as { total: number }[] | undefined)?.[0]?.total ?? 0;
  return { entries: ((rows?.results ?? []) as AuditRow[]).map(toEntry), total };
}
