/**
 * Once a week the shop is copied into a bucket of its own. 'YYYY-MM-DD/' holds the tables and the manifest, 'pictures/' each
 * picture of all backups once. A backup is complete when 'newest' names its day. Restoring: docs/operating.md.
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { addDays, type Day, todayInShop } from '#domain/day.ts';
import { runSqlOn } from '../db/run-sql.ts';
import { copyTables, pictureKeys, type TableCopy } from './copy-tables.ts';
import { Manifest, MANIFEST_FILE, manifestText, MAX_LISTED, NEWEST, PICTURES, tableFileName } from './manifest.ts';
import { appliedMigrations } from './shop-tables.ts';

const DAYS_BETWEEN = 7;
const DAYS_KEPT = 56;
/** A worker may ask its bindings about a thousand times in one run; a picture takes two of them. */
const PICTURES_A_RUN = 300;
/** What R2 deletes in one call. */
const NAMES_A_CALL = 1_000;
/** R2 wants all parts of an upload equally large, but for the last. */
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Makes a backup when the last one is a week old, and deletes those older than eight weeks. When there are many new pictures, it
 * copies some of them and leaves the others, and the tables, to the next run.
 */
export async function backUp(env: Env, nowMs: number): Promise<void> {
  const bucket = env.BACKUPS;
  const today = todayInShop(nowMs);
  const newest = await (await bucket.get(NEWEST))?.text();
  if (newest !== undefined && today < addDays(newest, DAYS_BETWEEN)) return;

  const run = runSqlOn(env.DB);
  const stored = await storedPictures(bucket);
  const isNew = (key: string): boolean => !(key in stored);
  const lacking = (await pictureKeys(run)).filter(isNew);
  await copyPictures(env, lacking.slice(0, PICTURES_A_RUN), stored);
  if (lacking.length > PICTURES_A_RUN) {
    console.log({ event: 'backup_begun', picturesLeft: lacking.length - PICTURES_A_RUN });
    return;
  }

  let keys: readonly string[] = [];
  const { missingPictures, ...copied } = await copyTables(run, {
    openTable: async (name) => openR2Table(bucket, `${today}/tables/${tableFileName(name)}`),
    copyPictures: async (named) => {
      keys = named;
      await copyPictures(env, named.filter(isNew), stored);
      return named.filter(isNew);
    },
  });
  const pictures = Object.fromEntries(keys.flatMap((key) => (stored[key] ? [[key, stored[key]]] : [])));
  const migrations = await appliedMigrations(run);
  await bucket.put(`${today}/${MANIFEST_FILE}`, manifestText(new Date(nowMs), { ...copied, migrations, pictures }));
  await bucket.put(NEWEST, today);
  // The rest of the shop is worth keeping without them.
  if (missingPictures.length > 0)
    console.error({ event: 'backup_lacks_pictures', pictures: missingPictures.slice(0, MAX_LISTED) });
  const rows = Object.values(copied.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log({ event: 'backup_made', day: today, rows, pictures: Object.keys(pictures).length, passes: copied.passes });
  await forget(bucket, today);
}

type Stored = Manifest['pictures'];

async function storedPictures(bucket: R2Bucket): Promise<Stored> {
  const stored: Stored = {};
  for await (const { key, size, customMetadata } of objects(bucket, PICTURES)) {
    const sha256 = customMetadata?.['sha256'];
    if (sha256 !== undefined) stored[key.slice(PICTURES.length)] = { bytes: size, sha256 };
  }
  return stored;
}

/** A name always stands for the same bytes, so what is stored is not copied again. A picture that the shop lacks is left out. */
async function copyPictures(env: Env, keys: readonly string[], stored: Stored): Promise<void> {
  for (const key of keys) {
    const picture = await env.PICTURES.get(key);
    if (!picture) continue;
    const bytes = await picture.arrayBuffer();
    const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    const { httpMetadata } = picture;
    await env.BACKUPS.put(`${PICTURES}${key}`, bytes, {
      ...(httpMetadata && { httpMetadata }),
      customMetadata: { sha256 },
      sha256,
    });
    stored[key] = { bytes: bytes.byteLength, sha256 };
  }
}

/** Deletes backups that are too old or were never finished, and the pictures that no other backup has. */
async function forget(bucket: R2Bucket, today: Day): Promise<void> {
  const days = (await bucket.list({ delimiter: '/' })).delimitedPrefixes.filter((prefix) => prefix !== PICTURES);
  const kept = new Set<string>();
  for (const day of days) {
    const manifest = await bucket.get(`${day}${MANIFEST_FILE}`);
    if (manifest !== null && day >= addDays(today, -DAYS_KEPT)) {
      for (const key of Object.keys(Manifest.parse(await manifest.json()).pictures)) kept.add(`${PICTURES}${key}`);
    } else await deleteAll(bucket, day, () => true);
  }
  await deleteAll(bucket, PICTURES, (key) => !kept.has(key));
}

async function deleteAll(bucket: R2Bucket, prefix: string, isOver: (key: string) => boolean): Promise<void> {
  const names: string[] = [];
  for await (const { key } of objects(bucket, prefix)) if (isOver(key)) names.push(key);
  for (let from = 0; from < names.length; from += NAMES_A_CALL) await bucket.delete(names.slice(from, from + NAMES_A_CALL));
}

async function* objects(bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, include: ['customMetadata'], ...(cursor !== undefined && { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** A table's lines as one object, of which no more than a few megabytes are in memory. */
export function openR2Table(bucket: R2Bucket, key: string, partBytes = PART_BYTES): TableCopy {
  let pending = Buffer.alloc(0);
  let upload: R2MultipartUpload | undefined;
  const parts: R2UploadedPart[] = [];

  async function sendPart(bytes: Buffer): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key);
    parts.push(await upload.uploadPart(parts.length + 1, bytes));
  }

  return {
    async write(lines) {
      pending = Buffer.concat([pending, Buffer.from(lines)]);
      while (pending.length >= partBytes) {
        await sendPart(pending.subarray(0, partBytes));
        pending = pending.subarray(partBytes);
      }
    },
    async close() {
      if (upload && pending.length > 0) await sendPart(pending);
      await (upload ? upload.complete(parts) : bucket.put(key, pending));
    },
  };
}
