import { CONSISTENCY_CHECKS } from '#worker/db/consistency-checks.ts';
import type { RunSql } from '#worker/db/run-sql.ts';

type Difference = { subject: string; stored: unknown; recomputed: unknown };

/** Recomputes every figure that the database keeps, prints each check and what differs, and returns how many do. */
export async function auditShop(run: RunSql): Promise<number> {
  let differences = 0;
  for (const { name, sql } of CONSISTENCY_CHECKS) {
    const rows = await run<Difference>(sql);
    differences += rows.length;
    console.log(`${rows.length === 0 ? '✓' : '✗'} ${name}`);
    for (const { subject, stored, recomputed } of rows) {
      console.log(`    ${subject}: stored ${JSON.stringify(stored)}, recomputed ${JSON.stringify(recomputed)}`);
    }
  }
  console.log(`\n${CONSISTENCY_CHECKS.length} checks, ${differences} differences`);
  return differences;
}
