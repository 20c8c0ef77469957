/** Stored pictures as they are served: widths made on request, headers, and nothing of the file that was sent but the picture. */
import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Instrument } from '#domain/contract/instruments.ts';
import { PICTURE_WIDTHS } from '#domain/pictures.ts';
import { avifKey, deletePictures, variantKey } from '#worker/images/bucket.ts';
import { codeOfRefusal } from '#tests/support/door.ts';
import { fileOf, instrumentForm, paintPng, withExif } from '#tests/support/pictures.ts';
import type { StagedShop } from '#tests/support/staged-shop.ts';
import { doorFrom, freshIpv4 } from './door-from.ts';
import { door, ownShop } from './shop-of-own.ts';

let shop: StagedShop;
beforeAll(async () => {
  shop = await ownShop([1], 0);
});

async function store(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const id = shop.instruments[0]?.id ?? 0;
  const { categoryId } = (await door('GET', `/api/instruments/${id}`)).json as Instrument;
  const draft = { name: `Foto ${crypto.randomUUID()}`, description: 'x', pricePerDay: 1, categoryId };
  const answer = await door('POST', '/api/instruments/add', {
    cookie: shop.admin.cookie,
    form: instrumentForm(draft, fileOf(bytes)),
  });
  expect(answer.status).toBe(201);
  return (answer.json as Instrument).mainImage ?? '';
}

const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers }));

async function measure(response: Response): Promise<{ format: string; width?: number; height?: number }> {
  return env.IMAGES.info(new Blob([await response.arrayBuffer()]).stream());
}

const encode = async (
  bytes: Uint8Array<ArrayBuffer>,
  format: 'image/jpeg' | 'image/webp' | 'image/avif',
): Promise<Uint8Array<ArrayBuffer>> => {
  const result = await env.IMAGES.input(new Blob([bytes]).stream()).output({ format });
  return new Uint8Array(await result.response().arrayBuffer());
};

const keyOf = (url: string): string => url.replace('/images/', '');

