import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { searchWords } from '#domain/catalogue.ts';
import type { Synonym, SynonymDraft } from '#domain/contract/admin/synonyms.ts';
import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { auditStatement, type Author } from './audit-log.ts';
import { all, batch, build, type Database } from './database.ts';
import { keyed, type WriteKey } from './idempotency-keys.ts';
import { synonyms } from './schema/catalogue.ts';

const { id, term, meaning } = synonyms;
const FIELDS = { id, term, meaning };
const STORED = sql`json_object('term', term, 'meaning', meaning)`;

export const listSynonyms = (db: Database): Promise<Synonym[]> =>
  all(db, build.select(FIELDS).from(synonyms).orderBy(asc(synonyms.termKey)));

/** A term that exists gets the new meaning. The log names an entry by its term, because a new one has no id yet. */
export async function saveSynonym(db: Database, draft: SynonymDraft, author: Author): Promise<Synonym> {
  const key = searchWords(draft.term).join(' ');
  const after = sql`json_object('term', ${draft.term}, 'meaning', ${draft.meaning})`;
  const changes = (before: SQL | null, rest: SQL): SQL =>
    sql`SELECT ${key} AS entity_id, ${draft.term} AS entity_name, ${before} AS before_json, ${after} AS after_json ${rest}`;
  const {
    saved: [saved],
  } = await batch(db, {
    created: auditStatement(
      { ...author, action: 'created', entity: 'synonym' },
      changes(null, sql`WHERE NOT EXISTS (SELECT 1 FROM ${synonyms} WHERE ${eq(synonyms.termKey, key)})`),
    ),
    updated: auditStatement(
      { ...author, action: 'updated', entity: 'synonym' },
      changes(STORED, sql`FROM ${synonyms} WHERE ${eq(synonyms.termKey, key)}`),
    ),
    saved: build
      .insert(synonyms)
      .values({ ...draft, termKey: key })
      .onConflictDoUpdate({ target: synonyms.termKey, set: draft })
      .returning(FIELDS),
  });
  if (!saved) throw new Error('an upsert gives its row');
  return saved;
}

export async function removeSynonym(
  db: Database,
  synonymId: number,
  author: Author,
  key: WriteKey | null,
): Promise<Result<undefined>> {
  const isIt = eq(synonyms.id, synonymId);
  const { gone } = await batch(db, {
    entry: auditStatement(
      { ...author, action: 'deleted', entity: 'synonym' },
      sql`SELECT term_key AS entity_id, term AS entity_name, ${STORED} AS before_json, NULL AS after_json FROM ${synonyms} WHERE ${isIt}`,
    ),
    gone: keyed(build.delete(synonyms).where(isIt).returning({ id }), sql`${synonymId}`, key),
  });
  return gone.length > 0 ? ok(undefined) : fail(failure('synonym_not_found'));
}
