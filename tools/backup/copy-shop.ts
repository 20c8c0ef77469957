import { chmod, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopiedTables, copyTables, readPictureKeys } from '#worker/backup/copy-tables.ts';
import type { Manifest } from '#worker/backup/manifest.ts';
import type { Bucket } from '../bucket.ts';
import { inParallel } from '../in-parallel.ts';
import type { Shop } from '../run-sql.ts';
import { digestFile, FILE_MODE, picturesFolder, tableFile } from './folder.ts';

export type Copied = Pick<Manifest, 'passes' | 'tables' | 'moved' | 'pictures' | 'waiting'>;

/**
 * Tables and pictures of one moment, into the folders `tables` and `pictures` of `folder`, which exist; if the shop was written to in every pass,
 * `moved` names the tables that changed. Throws when a picture is missing.
 */
export async function copyShop(shop: Pick<Shop, 'run' | 'pictures'>, folder: string): Promise<Copied> {
  const { pictureKeys, ...copied } = await copyShopTables(shop, folder);
  const waiting = await copyPictures(pictureKeys, shop.pictures, folder);
  // A picture may have been deleted since with its instrument.
  const named = new Set(waiting.length > 0 ? await readPictureKeys(shop.run) : []);
  const missing = waiting.filter((key) => named.has(key));
  if (missing.length > 0) throw new Error(`the bucket lacks pictures that instruments have: ${missing.join(', ')}`);
  return { ...copied, pictures: await digestPictures(folder), waiting };
}

export const copyShopTables = ({ run }: Pick<Shop, 'run'>, folder: string): Promise<CopiedTables> =>
  copyTables(run, {
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
  });

/** The names of those that the bucket lacks. */
async function copyPictures(keys: readonly string[], pictures: Bucket, folder: string): Promise<string[]> {
  const missing: string[] = [];
  await inParallel(keys, pictures.atOnce, async (key) => {
    const path = join(picturesFolder(folder), key);
    if (await pictures.toFile(key, path)) await chmod(path, FILE_MODE);
    else missing.push(key);
  });
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
