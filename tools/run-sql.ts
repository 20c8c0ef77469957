import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withLocalBindings } from './local-state.ts';
import { applyMigrations } from './migrate.ts';
import { PROJECT_DIR, WRANGLER_CONFIG } from './project.ts';

/** One read of a backup is some 500 rows; a megabyte, Node's own bound, would cut it off. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Runs one statement on the shop's database and gives its rows. */
export type RunSql = <T>(sql: string) => Promise<T[]>;

/** The deployment's database, through wrangler and its login. Throws with wrangler's words when it cannot be reached. */
const onTheDeployment: RunSql = async <T>(sql: string) => {
  const { status, stdout, stderr, error } = spawnSync(
    join(PROJECT_DIR, 'node_modules/.bin/wrangler'),
    ['d1', 'execute', 'DB', '--remote', '--yes', '--json', '--config', WRANGLER_CONFIG, '--command', sql],
    { cwd: PROJECT_DIR, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES },
  );
  if (error) throw new Error(`wrangler could not be run: ${error.message}`);
  if (status !== 0) throw new Error(`wrangler could not run the statement:\n${stdout}${stderr}`);
  const [answer] = JSON.parse(stdout) as [{ results: T[] }];
  return answer.results;
};

/** Hands `work` the database of the deployment or, migrated, of this machine. */
export async function withShopDatabase<T>(isRemote: boolean, work: (run: RunSql) => Promise<T>): Promise<T> {
  if (isRemote) return work(onTheDeployment);
  return withLocalBindings(async ({ DB }) => {
    await applyMigrations(DB);
    return work(async <R>(sql: string) => (await DB.prepare(sql).all<R>()).results);
  });
}
