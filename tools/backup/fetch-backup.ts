import { chmod, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MANIFEST_FILE, NEWEST, PICTURES, tableFileName } from '#worker/backup/manifest.ts';
import type { Bucket } from '../bucket.ts';
import { inParallel } from '../in-parallel.ts';
import { FILE_MODE, FOLDER_MODE, picturesFolder, readManifest, tableFile, tablesFolder } from './folder.ts';

/** Copies the newest complete backup of a bucket into a new folder. */
export async function fetchNewest(backups: Bucket, folder: string): Promise<void> {
  for (const path of [folder, tablesFolder(folder), picturesFolder(folder)]) await mkdir(path, { mode: FOLDER_MODE });
  const fetchInto = async (key: string, path: string): Promise<void> => {
    if (!(await backups.toFile(key, path))) throw new Error(`the bucket of backups lacks ${key}`);
    await chmod(path, FILE_MODE);
  };
  const pointer = join(dirname(folder), NEWEST);
  if (!(await backups.toFile(NEWEST, pointer))) throw new Error('there is no complete backup yet');
  const day = await readFile(pointer, 'utf8');
  await fetchInto(`${day}/${MANIFEST_FILE}`, join(folder, MANIFEST_FILE));
  const { tables, pictures } = await readManifest(folder);
  for (const name of Object.keys(tables)) await fetchInto(`${day}/tables/${tableFileName(name)}`, tableFile(folder, name));
  await inParallel(Object.keys(pictures), backups.atOnce, (key) =>
    fetchInto(`${PICTURES}${key}`, join(picturesFolder(folder), key)),
  );
}
