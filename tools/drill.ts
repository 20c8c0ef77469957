/**
 * `npm run drill` (`-- --remote` for the deployment's): restores the newest weekly backup into an empty shop on this machine, audits it
 * and prints how long that took. `--to <folder>` keeps the backup there, as `npm run restore` takes it. Exit code 1 when the backup
 * cannot be restored, or its books differ. The shop itself is only read.
 */
import { chmod, mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readOptions } from './arguments.ts';
import { MANIFEST_FILE, NEWEST, PICTURES, tableFileName } from '#worker/backup/manifest.ts';
import { auditShop } from './audit-shop.ts';
import { fillShop } from './backup/fill-shop.ts';
import { FILE_MODE, FOLDER_MODE, picturesFolder, readBackup, readManifest, tableFile, tablesFolder } from './backup/folder.ts';
import type { Bucket } from './bucket.ts';
import { explain } from './explain.ts';
import { STATE_DIR, withLocalBindings } from './local-state.ts';
import { applyMigrations } from './migrate.ts';
import { wantedPort } from './port.ts';
import { localShop, withShop } from './run-sql.ts';
import { lockState } from './state-lock.ts';

const values = readOptions({ to: { type: 'string' }, remote: { type: 'boolean' } });

await explain(async () => {
  const startedAt = performance.now();
  const isRemote = values.remote ?? false;
  if (!isRemote) lockState(STATE_DIR, wantedPort());
  const kept = values.to === undefined ? undefined : resolve(values.to);
  if (kept !== undefined) await mkdir(dirname(kept), { recursive: true });
  // Beside its place: a rename does not cross file systems.
  const home = await mkdtemp(kept === undefined ? join(tmpdir(), 'resuena-drill-') : `${kept}.part-`);
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

  const folder = join(home, 'backup');
  await withShop(isRemote, ({ backups }) => fetchNewest(backups, folder));
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

/** Copies the newest complete backup of the bucket into a new folder. */
async function fetchNewest(backups: Bucket, folder: string): Promise<void> {
  for (const path of [folder, tablesFolder(folder), picturesFolder(folder)]) await mkdir(path, { mode: FOLDER_MODE });
  const fetchInto = async (key: string, path: string): Promise<void> => {
    if (!(await backups.toFile(key, path))) throw new Error(`the bucket of backups lacks ${key}`);
    await chmod(path, FILE_MODE);
  };
  const pointer = join(dirname(folder), NEWEST);
  if (!(await backups.toFile(NEWEST, pointer)))
    throw new Error('there is no complete backup yet: the first is made within an hour');
  const day = await readFile(pointer, 'utf8');
  await fetchInto(`${day}/${MANIFEST_FILE}`, join(folder, MANIFEST_FILE));
  const { tables, pictures } = await readManifest(folder);
  for (const name of Object.keys(tables)) await fetchInto(`${day}/tables/${tableFileName(name)}`, tableFile(folder, name));
  for (const key of Object.keys(pictures)) await fetchInto(`${PICTURES}${key}`, join(picturesFolder(folder), key));
}
