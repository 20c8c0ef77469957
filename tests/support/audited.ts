import { AUDIT_CHECKS } from '#worker/db/audit.ts';
import type { Database } from './staged-shop.ts';

export type Difference = { check: string; subject: string; stored: unknown; recomputed: unknown };

/** What the operators' audit finds wrong in a database. */
export async function audit(db: Database): Promise<Difference[]> {
  const answers = await db.batch(AUDIT_CHECKS.map(({ sql }) => db.prepare(sql)));
  if (answers.length !== AUDIT_CHECKS.length) throw new Error(`${answers.length} answers to ${AUDIT_CHECKS.length} checks`);
  return answers.flatMap(({ results }, i) =>
    (results as Omit<Difference, 'check'>[]).map((row) => ({ check: AUDIT_CHECKS[i]?.name ?? '', ...row })),
  );
}
