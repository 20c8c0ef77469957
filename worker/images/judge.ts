import { failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isImageOutage } from '../outage.ts';

/** Decoding costs memory for each pixel, whatever the file's size: a small file can claim a huge picture. */
const MAX_PIXELS = 50_000_000;
/** The image service decodes no side longer than this. */
const MAX_SIDE_PX = 12_000;

type Format = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';

/** The format by the first bytes, or null. A file name or a declared type proves nothing. */
function formatOf(bytes: Uint8Array): Format | null {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(4, 8) !== 'ftyp') return null;
  // An ISO media file names the brands that it fits, four letters each: the major one, its version, then all others.
  const boxEnd = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: string[] = text(8, Math.min(boxEnd, 256)).match(/.{4}/gs) ?? [];
  return brands.includes('avif') || brands.includes('avis') ? 'image/avif' : null;
}

/** Whether the bytes are a JPEG, PNG, WebP or AVIF of a size that may be decoded. Reads the header only. */
export async function judgePicture(images: ImagesBinding, bytes: Uint8Array): Promise<Result<undefined>> {
  const format = formatOf(bytes);
  const info = format && (await unlessUnreadable(() => images.info(streamOf(bytes))));
  if (!info || info.format !== format || !('width' in info)) return fail(failure('bad_image'));
  if (info.width > MAX_SIDE_PX || info.height > MAX_SIDE_PX || info.width * info.height > MAX_PIXELS) {
    return fail(failure('image_too_many_pixels'));
  }
  return ok(undefined);
}

/** What the image service makes of the bytes, or null when it says that they are no picture. Its outages still throw. */
export async function unlessUnreadable<T>(attempt: () => Promise<T>): Promise<T | null> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'number' && !isImageOutage(error)) return null;
    throw error;
  }
}

export const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([bytes]).stream();
