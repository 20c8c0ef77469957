import { perIsolate } from '../per-isolate.ts';
import { avifKey, encode, readPicture, variantKey } from './bucket.ts';

/** Files of the sample pictures are half as large as their WebP, with fewer visible artefacts. */
const QUALITY = 45;
/**
 * Making one takes some twenty times as long as a WebP. So this isolate begins one per this many milliseconds, and no request
 * waits for it.
 */
const PAUSE_MS = 10_000;
const MAX_SETTLED = 5_000;

/** `settled`: widths known to this isolate to stay WebP. */
const known = perIsolate(() => ({ settled: new Set<string>(), notBefore: 0 }));

/** The AVIF of the width; null when the picture is served as WebP. */
export async function findAvif({ PICTURES }: Env, key: string, width: number): Promise<ArrayBuffer | null> {
  const name = avifKey(key, width);
  if (known().settled.has(name)) return null;
  const made = await readPicture(PICTURES, name);
  if (!made) return null;
  if (made.bytes.byteLength > 0) return made.bytes;
  settle(name);
  return null;
}

/**
 * Makes the AVIF of a width whose WebP exists, for later requests. An empty object records that it would not be smaller, so it is
 * not made again. Skipped soon after another one: a later request makes it.
 */
export async function makeAvif({ IMAGES, PICTURES }: Env, key: string, width: number, nowMs: number): Promise<void> {
  const name = avifKey(key, width);
  const isolate = known();
  if (isolate.settled.has(name) || nowMs < isolate.notBefore) return;
  try {
    const [original, variant, made] = await Promise.all([
      PICTURES.get(key),
      PICTURES.head(variantKey(key, width)),
      PICTURES.head(name),
    ]);
    if (!original || made) return;
    // Never enlarged: a narrower picture keeps its width.
    const webp = Number(original.customMetadata?.['width']) <= width ? original : variant;
    // Another request may have begun one meanwhile.
    if (!webp || nowMs < isolate.notBefore) return;
    isolate.notBefore = nowMs + PAUSE_MS;
    const avif = await encode(IMAGES, original.body, { width }, QUALITY, 'image/avif');
    const isSmaller = avif.byteLength < webp.size;
    await PICTURES.put(name, isSmaller ? avif : '', { httpMetadata: { contentType: 'image/avif' } });
  } catch (error) {
    settle(name);
    console.error({ event: 'avif_failed', key, width, error: String(error) });
  }
}

function settle(name: string): void {
  const { settled } = known();
  if (settled.size >= MAX_SETTLED) settled.clear();
  settled.add(name);
}