describe('a picture', () => {
  it('is kept for ever by whoever fetched it, and shown as a picture only', async () => {
    const url = await store(paintPng(64, 48));
    const response = await ask(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const etag = response.headers.get('ETag') ?? '';
    expect(await measure(response)).toMatchObject({ format: 'image/webp', width: 64, height: 48 });
    const again = await ask(url, { 'If-None-Match': `W/"other", ${etag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await ask(url, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('is made at most 2,000 pixels long, its shape kept', async () => {
    const url = await store(paintPng(3_000, 1_500));
    expect(await measure(await ask(url))).toMatchObject({ width: 2_000, height: 1_000 });
  });

  it.each(['image/jpeg', 'image/webp', 'image/avif'] as const)('may be sent as %s', async (format) => {
    const url = await store(await encode(paintPng(40, 30), format));
    expect(await measure(await ask(url))).toMatchObject({ format: 'image/webp', width: 40, height: 30 });
  });

  it('stands upright and tells nothing of where it was taken', async () => {
    const secret = 'lat -34.9011 lon -56.1645';
    const sent = withExif(await encode(paintPng(40, 20), 'image/jpeg'), secret);
    expect(new TextDecoder('latin1').decode(sent)).toContain(secret);
    const bytes = await (await ask(await store(sent))).arrayBuffer();
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/-34\.9011|Exif/);
    expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({ width: 20, height: 40 });
  });
});

describe('a width', () => {
  it('is made on its first request and kept; several first requests are all answered', async () => {
    const url = await store(paintPng(1_400, 700));
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`${url}?w=320`)));
    for (const answer of answers) expect(await measure(answer)).toMatchObject({ width: 320, height: 160 });
    await expect.poll(() => env.PICTURES.head(variantKey(keyOf(url), 320))).not.toBeNull();
    expect(answers[0]?.headers.get('ETag')).not.toBe((await ask(url)).headers.get('ETag'));
  });

  it.each([
    [1, 320],
    [321, 480],
    [640, 640],
    [1_600, 1_600],
    [99_999, 1_600],
  ])('%i is given as %i', async (asked, given) => {
    const url = await store(paintPng(1_800, 20));
    expect(await measure(await ask(`${url}?w=${asked}`))).toMatchObject({ width: given });
  });

  it('never enlarges', async () => {
    const url = await store(paintPng(200, 100));
    for (const width of PICTURE_WIDTHS) expect(await measure(await ask(`${url}?w=${width}`))).toMatchObject({ width: 200 });
    expect((await env.PICTURES.list({ prefix: `variants/${keyOf(url)}` })).objects).toEqual([]);
  });

  it.each(['0', '-1', 'x', '1.5', '100000', ''])('%j is refused', async (width) => {
    expect(codeOfRefusal(await door('GET', `/images/${crypto.randomUUID()}.webp?w=${width}`))).toBe('malformed');
  });

  it('that cannot be made is stood in for by the picture itself, for now', async () => {
    const key = `${crypto.randomUUID()}.webp`;
    await env.PICTURES.put(key, 'no picture at all');
    const response = await ask(`/images/${key}?w=320`);
    expect([response.status, response.headers.get('Cache-Control'), await response.text()]).toEqual([
      200,
      'no-store',
      'no picture at all',
    ]);
    expect(await env.PICTURES.head(variantKey(key, 320))).toBeNull();
  });

  it('that the bucket does not give in ten seconds is an outage', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = Promise.withResolvers<undefined>();
    const PICTURES = new Proxy(env.PICTURES, {
      get: () => () => {
        asked.resolve(undefined);
        return new Promise<never>(() => undefined);
      },
    });
    const answer = doorFrom(freshIpv4(), { PICTURES })('GET', `/images/${crypto.randomUUID()}.webp?w=320`);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  });
});

describe('AVIF', () => {
  // Each test makes one, which this isolate does once in a while.
  let minutes = 0;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * (minutes += 1) }));
  afterEach(() => void vi.useRealTimers());

  const MODERN = { Accept: 'image/avif,image/webp,*/*;q=0.8' };
  const typeOf = async (path: string, headers: Record<string, string> = MODERN): Promise<string | null> => {
    const response = await ask(path, headers);
    await response.arrayBuffer();
    return response.headers.get('Content-Type');
  };

  it('is given, once it is made and smaller, to who reads it, and to nobody else; it goes with its picture', async () => {
    const url = await store(paintPng(1_400, 700));
    const first = await ask(`${url}?w=640`, MODERN);
    expect([first.headers.get('Content-Type'), first.headers.get('Vary')]).toEqual(['image/webp', 'Accept']);
    const webp = await first.arrayBuffer();
    await expect.poll(() => typeOf(`${url}?w=640`), { timeout: 60_000 }).toBe('image/avif');
    for (let turn = 0; turn < 2; turn += 1) {
      const avif = await ask(`${url}?w=640`, MODERN);
      expect(Object.fromEntries(avif.headers)).toMatchObject({
        'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
        'content-security-policy': "default-src 'none'",
        vary: 'Accept',
      });
      expect(avif.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
      const bytes = await avif.arrayBuffer();
      expect(bytes.byteLength).toBeLessThan(webp.byteLength);
      expect(await env.IMAGES.info(new Blob([bytes]).stream())).toMatchObject({ format: 'image/avif', width: 640, height: 320 });
      const again = await ask(`${url}?w=640`, { ...MODERN, 'If-None-Match': avif.headers.get('ETag') ?? '' });
      expect([again.status, again.headers.get('Content-Type')]).toEqual([304, 'image/avif']);
      expect(await typeOf(`${url}?w=640`, { Accept: 'image/webp,*/*' })).toBe('image/webp');
      expect(await typeOf(`${url}?w=640`, {})).toBe('image/webp');
      expect(await typeOf(url)).toBe('image/webp');
    }
    await deletePictures(env, [keyOf(url)]);
    expect((await env.PICTURES.list({ prefix: `variants/${keyOf(url)}` })).objects).toEqual([]);
  });

  it('is not given where it is larger, nor made twice', async () => {
    const url = await store(paintPng(8, 6));
    const name = avifKey(keyOf(url), 320);
    expect(await typeOf(`${url}?w=320`)).toBe('image/webp');
    await expect
      .poll(async () => [await typeOf(`${url}?w=320`), (await env.PICTURES.head(name))?.size], { timeout: 60_000 })
      .toEqual(['image/webp', 0]);
    const made = (await env.PICTURES.head(name))?.uploaded;
    expect([await typeOf(`${url}?w=320`), await typeOf(`${url}?w=320`)]).toEqual(['image/webp', 'image/webp']);
    expect((await env.PICTURES.head(name))?.uploaded).toEqual(made);
  });

  it('that cannot be made leaves the picture as it is', async () => {
    const key = `${crypto.randomUUID()}.webp`;
    await env.PICTURES.put(key, 'no picture at all', { customMetadata: { width: '10' } });
    expect([await typeOf(`/images/${key}?w=320`), await typeOf(`/images/${key}?w=320`)]).toEqual(['image/webp', 'image/webp']);
    expect(await env.PICTURES.head(avifKey(key, 320))).toBeNull();
  });
});

describe('a name', () => {
  it.each([
    'nada.webp',
    `${crypto.randomUUID()}.webp`,
    'x.png',
    '..%2f..%2fsecret.webp',
    'variants%2Fx.webp%2F320',
    'a/b.webp',
    'A.webp',
    '%00.webp',
    '',
  ])('that is no picture’s (%s) is not found', async (name) => {
    const answer = await door('GET', `/images/${name}`);
    expect([answer.status, codeOfRefusal(answer)]).toEqual([404, 'picture_not_found']);
  });
});
