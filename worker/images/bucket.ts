import { PICTURE_WIDTHS } from '#domain/pictures.ts';
import { failureAt, type FailureKind } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { StoredPicture } from '../db/images.ts';
import { inTime } from '../in-time.ts';
import { judgePicture, streamOf, unlessUnreadable } from './judge.ts';

const LONGEST_SIDE_PX = 2_000;
const QUALITY = 85;

/** Names of pictures in the bucket. No other name is looked up. */
export const PICTURE_KEY = /^[a-z0-9][a-z0-9-]{0,99}\.webp$/;

export const variantKey = (key: string, width: number): string => `variants/${key}/${width}`;
export const avifKey = (key: string, width: number): string => `${variantKey(key, width)}.avif`;

/** A browser asks for few things at once: what waits for a picture keeps the rest of the page away. */
const READ_TIMEOUT_MS = 10_000;

/** What the bucket has under that name, with its bytes; null if nothing. Rejects as an outage when it does not come in time. */
export function readPicture(bucket: R2Bucket, name: string): Promise<{ object: R2Object; bytes: ArrayBuffer } | null> {
  const read = async () => {
    const object = await bucket.get(name);
    return object && { object, bytes: await object.arrayBuffer() };
  };
  return inTime(read(), READ_TIMEOUT_MS);
}

/**
 * Judges all, then stores each anew under a name of ours: decoded and encoded again, so that nothing but the picture is left
 * of what was sent (no EXIF, no second file inside). All are stored, or none.
 */
export async function storePictures(env: Env, pictures: readonly Uint8Array[]): Promise<Result<StoredPicture[]>> {
  const judged = await Promise.all(pictures.map((bytes) => judgePicture(env.IMAGES, bytes)));
  const bad = judged.findIndex(({ ok: fine }) => !fine);
  const first = judged[bad];
  if (first && !first.ok) return refusePicture(first.failure.kind, bad);

  const attempts = await Promise.allSettled(pictures.map((bytes) => storePicture(env, bytes)));
  const stored = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' && attempt.value ? [attempt.value] : []));
  if (stored.length === pictures.length) return ok(stored);
  await deletePictures(
    env,
    stored.map(({ key }) => key),
  );
  const thrown = attempts.find((attempt) => attempt.status === 'rejected');
  if (thrown) throw thrown.reason;
  return refusePicture(
    'bad_image',
    attempts.findIndex((attempt) => attempt.status === 'fulfilled' && attempt.value === null),
  );
}

const refusePicture = (kind: FailureKind, index: number): Result<never> => fail(failureAt(`images[${index}]`, kind));

/** Null when only the header is that of a picture. */
async function storePicture(env: Env, bytes: Uint8Array): Promise<StoredPicture | null> {
  const encoded = await unlessUnreadable(() =>
    encode(env.IMAGES, streamOf(bytes), { width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX }, QUALITY),
  );
  if (!encoded) return null;
  const info = await env.IMAGES.info(streamOf(encoded));
  if (!('width' in info)) return null;
  const { width, height } = info;
  const key = `${crypto.randomUUID()}.webp`;
  await env.PICTURES.put(key, encoded, {
    httpMetadata: { contentType: 'image/webp' },
    customMetadata: { width: String(width), height: String(height) },
  });
  return { key, width, height };
}

/** Encodes the picture again, scaled down to fit; of an animation, the first frame. The local runtime ignores `quality`. */
export async function encode(
  images: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  box: { width: number; height?: number },
  quality: number,
  format: 'image/webp' | 'image/avif' = 'image/webp',
): Promise<Uint8Array> {
  const result = await images
    .input(source)
    .transform({ ...box, fit: 'scale-down' })
    .output({ format, quality, anim: false });
  return new Uint8Array(await result.response().arrayBuffer());
}

/** Removes pictures with every width made of them. Deleting what is not there is no error. */
export async function deletePictures(env: Env, keys: readonly string[]): Promise<void> {
  const names = keys.flatMap((key) => [key, ...PICTURE_WIDTHS.flatMap((width) => [variantKey(key, width), avifKey(key, width)])]);
  // The bucket takes 1,000 names in one call.
  for (let from = 0; from < names.length; from += 1_000) await env.PICTURES.delete(names.slice(from, from + 1_000));
}
