import { HOUR_MS } from '#domain/durations.ts';
import { findUnknownKeys } from '../db/images.ts';
import { deletePictures, PICTURE_KEY } from './bucket.ts';

/** A younger picture may belong to a write that is still running. */
const MIN_AGE_MS = HOUR_MS;

/** Listings of made widths in one run, of up to 1,000 each; the next run goes on from there. */
const VARIANT_PAGES_A_RUN = 5;
const VARIANTS = 'variants/';
/** The object that stores where the last run stopped. Pictures are never named so. */
const PLACE = 'sweep/variants-done-to';

/**
 * Deletes widths whose original is gone: stored by a request that was still making one while its picture was deleted. Bounded: a
 * run walks part of them, in order of name, and the next goes on. Returns how many.
 */
export async function sweepOrphanVariants(env: Env, nowMs: number): Promise<number> {
  let swept = 0;
  let startAfter = (await (await env.PICTURES.get(PLACE))?.text()) || undefined;
  for (let pages = 0; pages < VARIANT_PAGES_A_RUN; pages += 1) {
    const page = await env.PICTURES.list({ prefix: VARIANTS, ...(startAfter !== undefined && { startAfter }) });
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < nowMs - MIN_AGE_MS);
    const unknown = new Set(await findUnknownKeys(env.DB, [...new Set(old.map(({ key }) => originalOf(key)))]));
    const orphans = old.flatMap(({ key }) => (unknown.has(originalOf(key)) ? [key] : []));
    if (orphans.length > 0) await env.PICTURES.delete(orphans);
    swept += orphans.length;
    startAfter = page.truncated ? page.objects.at(-1)?.key : undefined;
    if (startAfter === undefined) break;
  }
  await env.PICTURES.put(PLACE, startAfter ?? '');
  if (swept > 0) console.log({ event: 'orphan_widths_swept', count: swept });
  return swept;
}

/** The picture of which 'variants/{key}/{width}' or '….avif' was made. */
const originalOf = (variant: string): string => variant.slice(VARIANTS.length, variant.lastIndexOf('/'));

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
