import { CONSISTENCY_CHECKS } from '#worker/db/consistency-checks.ts';
import type { Database } from './staged-shop.ts';

export type Difference = { check: string; subject: string; stored: unknown; recomputed: unknown };

/** What the operators' audit finds wrong in a database. */
export async function audit(db: Database): Promise<Difference[]> {
  const answers = await db.batch(CONSISTENCY_CHECKS.map(({ sql }) => db.prepare(sql)));
  if (answers.length !== CONSISTENCY_CHECKS.length)
    throw new Error(`${answers.length} answers to ${CONSISTENCY_CHECKS.length} checks`);
  return answers.flatMap(({ results }, i) =>
    (results as Omit<Difference, 'check'>[]).map((row) => ({ check: CONSISTENCY_CHECKS[i]?.name ?? '', ...row })),
  );
}
