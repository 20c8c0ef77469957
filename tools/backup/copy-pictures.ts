import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pictures } from '../pictures.ts';
import type { RunSql } from '../run-sql.ts';
import { digestFile, FILE_MODE, type Manifest, picturesFolder } from './manifest.ts';

/**
 * Brings the pictures of a backup to those that the table of images names now. A name stands for the same bytes for ever: what is
 * there already is not copied again. Returns the names of those that the bucket lacks.
 */
export async function copyPictures(run: RunSql, pictures: Pictures, folder: string): Promise<string[]> {
  const wanted = new Set((await run<{ key: string }>('SELECT key FROM images ORDER BY key')).map(({ key }) => key));
  const present = new Set(await readdir(picturesFolder(folder)));
  for (const key of [...present].filter((one) => !wanted.has(one))) await rm(join(picturesFolder(folder), key));
  const missing: string[] = [];
  for (const key of [...wanted].filter((one) => !present.has(one))) {
    const path = join(picturesFolder(folder), key);
    if (await pictures.toFile(key, path)) await chmod(path, FILE_MODE);
    else missing.push(key);
  }
  return missing;
}

export async function digestPictures(folder: string): Promise<Manifest['pictures']> {
  const digests: Manifest['pictures'] = {};
  for (const key of (await readdir(picturesFolder(folder))).toSorted()) {
    const { bytes, sha256 } = await digestFile(join(picturesFolder(folder), key));
    digests[key] = { bytes, sha256 };
  }
  return digests;
}
