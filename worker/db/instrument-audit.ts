import { sql, type SQL } from 'drizzle-orm';
import { i } from './aliases.ts';
import { auditStatement, type Author } from './audit-log.ts';
import type { Fields } from './database.ts';
import { literal } from './literal.ts';
import { PLAIN_FIELDS } from './instrument-view.ts';

const { name, description, ...others } = PLAIN_FIELDS;

/** What the audit log records of an instrument, in order: prices as decimals, specifications as 'label: value', pictures by id, what they show as 'id: text'. */
const FACTS: Fields = {
  name,
  description,
  category: sql`(SELECT name FROM categories WHERE id = i.category_id)`,
  pricePerDay: sql`i.price_cents / 100.0`,
  ...others,
  provider: i.providerName,
  providerContact: i.providerContact,
  specifications: sql`json((SELECT json_group_array((e.value ->> 'label') || ': ' || (e.value ->> 'value')) FROM json_each(i.specifications_json) e))`,
  images: sql`json((SELECT json_group_array(e.value ->> 'id') FROM json_each(i.images_json) e))`,
  imageAlts: sql`json((SELECT json_group_array((e.value ->> 'id') || ': ' || (e.value ->> 'alt')) FROM json_each(i.images_json) e WHERE e.value ->> 'alt' IS NOT NULL))`,
};

/** One JSON object, of `instruments i`. */
export const INSTRUMENT_FACTS = sql<string>`json_object(${sql.join(
  Object.entries(FACTS).map(([fact, value]) => sql`${literal(fact)}, ${value}`),
  sql`, `,
)})`;

const auditEntry = (
  author: Author,
  action: 'created' | 'updated' | 'archived' | 'deleted',
  { before, after, where }: { before: SQL | string | null; after: SQL | null; where: SQL },
): SQL =>
  auditStatement(
    { ...author, action, entity: 'instrument' },
    sql`SELECT i.id AS entity_id, i.name AS entity_name, ${before} AS before_json, ${after} AS after_json FROM instruments i WHERE ${where}`,
  );

/** Comes after the INSERTs of the instrument, its pictures and its characteristics. */
export const createdAuditEntry = (author: Author, key: string): SQL =>
  auditEntry(author, 'created', {
    before: null,
    after: INSTRUMENT_FACTS,
    where: sql`i.name_key = ${key} AND i.archived_at IS NULL`,
  });

/** Comes after the whole change. `before` are the facts of the version that it was built on. */
export const updatedAuditEntry = (author: Author, id: number, before: string): SQL =>
  auditEntry(author, 'updated', { before, after: INSTRUMENT_FACTS, where: sql`i.id = ${id}` });

/** Both come before the deletion. One of them writes: an instrument with reservations is archived, any other is deleted. */
export function goneAuditEntries(author: Author, id: number): SQL[] {
  const reservations = sql`(SELECT count(*) FROM reservations WHERE instrument_id = i.id)`;
  const live = sql`i.id = ${id} AND i.archived_at IS NULL`;
  return [
    auditEntry(author, 'archived', {
      before: INSTRUMENT_FACTS,
      after: sql`json_object('keptReservations', ${reservations})`,
      where: sql`${live} AND ${reservations} > 0`,
    }),
    auditEntry(author, 'deleted', { before: INSTRUMENT_FACTS, after: null, where: sql`${live} AND ${reservations} = 0` }),
  ];
}
