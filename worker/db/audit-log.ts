/**
 * The administrators' log. A row is written in the batch of its change, from the rows that change. So a refused change leaves no
 * entry, and the values before are those that the change found.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditEntity } from '#domain/audit.ts';

/** Who does it, and when. */
export type Author = { actorId: number; nowMs: number };

export type AuditedAction = Author & { action: AuditAction; entity: AuditEntity; note?: string };

/** The members of one JSON object that the other lacks or has with another value; all of them without another object. */
const changed = (ours: SQL, theirs: SQL): SQL => sql`iif(${ours} IS NULL OR ${theirs} IS NULL, ${ours},
  (SELECT json_group_object(k.key, json(${ours} -> k.fullkey)) FROM json_each(${ours}) k
   WHERE (${ours} ->> k.fullkey) IS NOT (${theirs} ->> k.fullkey)))`;

const BEFORE = sql`d.before_json`;
const AFTER = sql`d.after_json`;

/**
 * Writes a row for each row of `changes`, a SELECT that gives entity_id, entity_name, before_json and after_json (all that counts
 * of the thing; NULL where there is nothing). Only what differs is kept, and where nothing differs there is no row.
 */
export const auditStatement = (audited: AuditedAction, changes: SQL): SQL =>
  sql`INSERT INTO audit_log (at, actor_id, action, entity, entity_id, entity_name, before_json, after_json, note)
    SELECT ${audited.nowMs}, ${audited.actorId}, ${audited.action}, ${audited.entity}, CAST(d.entity_id AS TEXT), d.entity_name,
      ${changed(BEFORE, AFTER)}, ${changed(AFTER, BEFORE)}, ${audited.note ?? ''}
    FROM (${changes}) d
    WHERE d.before_json IS NULL OR d.after_json IS NULL OR ${changed(AFTER, BEFORE)} <> '{}'`;
