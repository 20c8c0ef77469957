/**
 * A backup into a bucket beyond the account, laid out as the weekly one is: a folder of tables and a manifest for each moment, and each
 * picture once. Only pictures that are new are read and sent. Nothing there is deleted or written twice but `newest`, which comes last.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPictureKeys } from '#worker/backup/copy-tables.ts';
import {
  type Manifest,
  MANIFEST_FILE,
  manifestText,
  NEWEST,
  newManifest,
  PICTURES,
  tableFileName,
} from '#worker/backup/manifest.ts';
import { appliedMigrations } from '#worker/backup/shop-tables.ts';
import { inParallel } from '../in-parallel.ts';
import type { Shop } from '../run-sql.ts';
import { copyShopTables } from './copy-shop.ts';
import { digestFile, FILE_MODE, picturesFolder, readManifest, tableFile } from './folder.ts';
import type { S3Bucket } from './s3.ts';

/** What went where, and how much of it was new. */
export type Sent = { manifest: Manifest; day: string; newPictures: number };

/** `folder` is an empty one on this machine, with folders for tables and pictures. */
export async function sendBackup(
  shop: Pick<Shop, 'run' | 'pictures'>,
  bucket: S3Bucket,
  folder: string,
  now: Date,
): Promise<Sent> {
  const day = now.toISOString().replaceAll(':', '-').slice(0, 19);
  const known = await knownPictures(bucket, folder);
  const { pictureKeys, ...copied } = await copyShopTables(shop, folder);
  const pictures: Manifest['pictures'] = {};
  const missing: string[] = [];
  let newPictures = 0;
  await inParallel(pictureKeys, shop.pictures.atOnce, async (key) => {
    const before = known.get(key);
    if (before) {
      pictures[key] = before;
      return;
    }
    const path = join(picturesFolder(folder), key);
    if (!(await shop.pictures.toFile(key, path))) {
      missing.push(key);
      return;
    }
    const { bytes, sha256 } = await digestFile(path);
    await bucket.fromFile(`${PICTURES}${key}`, path);
    pictures[key] = { bytes, sha256 };
    newPictures += 1;
    await rm(path);
  });
  // A picture may have been deleted since with its instrument.
  const named = new Set(missing.length > 0 ? await readPictureKeys(shop.run) : []);
  const lost = missing.filter((key) => named.has(key));
  if (lost.length > 0) throw new Error(`the bucket lacks pictures that instruments have: ${lost.join(', ')}`);

  const migrations = await appliedMigrations(shop.run);
  const manifest = newManifest(now, { ...copied, migrations, pictures, waiting: missing });
  await inParallel(Object.keys(manifest.tables), bucket.atOnce, (name) =>
    bucket.fromFile(`${day}/tables/${tableFileName(name)}`, tableFile(folder, name)),
  );
  const write = async (key: string, text: string): Promise<void> => {
    const path = join(folder, 'sent');
    await writeFile(path, text, { mode: FILE_MODE });
    await bucket.fromFile(key, path);
  };
  await write(`${day}/${MANIFEST_FILE}`, manifestText(manifest));
  await write(NEWEST, day);
  return { manifest, day, newPictures };
}

/** Those of the newest backup there that are still whole, by what the bucket lists. */
async function knownPictures(bucket: S3Bucket, folder: string): Promise<Map<string, Manifest['pictures'][string]>> {
  const pointer = join(folder, NEWEST);
  if (!(await bucket.toFile(NEWEST, pointer))) return new Map();
  const day = await readFile(pointer, 'utf8');
  if (!(await bucket.toFile(`${day}/${MANIFEST_FILE}`, join(folder, MANIFEST_FILE)))) return new Map();
  const { pictures } = await readManifest(folder);
  const sizes = await bucket.sizes(PICTURES);
  return new Map(Object.entries(pictures).filter(([key, { bytes }]) => sizes.get(`${PICTURES}${key}`) === bytes));
}
