import { PICTURE_WIDTHS } from '#domain/pictures.ts';
import { failure } from '#domain/failure.ts';
import type { App, AppContext } from '../app-env.ts';
import { findAvif, makeAvif } from '../images/avif.ts';
import { encode, PICTURE_KEY, readPicture, variantKey } from '../images/bucket.ts';
import { refuse } from '../respond.ts';
import { countMiss, refuseMisses } from '../session/flood.ts';

/** The sample pictures look the same at 80, and their files are a fifth larger. */
const VARIANT_QUALITY = 72;

/** A name stands for the same bytes for ever; shared caches ask again daily, so that a deleted picture goes from them too. */
const IMMUTABLE = 'public, max-age=31536000, s-maxage=86400, immutable';

type Format = 'webp' | 'avif';

/** Uploaded bytes: a browser may show them as a picture, and nothing else. */
const AS_PICTURE_ONLY = {
  'Content-Type': 'image/webp',
  'Content-Security-Policy': "default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function serveImages(app: App): void {
  app.get('/images/:key', async (c) => {
    const key = c.req.param('key');
    if (!PICTURE_KEY.test(key)) return refuse(c, failure('picture_not_found'));
    const width = widthOf(c.req.query('w'));
    if (width === null)
      return refuse(c, failure('malformed', { errors: [{ path: 'w', message: 'Debe ser un ancho en píxeles' }] }));

    const held = (['avif', 'webp'] as const).find((format) => c.req.header('If-None-Match')?.includes(tagOf(key, width, format)));
    // A client that sends the tag has the bytes, which never change, so nothing is read.
    if (held) return c.body(null, 304, headersOf(key, width, held));
    const tooMany = refuseMisses(c, 'picture');
    if (tooMany) return refuse(c, tooMany);

    if (width !== undefined && c.req.header('Accept')?.includes('image/avif')) {
      const avif = await fromCache(c, key, width, 'avif', () => findAvif(c.env, key, width));
      if (avif) return avif;
      c.executionCtx.waitUntil(makeAvif(c.env, key, width, Date.now()));
    }
    let standIn: ArrayBuffer | undefined;
    const webp = await fromCache(c, key, width, 'webp', async () => {
      const picture = await findPicture(c, key, width);
      if (picture?.standIn) standIn = picture.bytes;
      return picture && !picture.standIn ? picture.bytes : null;
    });
    // Another width, in place of one that could not be made, must not be cached.
    if (standIn) return c.body(standIn, 200, { ...AS_PICTURE_ONLY, 'Cache-Control': 'no-store' });
    if (webp) return webp;
    countMiss(c, 'picture');
    return refuse(c, failure('picture_not_found'));
  });

  app.get('/images/*', (c) => refuse(c, failure('picture_not_found')));
}

const tagOf = (key: string, width: number | undefined, format: Format): string =>
  `"${key.slice(0, -'.webp'.length)}-${width ?? 'full'}${format === 'avif' ? '-avif' : ''}"`;

const headersOf = (key: string, width: number | undefined, format: Format) => ({
  ...AS_PICTURE_ONLY,
  'Content-Type': `image/${format}`,
  'Cache-Control': IMMUTABLE,
  ETag: tagOf(key, width, format),
  // One address, two formats: a browser without AVIF must not get it from a cache.
  Vary: 'Accept',
});

/**
 * The picture of that format from this location's cache; else what `find` returns, which is then cached. null when it returns
 * nothing.
 */
async function fromCache(
  c: AppContext,
  key: string,
  width: number | undefined,
  format: Format,
  find: () => Promise<ArrayBuffer | null>,
): Promise<Response | null> {
  const headers = headersOf(key, width, format);
  // Cloudflare's cache ignores Vary, so each format has its own address there.
  const known = new URL(`/images/${key}?w=${width ?? 'full'}&format=${format}`, c.req.url);
  const cached = await caches.default.match(known);
  if (cached) return c.newResponse(cached.body, 200, headers);
  const bytes = await find();
  if (!bytes) return null;
  c.executionCtx.waitUntil(caches.default.put(known, new Response(bytes, { headers: { 'Cache-Control': IMMUTABLE } })));
  return c.body(bytes, 200, headers);
}

/** The smallest width that we make and that is at least as wide as asked (the widest for more); undefined for the original. */
function widthOf(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) return null;
  return PICTURE_WIDTHS.find((width) => width >= Number(text)) ?? PICTURE_WIDTHS.at(-1);
}

type Found = { bytes: ArrayBuffer; standIn: boolean };

async function findPicture(c: AppContext, key: string, width: number | undefined): Promise<Found | null> {
  if (width !== undefined) {
    const made = await readPicture(c.env.PICTURES, variantKey(key, width));
    if (made) return { bytes: made.bytes, standIn: false };
  }
  const original = await readPicture(c.env.PICTURES, key);
  if (!original) return null;
  const { object, bytes } = original;
  if (width === undefined || Number(object.customMetadata?.['width']) <= width) return { bytes, standIn: false };
  return makeVariant(c, key, width, bytes);
}

/** Makes the width on its first request and stores it. Two first requests at once store the same bytes twice. */
async function makeVariant(c: AppContext, key: string, width: number, original: ArrayBuffer): Promise<Found> {
  try {
    const encoded = await encode(c.env.IMAGES, new Blob([original]).stream(), { width }, VARIANT_QUALITY);
    const bytes = encoded.buffer as ArrayBuffer;
    const stored = c.env.PICTURES.put(variantKey(key, width), bytes, { httpMetadata: { contentType: 'image/webp' } });
    c.executionCtx.waitUntil(stored);
    return { bytes, standIn: false };
  } catch (error) {
    console.error({ event: 'variant_failed', key, width, error: String(error) });
    return { bytes: original, standIn: true };
  }
}
