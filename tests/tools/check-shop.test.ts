import { expect, it } from 'vitest';
import { problemsOf, type Fetch } from '#tools/deploy/check-shop.ts';

const ORIGIN = 'https://tienda.example';
const PICTURE = 'https://fotos.example/320/uno.webp';
const CORS = { 'Access-Control-Allow-Origin': '*' };

/** A shop of one instrument that works, and what its picture's other address answers. */
const problemsWith = (pictureAddress: string, picture: () => Response, asked: string[] = []): Promise<string[]> => {
  const answers: Record<string, () => Response> = {
    '/health/ready': () => Response.json({}),
    '/': () =>
      new Response('<script src="/assets/index.js"></script>', {
        headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'self'" },
      }),
    '/assets/index.js': () => new Response('', { headers: { 'Content-Type': 'text/javascript' } }),
    '/api/categories': () => Response.json([]),
    '/api/instruments/results?page=1&size=1': () => Response.json({ products: [{ mainImage: '/images/uno.webp' }] }),
  };
  const fetch: Fetch = async (url) => {
    asked.push(url);
    return url === PICTURE ? picture() : (answers[url.replace(ORIGIN, '')]?.() ?? Response.error());
  };
  return problemsOf({ origin: ORIGIN, pictureAddress, fetch });
};

const webp = (headers: Record<string, string>, status = 200): Response =>
  new Response('', { status, headers: { 'Content-Type': 'image/webp', ...headers } });

it('asks the other address for one picture, and says what to look at', async () => {
  const pattern = 'https://fotos.example/{width}/{key}';
  expect(await problemsWith(pattern, () => webp(CORS))).toEqual([]);
  for (const [picture, words] of [
    [() => webp({}), /without Access-Control-Allow-Origin.*Transform Rules/],
    [() => webp({ ...CORS, Location: '/uno.webp' }, 302), /answers 302.*transformations/],
    [() => new Response('error 9422', { status: 403 }), /answers 403.*transformations/],
    [
      () => {
        throw new TypeError('fetch failed', { cause: new Error('ENOTFOUND') });
      },
      /is not answered: .*ENOTFOUND.*custom domain/,
    ],
  ] as const)
    expect(await problemsWith(pattern, picture)).toEqual([expect.stringMatching(words)]);
});

it('asks for none where pictures come from the shop', async () => {
  const asked: string[] = [];
  expect(await problemsWith('', () => webp(CORS), asked)).toEqual([]);
  expect(asked.filter((url) => url.includes('instruments') || url === PICTURE)).toEqual([]);
});
