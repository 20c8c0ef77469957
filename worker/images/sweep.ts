import { findUnknownKeys } from '../db/images.ts';
import { deletePictures, PICTURE_KEY } from './bucket.ts';

/** An upload belongs to a write that may still be on its way; after this long it does not. */
const MIN_AGE_MS = 3_600_000;

/** Deletes pictures that no instrument names: left behind when a worker died between upload and write. Returns how many. */
export async function sweepOrphanPictures(env: Env, nowMs: number): Promise<number> {
  let swept = 0;
  let cursor: string | undefined;
  do {
    // The delimiter keeps the widths made of each picture out of the listing: they go with their original.
    const page: R2Objects = await env.PICTURES.list({ delimiter: '/', ...(cursor !== undefined && { cursor }) });
    const old = page.objects.filter(({ key, uploaded }) => PICTURE_KEY.test(key) && uploaded.getTime() < nowMs - MIN_AGE_MS);
    const orphans = await findUnknownKeys(
      env.DB,
      old.map(({ key }) => key),
    );
    await deletePictures(env, orphans);
    swept += orphans.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  if (swept > 0) console.log({ event: 'orphan_pictures_swept', count: swept });
  return swept;
}
