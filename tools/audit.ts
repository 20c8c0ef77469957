/**
 * `npm run audit` (`-- --remote` for the deployment): recomputes every figure that the database keeps and names each that differs.
 * Exit code 1 when any does. It reads whole tables.
 */
import { parseArgs } from 'node:util';
import { AUDIT_CHECKS } from '#worker/db/audit.ts';
import { withShopDatabase } from './run-sql.ts';

type Difference = { subject: string; stored: unknown; recomputed: unknown };

const { values } = parseArgs({ options: { remote: { type: 'boolean' } } });

const differences = await withShopDatabase(values.remote ?? false, async (run) => {
  let found = 0;
  for (const { name, sql } of AUDIT_CHECKS) {
    const rows = await run<Difference>(sql);
    found += rows.length;
    console.log(`${rows.length === 0 ? '✓' : '✗'} ${name}`);
    for (const { subject, stored, recomputed } of rows) {
      console.log(`    ${subject}: stored ${JSON.stringify(stored)}, recomputed ${JSON.stringify(recomputed)}`);
    }
  }
  return found;
});
console.log(`\n${AUDIT_CHECKS.length} checks, ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
