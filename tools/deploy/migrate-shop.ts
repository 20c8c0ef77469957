/** Applies the migrations that the deployment lacks, by wrangler. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RunSql } from '#worker/db/run-sql.ts';
import { demandWrangler } from '../wrangler.ts';
import type { Configuration } from './configuration.ts';
import type { Provider } from './provider.ts';
import { type Project, wranglerOptions } from './publish.ts';
import type { Step } from './step.ts';

/** The names of those that the folder has and the database has not. */
export async function missingMigrations(run: RunSql, folder: string): Promise<string[]> {
  const [table] = await run(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'`);
  const applied = new Set(table ? (await run<{ name: string }>('SELECT name FROM d1_migrations')).map(({ name }) => name) : []);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .toSorted();
}

export async function migrateShop(
  provider: Provider,
  project: Project,
  { database }: Configuration,
  run: RunSql,
  step: Step,
): Promise<void> {
  const missing = await missingMigrations(run, join(project.folder, database.migrationsDir));
  if (missing.length === 0) {
    step.stands('migrations');
    return;
  }
  const where = ['--remote', '--config', project.configPath, ...(project.env === undefined ? [] : ['--env', project.env])];
  await demandWrangler(['d1', 'migrations', 'apply', 'DB', ...where], wranglerOptions(project, provider));
  step.changed(`${missing.length} migrations applied, the last ${missing.at(-1)}`);
}
