/**
 * How long a backup, a restore into an empty shop and its audit take: `npm run bench:backups -- 1000 10000+pictures 100000`. Each is
 * the operators' command, with its start. '+pictures' stores one of 30 KB for each instrument; else there is none.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inParallel } from '#tools/in-parallel.ts';
import { withLocalBindings } from '#tools/local-state.ts';
import { applyMigrations } from '#tools/migrate.ts';
import { PROJECT_DIR } from '#tools/project.ts';
import { temporaryState } from '#tests/support/edge.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import { fillCatalogue, openFile } from './filled-catalogue.ts';
import { fillAdministration } from './growth-shop.ts';

const PICTURE_BYTES = 30_000;

/** Seconds of one command. */
function timed(name: string, stateDir: string, ...args: string[]): string {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT_DIR, `tools/${name}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RESUENA_STATE: stateDir },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return ((performance.now() - startedAt) / 1_000).toFixed(0);
}

const storePictures = (stateDir: string, keys: readonly string[]): Promise<void> =>
  withLocalBindings(
    ({ PICTURES }) =>
      inParallel(keys, 4, (key) =>
        PICTURES.put(key, randomBytes(PICTURE_BYTES), { httpMetadata: { contentType: 'image/webp' } }),
      ),
    stateDir,
  );

console.log('| Instruments | Rows | Pictures | MB | Backup, s | Restore, s | Audit, s |');
for (const wish of process.argv.slice(2)) {
  const size = Number.parseInt(wish, 10);
  const hasPictures = wish.endsWith('+pictures');
  const [shop, empty] = [temporaryState(), temporaryState()];
  const folder = join(shop.stateDir, 'backup');
  try {
    await withLocalBindings(async ({ DB }) => void (await applyMigrations(DB)), shop.stateDir);
    await fillCatalogue(shop.stateDir, size);
    fillAdministration(shop.stateDir);
    const db = openFile(shop.stateDir);
    db.exec(`DELETE FROM images WHERE position ${hasPictures ? '> 0' : '>= 0'}`);
    const keys = db
      .prepare('SELECT key FROM images')
      .all()
      .map(({ key }) => String(key));
    db.close();
    if (keys.length > 0) await storePictures(shop.stateDir, keys);
    const backup = timed('backup', shop.stateDir, '--to', folder);
    const { tables, pictures } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    const bytes = readdirSync(join(folder, 'tables')).reduce(
      (sum, name) => sum + readFileSync(join(folder, 'tables', name)).length,
      0,
    );
    const megabytes = Math.round((bytes + keys.length * PICTURE_BYTES) / 1e6);
    const restore = timed('restore', empty.stateDir, '--from', folder);
    const audit = timed('audit', empty.stateDir);
    console.log(`| ${[size, rows, Object.keys(pictures).length, megabytes, backup, restore, audit].join(' | ')} |`);
  } finally {
    for (const path of [shop.stateDir, empty.stateDir]) rmSync(path, { recursive: true, force: true });
  }
}
