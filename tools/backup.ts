/**
 * `npm run backup -- --to <folder>` (`--remote` for the deployment): every table as lines of JSON, and the pictures, all of one moment.
 * The folder appears when it is complete, under its name and with its manifest; until then it stands beside, as `<folder>.part-…`.
 * `--to s3://bucket/folder` is a copy outside the account, of which pictures that are there already are not sent again.
 * In the shop it raises the marks of table_changes, and writes nothing else.
 *
 * D1's own export refuses a database with a text index; its Time Travel (30 days) stays the first resort, this is what outlives it.
 */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readOptions } from './arguments.ts';
import { copyShop } from './backup/copy-shop.ts';
import { isS3, openS3 } from './backup/s3.ts';
import { sendBackup } from './backup/send-backup.ts';
import { FOLDER_MODE, picturesFolder, tablesFolder, writeManifest } from './backup/folder.ts';
import { newManifest } from '#worker/backup/manifest.ts';
import { appliedMigrations } from '#worker/backup/shop-tables.ts';
import { explain } from './explain.ts';
import { STATE_DIR } from './local-state.ts';
import { wantedPort } from './port.ts';
import { withShop } from './run-sql.ts';
import { lockState } from './state-lock.ts';

const values = readOptions({ to: { type: 'string' }, remote: { type: 'boolean' } });

await explain(async () => {
  if (values.to === undefined) throw new Error('npm run backup -- --to <folder or s3://bucket/folder> [--remote]');
  const bucket = isS3(values.to) ? openS3(values.to) : null;
  const folder = resolve(bucket ? join(tmpdir(), 'resuena-backup') : values.to);
  const isRemote = values.remote ?? false;
  if (!bucket && (await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`${folder} is not empty: a backup goes into a new folder`);
  await mkdir(dirname(folder), { recursive: true });
  if (!isRemote) lockState(STATE_DIR, wantedPort());
  const part = await mkdtemp(`${folder}.part-`);
  process.once('exit', () => rmSync(part, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

  await mkdir(tablesFolder(part), { mode: FOLDER_MODE });
  await mkdir(picturesFolder(part), { mode: FOLDER_MODE });
  const now = new Date();
  const manifest = await withShop(isRemote, async (shop) => {
    if (!bucket) return newManifest(now, { ...(await copyShop(shop, part)), migrations: await appliedMigrations(shop.run) });
    const sent = await sendBackup(shop, bucket, part, now);
    console.log(`sent as ${sent.day}, with ${sent.newPictures} pictures that were new`);
    return sent.manifest;
  });
  if (!bucket) {
    await writeManifest(part, manifest);
    await rename(part, folder);
  }

  const names = Object.entries(manifest.tables).map(([name, { rows }]) => `${name}: ${rows}`);
  console.log([...names, `pictures: ${Object.keys(manifest.pictures).length}`].join('\n'));
  const again = Object.entries(manifest.tables).flatMap(([name, { reads }]) => (reads > 1 ? [name] : []));
  if (again.length > 0) console.log(`read again, because they changed meanwhile: ${again.join(', ')}`);
  if (manifest.moved.length > 0)
    console.log(
      `NOT OF ONE MOMENT: ${manifest.moved.join(', ')} changed in every pass. Try again when fewer people use the shop.`,
    );
});
