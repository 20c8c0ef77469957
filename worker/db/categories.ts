import { DEFAULT_CATEGORY_ICON, nameKey } from '#domain/catalogue.ts';
import type { Category, CategoryDraft } from '#domain/contract/categories.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refusedBy } from './outage.ts';

const COLUMNS = 'id, name, description, icon, is_active, product_count';

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
  const { results } = await db.prepare(`SELECT ${COLUMNS} FROM categories ORDER BY id`).all<Row>();
  return results.map(toCategory);
}

export const insertCategory = (db: D1Database, draft: CategoryDraft): Promise<Result<Category>> =>
  write(
    db
      .prepare(`INSERT INTO categories (name, name_key, description, icon) VALUES (?1, ?2, ?3, ?4) RETURNING ${COLUMNS}`)
      .bind(draft.name, nameKey(draft.name), draft.description, draft.icon || DEFAULT_CATEGORY_ICON),
  );

/** An absent or empty icon keeps the stored one. */
export const updateCategory = (db: D1Database, id: number, draft: CategoryDraft): Promise<Result<Category>> =>
  write(
    db
      .prepare(
        `UPDATE categories SET name = ?2, name_key = ?3, description = ?4, icon = coalesce(?5, icon) WHERE id = ?1 RETURNING ${COLUMNS}`,
      )
      .bind(id, draft.name, nameKey(draft.name), draft.description, draft.icon || null),
  );

async function write(statement: D1PreparedStatement): Promise<Result<Category>> {
  try {
    const row = await statement.first<Row>();
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
export async function deleteCategory(db: D1Database, id: number): Promise<Result<undefined>> {
  try {
    const gone = await db.prepare('DELETE FROM categories WHERE id = ?1 RETURNING id').bind(id).first();
    return gone ? ok(undefined) : fail(failure('category_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('category_in_use'));
  }
}
