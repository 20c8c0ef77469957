import { MAX_LISTED } from './backup/manifest.ts';
import { backUp } from './backup/weekly.ts';
import { CONSISTENCY_CHECKS } from './db/consistency-checks.ts';
import { runSqlOn } from './db/run-sql.ts';

/** As in wrangler.toml. */
export const HOURLY_CRON = '43 * * * *';
/** Four in the morning in Montevideo, as the audit reads whole tables. */
const AUDIT_AT_HOUR = 7;

/** The weekly backup, tried each hour until it is made, and once a day the audit. */
export async function runHourly(env: Env, nowMs: number): Promise<void> {
  await backUp(env, nowMs).catch((error: unknown) => console.error({ event: 'backup_failed', error: String(error) }));
  if (new Date(nowMs).getUTCHours() === AUDIT_AT_HOUR) await audit(env);
}

/** Logs a line for each consistency check that finds differences. */
async function audit(env: Env): Promise<void> {
  const run = runSqlOn(env.DB);
  for (const { name, sql } of CONSISTENCY_CHECKS) {
    try {
      const found = await run<{ subject: string }>(`SELECT * FROM (${sql}) LIMIT ${MAX_LISTED}`);
      if (found.length > 0) console.error({ event: 'audit_failed', check: name, subjects: found.map(({ subject }) => subject) });
    } catch (error) {
      console.error({ event: 'audit_failed', check: name, error: String(error) });
    }
  }
}
