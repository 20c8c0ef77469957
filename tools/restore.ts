/**
 * `npm run restore -- --from <folder>` (`--remote` for a new deployment): puts a backup into a migrated and EMPTY shop; `npm run audit`
 * then recomputes every denormalised counter. A backup that is not what its manifest says is refused before anything is written. A
 * restore that broke off leaves a shop that must be deleted, not opened.
 */
import { parseArgs } from 'node:util';
import { fillShop } from './backup/fill-shop.ts';
import { readBackup } from './backup/folder.ts';
import { explain } from './explain.ts';
import { STATE_DIR } from './local-state.ts';
import { wantedPort } from './port.ts';
import { withShop } from './run-sql.ts';
import { lockState } from './state-lock.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, remote: { type: 'boolean' } } });

await explain(async () => {
  const folder = values.from;
  if (folder === undefined) throw new Error('npm run restore -- --from <folder> [--remote]');
  const manifest = await readBackup(folder);
  const isRemote = values.remote ?? false;
  if (!isRemote) lockState(STATE_DIR, wantedPort());
  await withShop(isRemote, (shop) => fillShop(shop, manifest, folder));
  for (const [name, { rows }] of Object.entries(manifest.tables)) console.log(`${name}: ${rows}`);
  console.log(
    `pictures: ${Object.keys(manifest.pictures).length}\nEvery table holds what the manifest says. Next: npm run audit`,
  );
});
