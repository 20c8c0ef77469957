/**
 * `npm run drill` (`-- --remote` for the deployment's): restores the newest weekly backup into an empty shop on this machine, audits it
 * and prints how long that took. `--from s3://…` takes the newest of a copy outside the account instead. `--to <folder>` keeps the backup there, as `npm run restore` takes it. Exit code 1 when the backup
 * cannot be restored, or its books differ. The shop itself is only read.
 */
import { mkdir, mkdtemp, rename } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readOptions } from './arguments.ts';
import { auditShop } from './audit-shop.ts';
import { fetchNewest } from './backup/fetch-backup.ts';
import { fillShop } from './backup/fill-shop.ts';
import { readBackup } from './backup/folder.ts';
import { isS3, openS3 } from './backup/s3.ts';
import { explain } from './explain.ts';
import { STATE_DIR, withLocalBindings } from './local-state.ts';
import { applyMigrations } from './migrate.ts';
import { wantedPort } from './port.ts';
import { localShop, withShop } from './run-sql.ts';
import { lockState } from './state-lock.ts';

const values = readOptions({ to: { type: 'string' }, from: { type: 'string' }, remote: { type: 'boolean' } });

await explain(async () => {
  const startedAt = performance.now();
  const isRemote = values.remote ?? false;
  const { from } = values;
  if (from !== undefined && (isRemote || !isS3(from))) throw new Error('--from takes s3://bucket/folder, and no --remote');
  if (from === undefined && !isRemote) lockState(STATE_DIR, wantedPort());
  const kept = values.to === undefined ? undefined : resolve(values.to);
  if (kept !== undefined) await mkdir(dirname(kept), { recursive: true });
  // Beside its place: a rename does not cross file systems.
  const home = await mkdtemp(kept === undefined ? join(tmpdir(), 'resuena-drill-') : `${kept}.part-`);
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

  const folder = join(home, 'backup');
  if (from === undefined) await withShop(isRemote, ({ backups }) => fetchNewest(backups, folder));
  else await fetchNewest(openS3(from), folder);
  const manifest = await readBackup(folder);
  const differences = await withLocalBindings(
    async (bindings) => {
      await applyMigrations(bindings.DB);
      const shop = localShop(bindings);
      await fillShop(shop, manifest, folder);
      return auditShop(shop.run);
    },
    join(home, 'state'),
  );

  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const pictures = Object.keys(manifest.pictures).length;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(
    `The backup of ${manifest.createdAt}, ${rows} rows and ${pictures} pictures, was restored and audited in ${seconds} s.`,
  );
  if (kept !== undefined) await rename(folder, kept);
  process.exitCode = differences === 0 ? 0 : 1;
});
