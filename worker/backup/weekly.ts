/**
 * Once a week the shop is copied into a bucket of its own. 'YYYY-MM-DD/' holds the tables and the manifest, 'pictures/' each
 * picture of all backups once. A backup has all its tables when 'newest' names its day, and all its pictures when none is waiting. Restoring: docs/backups.md.
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { addDays, type Day, todayInShop } from '#domain/day.ts';
import { runSqlOn } from '../db/run-sql.ts';
import { copyTables, type TableCopy } from './copy-tables.ts';
import { Manifest, MANIFEST_FILE, manifestText, MAX_LISTED, NEWEST, newManifest, PICTURES, tableFileName } from './manifest.ts';
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
 * Makes a backup when the last one is a week old, and deletes those older than eight weeks. The tables come first; pictures that are
 * new follow, some in each hour, and the manifest names those that are still to come.
 */
export async function backUp(env: Env, nowMs: number): Promise<void> {
  const today = todayInShop(nowMs);
  const newest = await (await env.BACKUPS.get(NEWEST))?.text();
  const isDue = newest === undefined || today >= addDays(newest, DAYS_BETWEEN);
  if (isDue) await copyOfTables(env, today, nowMs);
  await bringPictures(env, isDue ? today : newest);
}

async function copyOfTables({ BACKUPS, DB }: Env, today: Day, nowMs: number): Promise<void> {
  const run = runSqlOn(DB);
  const { pictureKeys, ...copied } = await copyTables(run, {
    openTable: async (name) => openR2Table(BACKUPS, `${today}/tables/${tableFileName(name)}`),
  });
  const stored = await storedPictures(BACKUPS);
  const pictures = Object.fromEntries(pictureKeys.flatMap((key) => (stored[key] ? [[key, stored[key]]] : [])));
  const waiting = pictureKeys.filter((key) => !(key in stored));
  const migrations = await appliedMigrations(run);
  const manifest = newManifest(new Date(nowMs), { ...copied, migrations, pictures, waiting });
  await BACKUPS.put(`${today}/${MANIFEST_FILE}`, manifestText(manifest));
  await BACKUPS.put(NEWEST, today);
  const rows = Object.values(copied.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log({ event: 'backup_made', day: today, rows, passes: copied.passes, picturesLeft: waiting.length });
  if (copied.moved.length > 0) console.error({ event: 'backup_of_no_one_moment', day: today, tables: copied.moved });
  await forget(BACKUPS, today);
}

/** Copies some of the pictures that the backup of that day still lacks. */
async function bringPictures(env: Env, day: Day): Promise<void> {
  const name = `${day}/${MANIFEST_FILE}`;
  const stored = await env.BACKUPS.get(name);
  if (!stored) return;
  const manifest = Manifest.parse(await stored.json());
  if (manifest.waiting.length === 0) return;
  const [now, waiting] = [manifest.waiting.slice(0, PICTURES_A_RUN), manifest.waiting.slice(PICTURES_A_RUN)];
  const copied = await copyPictures(env, now);
  await env.BACKUPS.put(name, manifestText({ ...manifest, pictures: { ...manifest.pictures, ...copied }, waiting }));
  console.log({ event: 'backup_pictures', day, copied: Object.keys(copied).length, picturesLeft: waiting.length });
  // The rest of the shop is worth keeping without them.
  const lacking = now.filter((key) => !(key in copied));
  if (lacking.length > 0) console.error({ event: 'backup_lacks_pictures', pictures: lacking.slice(0, MAX_LISTED) });
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

/** What was copied. A picture that the shop lacks is left out. */
async function copyPictures(env: Env, keys: readonly string[]): Promise<Stored> {
  const copied: Stored = {};
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
    copied[key] = { bytes: bytes.byteLength, sha256 };
  }
  return copied;
}

/** Deletes backups that are too old or were never finished, and the pictures that no other backup has. */
async function forget(bucket: R2Bucket, today: Day): Promise<void> {
  const days = (await bucket.list({ delimiter: '/' })).delimitedPrefixes.filter((prefix) => prefix !== PICTURES);
  const kept = new Set<string>();
  for (const day of days) {
    const manifest = await bucket.get(`${day}${MANIFEST_FILE}`);
    if (manifest !== null && day >= addDays(today, -DAYS_KEPT)) {
      const { pictures, waiting } = Manifest.parse(await manifest.json());
      for (const key of [...Object.keys(pictures), ...waiting]) kept.add(`${PICTURES}${key}`);
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
