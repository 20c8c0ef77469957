import type { AuditAction } from '#domain/audit.ts';
import { DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import type { Specification, SpecificationDraft } from '#domain/contract/specifications.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { refusedBy } from './outage.ts';

const COLUMNS = sql`id, label, description, icon, product_count`;

/** What the log tells of a specification. */
const FACTS = sql`json_object('label', label, 'description', description, 'icon', icon)`;

type Row = { id: number; label: string; description: string; icon: string; product_count: number };

const toSpecification = (row: Row): Specification => ({
  id: row.id,
  label: row.label,
  name: row.label,
  description: row.description,
  icon: row.icon,
  productCount: row.product_count,
});

export async function listSpecifications(db: D1Database): Promise<Specification[]> {
  const { results } = await statement(db, sql`SELECT ${COLUMNS} FROM specifications ORDER BY id`).all<Row>();
  return results.map(toSpecification);
}

export const insertSpecification = (
  db: D1Database,
  draft: SpecificationDraft,
  author: Author,
): Promise<Result<Specification>> => {
  const key = nameKey(draft.label);
  return write(db, [
    statement(
      db,
      sql`INSERT INTO specifications (label, label_key, description, icon)
        VALUES (${draft.label}, ${key}, ${draft.description}, ${draft.icon || DEFAULT_SPECIFICATION_ICON}) RETURNING ${COLUMNS}`,
    ),
    audited(
      db,
      author,
      'created',
      sql`SELECT id AS entity_id, label AS entity_name, NULL AS before_json, ${FACTS} AS after_json
      FROM specifications WHERE label_key = ${key}`,
    ),
  ]);
};

/** An absent or empty icon keeps the stored one. Instruments that use it show the new text at once (a trigger rewrites theirs). */
export const updateSpecification = (
  db: D1Database,
  id: number,
  draft: SpecificationDraft,
  author: Author,
): Promise<Result<Specification>> => {
  const icon = sql`coalesce(${draft.icon || null}, icon)`;
  const after = sql`json_object('label', ${draft.label}, 'description', ${draft.description}, 'icon', ${icon})`;
  return write(db, [
    audited(
      db,
      author,
      'updated',
      sql`SELECT id AS entity_id, label AS entity_name, ${FACTS} AS before_json, ${after} AS after_json
      FROM specifications WHERE id = ${id}`,
    ),
    statement(
      db,
      sql`UPDATE specifications SET label = ${draft.label}, label_key = ${nameKey(draft.label)}, description = ${draft.description},
          icon = ${icon} WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  ]);
};

/** Runs the batch; the one statement that gives rows gives the specification. */
async function write(db: D1Database, batch: D1PreparedStatement[]): Promise<Result<Specification>> {
  try {
    const row = (await db.batch<Row>(batch)).flatMap(({ results }) => results)[0];
    return row ? ok(toSpecification(row)) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'specifications.label_key') throw error;
    const taken = failure('duplicate_specification');
    return fail({ ...taken, errors: [{ path: 'label', message: taken.message }] });
  }
}

export async function deleteSpecification(db: D1Database, id: number, author: Author): Promise<Result<undefined>> {
  try {
    const [, gone] = await db.batch([
      audited(
        db,
        author,
        'deleted',
        sql`SELECT id AS entity_id, label AS entity_name, ${FACTS} AS before_json, NULL AS after_json
        FROM specifications WHERE id = ${id}`,
      ),
      statement(db, sql`DELETE FROM specifications WHERE id = ${id} RETURNING id`),
    ]);
    return gone?.results.length ? ok(undefined) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('specification_in_use'));
  }
}

const audited = (db: D1Database, author: Author, action: AuditAction, deeds: Fragment): D1PreparedStatement =>
  auditStatement(db, { ...author, action, entity: 'specification' }, deeds);
