import { chmod, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTables } from '#worker/backup/copy-tables.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import type { Bucket } from '../bucket.ts';
import type { Shop } from '../run-sql.ts';
import { digestFile, FILE_MODE, picturesFolder, tableFile } from './folder.ts';

export type Copied = Pick<Manifest, 'passes' | 'tables' | 'pictures'>;

/**
 * Tables and pictures of one moment, into the folders `tables` and `pictures` of `folder`, which exist. Throws when the shop never stood
 * still, and when a picture is missing.
 */
export async function copyShop({ run, pictures }: Pick<Shop, 'run' | 'pictures'>, folder: string): Promise<Copied> {
  const { missingPictures, ...copied } = await copyTables(run, {
    openTable: async (name) => {
      const file = await open(tableFile(folder, name), 'w', FILE_MODE);
      return {
        write: (lines) => file.writeFile(lines),
        close: async () => {
          await file.sync();
          await file.close();
        },
      };
    },
    copyPictures: (keys) => copyPictures(keys, pictures, folder),
  });
  if (missingPictures.length > 0)
    throw new Error(`the bucket lacks pictures that instruments have: ${missingPictures.join(', ')}`);
  return { ...copied, pictures: await digestPictures(folder) };
}

/** A name stands for the same bytes for ever: what is there already is not copied again. */
async function copyPictures(keys: readonly string[], pictures: Bucket, folder: string): Promise<string[]> {
  const wanted = new Set(keys);
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

async function digestPictures(folder: string): Promise<Manifest['pictures']> {
  const digests: Manifest['pictures'] = {};
  for (const key of (await readdir(picturesFolder(folder))).toSorted()) {
    const { bytes, sha256 } = await digestFile(join(picturesFolder(folder), key));
    digests[key] = { bytes, sha256 };
  }
  return digests;
}
