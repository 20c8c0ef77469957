import { asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit.ts';
import { DEFAULT_SPECIFICATION_ICON, nameKey } from '#domain/catalogue.ts';
import type { Specification, SpecificationDraft } from '#domain/contract/specifications.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, build } from './database.ts';
import { refusedBy } from './outage.ts';
import { specifications } from './schema.ts';

const { labelKey: _, ...FIELDS } = getTableColumns(specifications);

/** What the log tells of a specification. */
const FACTS = sql`json_object('label', label, 'description', description, 'icon', icon)`;

const toSpecification = (row: Omit<Specification, 'name'>): Specification => ({ ...row, name: row.label });

export async function listSpecifications(db: D1Database): Promise<Specification[]> {
  const rows = await all(db, build.select(FIELDS).from(specifications).orderBy(asc(specifications.id)));
  return rows.map(toSpecification);
}

export const insertSpecification = (
  db: D1Database,
  { label, description, icon }: SpecificationDraft,
  author: Author,
): Promise<Result<Specification>> =>
  writing(async () => {
    const labelKey = nameKey(label);
    const [[added]] = await batch(db, [
      build
        .insert(specifications)
        .values({ label, labelKey, description, icon: icon || DEFAULT_SPECIFICATION_ICON })
        .returning(FIELDS),
      deed(author, 'created', { before: null, after: FACTS, where: eq(specifications.labelKey, labelKey) }),
    ]);
    return added;
  });

/** An absent or empty icon keeps the stored one. Instruments that use it show the new text at once (a trigger rewrites theirs). */
export const updateSpecification = (
  db: D1Database,
  id: number,
  draft: SpecificationDraft,
  author: Author,
): Promise<Result<Specification>> =>
  writing(async () => {
    const { label, description } = draft;
    const icon = sql<string>`coalesce(${draft.icon || null}, icon)`;
    const after = sql`json_object('label', ${label}, 'description', ${description}, 'icon', ${icon})`;
    const where = eq(specifications.id, id);
    const [, [updated]] = await batch(db, [
      deed(author, 'updated', { before: FACTS, after, where }),
      build
        .update(specifications)
        .set({ label, labelKey: nameKey(label), description, icon })
        .where(where)
        .returning(FIELDS),
    ]);
    return updated;
  });

async function writing(write: () => Promise<Omit<Specification, 'name'> | undefined>): Promise<Result<Specification>> {
  try {
    const row = await write();
    return row ? ok(toSpecification(row)) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'specifications.label_key') throw error;
    const taken = failure('duplicate_specification');
    return fail({ ...taken, errors: [{ path: 'label', message: taken.message }] });
  }
}

export async function deleteSpecification(db: D1Database, id: number, author: Author): Promise<Result<undefined>> {
  const where = eq(specifications.id, id);
  try {
    const [, gone] = await batch(db, [
      deed(author, 'deleted', { before: FACTS, after: null, where }),
      build.delete(specifications).where(where).returning({ id: specifications.id }),
    ]);
    return gone.length > 0 ? ok(undefined) : fail(failure('specification_not_found'));
  } catch (error) {
    if (refusedBy(error) !== 'foreign_key') throw error;
    return fail(failure('specification_in_use'));
  }
}

const deed = (
  author: Author,
  action: AuditAction,
  { before, after, where }: { before: SQL | null; after: SQL | null; where: SQL },
): SQL =>
  auditStatement(
    { ...author, action, entity: 'specification' },
    sql`SELECT id AS entity_id, label AS entity_name, ${before} AS before_json, ${after} AS after_json FROM specifications WHERE ${where}`,
  );
