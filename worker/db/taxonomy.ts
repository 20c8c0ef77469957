import { eq, getTableColumns, getTableName, sql, type Column, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AuditAction } from '#domain/audit.ts';
import { DEFAULT_CATEGORY_ICON, DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import { failure, failureAt, type FailureKind } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { NEW_ROW, all, batch, build, type Fields, returning, type RowOf, rows, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { refusedBy } from './refused-by.ts';
import { categories, specifications } from './schema/catalogue.ts';

/** What distinguishes the two tables by which instruments are classified and described. */
type Taxonomy<F extends Fields> = {
  entity: 'category' | 'specification';
  table: SQLiteTable & { id: SQLiteColumn; description: Column; icon: Column };
  /** Its name in the table is also the one in the API and in the log. */
  name: Column;
  nameKey: Column;
  fields: F;
  defaultIcon: string;
  missing: FailureKind;
  duplicate: FailureKind;
  inUse: FailureKind;
};

type Draft = { name: string; description: string; icon?: string | null | undefined };

/** The queries of one of the two. In SQL, because the builder's types need to know which columns a table has. */
function taxonomyOf<F extends Fields>({ entity, table, fields, defaultIcon, ...its }: Taxonomy<F>) {
  const name = sql.identifier(its.name.name);
  const key = sql.identifier(its.nameKey.name);
  const isEntry = (id: number): SQL => eq(table.id, id);

  /** What the audit log records of an entry. */
  const facts = (values: { name: unknown; description: unknown; icon: unknown }): SQL =>
    sql`json_object(${its.name.name}, ${values.name}, 'description', ${values.description}, 'icon', ${values.icon})`;
  const STORED = facts({ name, description: table.description, icon: table.icon });

  const auditEntry = (
    author: Author,
    action: AuditAction,
    { before, after, where }: { before: SQL | null; after: SQL | null; where: SQL },
  ): SQL =>
    auditStatement(
      { ...author, action, entity },
      sql`SELECT id AS entity_id, ${name} AS entity_name, ${before} AS before_json, ${after} AS after_json FROM ${table} WHERE ${where}`,
    );

  async function saved(write: Promise<RowOf<F>[]>): Promise<Result<RowOf<F>>> {
    try {
      const [entry] = await write;
      return entry ? ok(entry) : fail(failure(its.missing));
    } catch (error) {
      if (refusedBy(error) !== `${getTableName(table)}.${its.nameKey.name}`) throw error;
      return fail(failureAt(its.name.name, its.duplicate));
    }
  }

  return {
    list: (db: Database): Promise<RowOf<F>[]> => all(db, rows(fields, sql`FROM ${table} ORDER BY ${table.id}`)),

    async find(db: Database, id: number): Promise<Result<RowOf<F>>> {
      const [entry] = await all(db, rows(fields, sql`FROM ${table} WHERE ${isEntry(id)}`));
      return entry ? ok(entry) : fail(failure(its.missing));
    },

    insert(db: Database, draft: Draft, author: Author, writeKey: WriteKey | null): Promise<Result<RowOf<F>>> {
      const draftKey = nameKey(draft.name);
      const values = sql`(${draft.name}, ${draftKey}, ${draft.description}, ${draft.icon || defaultIcon})`;
      const insertion = sql`INSERT INTO ${table} (${name}, ${key}, description, icon) VALUES ${values}`;
      const entry = auditEntry(author, 'created', { before: null, after: STORED, where: sql`${key} = ${draftKey}` });
      return saved(batch(db, [keyed(returning(fields, insertion), NEW_ROW, writeKey), entry]).then(([added]) => added));
    },

    /** Without an icon the stored one stays; an empty one is the default icon. Instruments show the new text at once: a trigger rewrites theirs. */
    update(db: Database, id: number, draft: Draft, author: Author): Promise<Result<RowOf<F>>> {
      const icon = sql`coalesce(${draft.icon === '' ? defaultIcon : (draft.icon ?? null)}, icon)`;
      const after = facts({ ...draft, icon });
      const change = sql`UPDATE ${table} SET ${name} = ${draft.name}, ${key} = ${nameKey(draft.name)},
        description = ${draft.description}, icon = ${icon} WHERE ${isEntry(id)}`;
      const entry = auditEntry(author, 'updated', { before: STORED, after, where: isEntry(id) });
      return saved(batch(db, [returning(fields, change)], { before: [entry] }).then(([changed]) => changed));
    },

    /**
     * Deletes an entry that no instrument uses. Deleted instruments that are kept for their reservations still show their
     * category, so it counts as used.
     */
    async remove(db: Database, id: number, author: Author, writeKey: WriteKey | null): Promise<Result<undefined>> {
      const entry = auditEntry(author, 'deleted', { before: STORED, after: null, where: isEntry(id) });
      const deletion = build.delete(table).where(isEntry(id)).returning({ id: table.id });
      try {
        const [gone] = await batch(db, [keyed(deletion, sql`${id}`, writeKey)], { before: [entry] });
        return gone.length > 0 ? ok(undefined) : fail(failure(its.missing));
      } catch (error) {
        if (refusedBy(error) !== 'foreign_key') throw error;
        return fail(failure(its.inUse));
      }
    },
  };
}

const { nameKey: _, ...CATEGORY } = getTableColumns(categories);
const { labelKey: __, ...SPECIFICATION } = getTableColumns(specifications);

export const categoryTable = taxonomyOf({
  entity: 'category',
  table: categories,
  name: categories.name,
  nameKey: categories.nameKey,
  fields: CATEGORY,
  defaultIcon: DEFAULT_CATEGORY_ICON,
  missing: 'category_not_found',
  duplicate: 'duplicate_category',
  inUse: 'category_in_use',
});

export const specificationTable = taxonomyOf({
  entity: 'specification',
  table: specifications,
  name: specifications.label,
  nameKey: specifications.labelKey,
  fields: { ...SPECIFICATION, name: specifications.label },
  defaultIcon: DEFAULT_SPECIFICATION_ICON,
  missing: 'specification_not_found',
  duplicate: 'duplicate_specification',
  inUse: 'specification_in_use',
});
