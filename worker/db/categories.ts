import type { AuditAction } from '#domain/audit.ts';
import { DEFAULT_CATEGORY_ICON, nameKey } from '#domain/catalogue.ts';
import type { Category, CategoryDraft } from '#domain/contract/categories.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { sql, statement, type Fragment } from './fragment.ts';
import { refusedBy } from './outage.ts';

const COLUMNS = sql`id, name, description, icon, is_active, product_count`;

/** What the log tells of a category. */
const FACTS = sql`json_object('name', name, 'description', description, 'icon', icon)`;

type Row = { id: number; name: string; description: string; icon: string; is_active: number; product_count: number };

const toCategory = (row: Row): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  icon: row.icon,
  isActive: row.is_active === 1,
  productCount: row.product_count,
});

export async function listCategories(db: D1Database): Promise<Category[]> {
  const { results } = await statement(db, sql`SELECT ${COLUMNS} FROM categories ORDER BY id`).all<Row>();
  return results.map(toCategory);
}

export const insertCategory = (db: D1Database, draft: CategoryDraft, author: Author): Promise<Result<Category>> => {
  const key = nameKey(draft.name);
  return write(db, [
    statement(
      db,
      sql`INSERT INTO categories (name, name_key, description, icon)
        VALUES (${draft.name}, ${key}, ${draft.description}, ${draft.icon || DEFAULT_CATEGORY_ICON}) RETURNING ${COLUMNS}`,
    ),
    audited(
      db,
      author,
      'created',
      sql`SELECT id AS entity_id, name AS entity_name, NULL AS before_json, ${FACTS} AS after_json
      FROM categories WHERE name_key = ${key}`,
    ),
  ]);
};

/** An absent or empty icon keeps the stored one. */
export const updateCategory = (db: D1Database, id: number, draft: CategoryDraft, author: Author): Promise<Result<Category>> => {
  const icon = sql`coalesce(${draft.icon || null}, icon)`;
  const after = sql`json_object('name', ${draft.name}, 'description', ${draft.description}, 'icon', ${icon})`;
  return write(db, [
    audited(
      db,
      author,
      'updated',
      sql`SELECT id AS entity_id, name AS entity_name, ${FACTS} AS before_json, ${after} AS after_json
      FROM categories WHERE id = ${id}`,
    ),
    statement(
      db,
      sql`UPDATE categories SET name = ${draft.name}, name_key = ${nameKey(draft.name)}, description = ${draft.description}, icon = ${icon}
        WHERE id = ${id} RETURNING ${COLUMNS}`,
    ),
  ]);
};

/** Runs the batch; the one statement that gives rows gives the category. */
async function write(db: D1Database, batch: D1PreparedStatement[]): Promise<Result<Category>> {
  try {
    const row = (await db.batch<Row>(batch)).flatMap(({ results }) => results)[0];
    return row ? ok(toCategory(row)) : fail(failure('category_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'categories.name_key') throw error;
    const taken = failure('duplicate_category');
    return fail({ ...taken, errors: [{ path: 'name', message: taken.message }] });
  }
}

/**
 * Deletes a category that no instrument names. Deleted instruments kept for their reservations still name theirs, so that the
 * category stays in use for as long as its name is shown with them.
 */
export async function deleteCategory(db: D1Database, id: number, author: Author): Promise<Result<undefined>> {
  try {
    const [, gone] = await db.batch([
      audited(
        db,
        author,
        'deleted',
        sql`SELECT id AS entity_id, name AS entity_name, ${FACTS} AS before_json, NULL AS after_json
        FROM categories WHERE id = ${id}`,
      ),
      statement(db, sql`DELETE FROM categories WHERE id = ${id} RETURNING id`),
    ]);
    return gone?.results.length ? ok(undefined) : fail(failure('category_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('category_in_use'));
  }
}

const audited = (db: D1Database, author: Author, action: AuditAction, deeds: Fragment): D1PreparedStatement =>
  auditStatement(db, { ...author, action, entity: 'category' }, deeds);
