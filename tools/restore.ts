/**
 * `npm run restore -- --from <folder or s3://…>` (`--remote` for a new deployment): puts a backup into a migrated and EMPTY shop; `npm run audit`
 * then recomputes every denormalised counter. `--accept` takes a backup whose tables are not of one moment. A backup that is not what its manifest says is refused before anything is written. A
 * restore that broke off leaves a shop that must be deleted, not opened.
 */
import { readOptions } from './arguments.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNewest } from './backup/fetch-backup.ts';
import { fillShop } from './backup/fill-shop.ts';
import { readBackup } from './backup/folder.ts';
import { isS3, openS3 } from './backup/s3.ts';
import { explain } from './explain.ts';
import { STATE_DIR } from './local-state.ts';
import { wantedPort } from './port.ts';
import { withShop } from './run-sql.ts';
import { lockState } from './state-lock.ts';

const values = readOptions({ from: { type: 'string' }, remote: { type: 'boolean' }, accept: { type: 'boolean' } });

await explain(async () => {
  const { from } = values;
  if (from === undefined) throw new Error('npm run restore -- --from <folder or s3://bucket/folder> [--remote] [--accept]');
  const folder = isS3(from) ? await fetched(from) : from;
  const manifest = await readBackup(folder);
  if (!manifest.consistent && !values.accept)
    throw new Error(
      `this backup is not of one moment: ${manifest.moved.join(', ')} changed while they were copied. With --accept it is restored without the rows that refer to missing ones. Nothing was restored.`,
    );
  const isRemote = values.remote ?? false;
  if (!isRemote) lockState(STATE_DIR, wantedPort());
  const leftOut = await withShop(isRemote, (shop) => fillShop(shop, manifest, folder));
  for (const [name, { rows }] of Object.entries(manifest.tables)) console.log(`${name}: ${rows}`);
  for (const [name, rows] of leftOut) console.log(`${name}: ${rows} rows left out, as what they refer to is not in the backup`);
  if (manifest.waiting.length > 0)
    console.log(`${manifest.waiting.length} pictures had not been copied when this backup was made`);
  console.log(
    `pictures: ${Object.keys(manifest.pictures).length}\n${leftOut.size === 0 ? 'Every table holds what the manifest says. ' : ''}Next: npm run audit`,
  );
});

/** The newest backup of a copy outside the account, on this machine for as long as the command runs. */
async function fetched(place: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'resuena-restore-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const folder = join(home, 'backup');
  await fetchNewest(openS3(place), folder);
  return folder;
}
