import { DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import type { Specification, SpecificationDraft } from '#domain/contract/specifications.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusedBy } from './outage.ts';

const COLUMNS = 'id, label, description, icon, product_count';

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
  const { results } = await db.prepare(`SELECT ${COLUMNS} FROM specifications ORDER BY id`).all<Row>();
  return results.map(toSpecification);
}

export const insertSpecification = (db: D1Database, draft: SpecificationDraft): Promise<Result<Specification>> =>
  write(
    db
      .prepare(`INSERT INTO specifications (label, label_key, description, icon) VALUES (?1, ?2, ?3, ?4) RETURNING ${COLUMNS}`)
      .bind(draft.label, nameKey(draft.label), draft.description, draft.icon || DEFAULT_SPECIFICATION_ICON),
  );

/** An absent or empty icon keeps the stored one. Instruments that use it show the new text at once (a trigger rewrites theirs). */
export const updateSpecification = (db: D1Database, id: number, draft: SpecificationDraft): Promise<Result<Specification>> =>
  write(
    db
      .prepare(
        `UPDATE specifications SET label = ?2, label_key = ?3, description = ?4, icon = coalesce(?5, icon)
         WHERE id = ?1 RETURNING ${COLUMNS}`,
      )
      .bind(id, draft.label, nameKey(draft.label), draft.description, draft.icon || null),
  );

async function write(statement: D1PreparedStatement): Promise<Result<Specification>> {
  try {
    const row = await statement.first<Row>();
    return row ? ok(toSpecification(row)) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'specifications.label_key') throw error;
    const taken = failure('duplicate_specification');
    return fail({ ...taken, errors: [{ path: 'label', message: taken.message }] });
  }
}

export async function deleteSpecification(db: D1Database, id: number): Promise<Result<undefined>> {
  try {
    const gone = await db.prepare('DELETE FROM specifications WHERE id = ?1 RETURNING id').bind(id).first();
    return gone ? ok(undefined) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('specification_in_use'));
  }
}
