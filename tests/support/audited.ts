import { AUDIT_CHECKS, differencesIn, type Difference } from '#worker/db/audit.ts';
import type { Database } from './staged-shop.ts';

/** What the operators' audit finds wrong in a database. */
export async function audit(db: Database): Promise<Difference[]> {
  const answers = await db.batch(AUDIT_CHECKS.map(({ sql }) => db.prepare(sql)));
  return differencesIn(answers.map(({ results }) => results));
}
