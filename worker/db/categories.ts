import { asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit.ts';
import { DEFAULT_CATEGORY_ICON, nameKey } from '#domain/catalogue.ts';
import type { Category, CategoryDraft } from '#domain/contract/categories.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, build } from './database.ts';
import { refusedBy } from './outage.ts';
import { categories } from './schema.ts';

const { nameKey: _, ...FIELDS } = getTableColumns(categories);

/** What the log tells of a category. */
const FACTS = sql`json_object('name', name, 'description', description, 'icon', icon)`;

export const listCategories = (db: D1Database): Promise<Category[]> =>
  all(db, build.select(FIELDS).from(categories).orderBy(asc(categories.id)));

export const insertCategory = (db: D1Database, draft: CategoryDraft, author: Author): Promise<Result<Category>> =>
  writing(async () => {
    const key = nameKey(draft.name);
    const icon = draft.icon || DEFAULT_CATEGORY_ICON;
    const [[added]] = await batch(db, [
      build
        .insert(categories)
        .values({ ...draft, nameKey: key, icon })
        .returning(FIELDS),
      deed(author, 'created', { before: null, after: FACTS, where: eq(categories.nameKey, key) }),
    ]);
    return added;
  });

/** An absent or empty icon keeps the stored one. */
export const updateCategory = (db: D1Database, id: number, draft: CategoryDraft, author: Author): Promise<Result<Category>> =>
  writing(async () => {
    const { name, description } = draft;
    const icon = sql<string>`coalesce(${draft.icon || null}, icon)`;
    const after = sql`json_object('name', ${name}, 'description', ${description}, 'icon', ${icon})`;
    const where = eq(categories.id, id);
    const [, [updated]] = await batch(db, [
      deed(author, 'updated', { before: FACTS, after, where }),
      build
        .update(categories)
        .set({ name, nameKey: nameKey(name), description, icon })
        .where(where)
        .returning(FIELDS),
    ]);
    return updated;
  });

async function writing(write: () => Promise<Category | undefined>): Promise<Result<Category>> {
  try {
    const category = await write();
    return category ? ok(category) : fail(failure('category_not_found'));
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
  const where = eq(categories.id, id);
  try {
    const [, gone] = await batch(db, [
      deed(author, 'deleted', { before: FACTS, after: null, where }),
      build.delete(categories).where(where).returning({ id: categories.id }),
    ]);
    return gone.length > 0 ? ok(undefined) : fail(failure('category_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('category_in_use'));
  }
}

const deed = (
  author: Author,
  action: AuditAction,
  { before, after, where }: { before: SQL | null; after: SQL | null; where: SQL },
): SQL =>
  auditStatement(
    { ...author, action, entity: 'category' },
    sql`SELECT id AS entity_id, name AS entity_name, ${before} AS before_json, ${after} AS after_json FROM categories WHERE ${where}`,
  );
