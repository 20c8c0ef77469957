/** Whether a shop that was published works, by what a visitor's browser would ask it. */
import { setTimeout as wait } from 'node:timers/promises';
import { srcSetOf } from '#domain/pictures.ts';

export type Fetch = (url: string, init?: { headers?: Record<string, string>; redirect?: 'manual' }) => Promise<Response>;

type Shop = {
  origin: string;
  /** The version that must answer. With its worker's name it is asked for, whatever its share of the visits. */
  version?: { id: string; worker?: string };
  /** Of STRICT_TRANSPORT. */
  strictTransport?: string;
  /** PICTURE_ADDRESS; '' where pictures come from the shop. */
  pictureAddress?: string;
  fetch?: Fetch;
};

/** What is wrong, in words; empty when the shop works. */
export async function problemsOf({
  origin,
  version,
  strictTransport,
  pictureAddress = '',
  fetch: ask = fetch,
}: Shop): Promise<string[]> {
  const headers: Record<string, string> =
    version?.worker === undefined ? {} : { 'Cloudflare-Workers-Version-Overrides': `${version.worker}="${version.id}"` };
  const problems: string[] = [];
  const expectStatus = async (path: string, type: RegExp): Promise<Response | null> => {
    try {
      const response = await ask(`${origin}${path}`, { headers, redirect: 'manual' });
      const found = response.headers.get('Content-Type') ?? 'nothing';
      if (response.status === 200 && type.test(found)) return response;
      const words = (await response.text()).replaceAll(/\s+/g, ' ').slice(0, 200);
      problems.push(`GET ${path} answers ${response.status} with ${found}: ${words}`);
    } catch (error) {
      problems.push(`GET ${path} is not answered: ${causeOf(error)}`);
    }
    return null;
  };

  const ready = await expectStatus('/health/ready', /json/);
  if (ready) {
    const { version: answering } = (await ready.json()) as { version?: string };
    if (version && answering !== version.id) problems.push(`version ${answering} answers, and not ${version.id}`);
  }
  const page = await expectStatus('/', /html/);
  if (page) {
    if (!page.headers.has('Content-Security-Policy')) problems.push('the page comes without a Content-Security-Policy');
    const strict = page.headers.get('Strict-Transport-Security');
    if (strictTransport !== undefined && strict !== strictTransport)
      problems.push(`the page says Strict-Transport-Security: ${strict}, and not ${strictTransport}`);
    const script = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1];
    if (script === undefined) problems.push('the page names no script');
    else await expectStatus(script, /javascript/);
  }
  await expectStatus('/api/categories', /json/);
  const list = pictureAddress === '' ? null : await expectStatus('/api/instruments/results?page=1&size=1', /json/);
  const address = list && firstPicture(await list.json(), pictureAddress);
  return address ? [...problems, ...(await problemsOfPicture(address, origin, ask))] : problems;
}

/** undefined in a shop without pictures. */
function firstPicture(list: unknown, pictureAddress: string): string | undefined {
  const { products } = list as { products: { mainImage: string | null }[] };
  return srcSetOf(products[0]?.mainImage ?? '', pictureAddress)?.split(' ')[0];
}

/** A redirect is a problem, too: it leads to the picture in its full size. */
async function problemsOfPicture(address: string, origin: string, ask: Fetch): Promise<string[]> {
  try {
    const headers = { Origin: origin, Accept: 'image/avif,image/webp,*/*' };
    const response = await ask(address, { headers, redirect: 'manual' });
    const type = response.headers.get('Content-Type') ?? 'nothing';
    if (response.status !== 200 || !type.startsWith('image/'))
      return [
        `PICTURE_ADDRESS: GET ${address} answers ${response.status} with ${type}. Look at the bucket's custom domain, and whether the zone has transformations on and has any left this month (Images, Transformations)`,
      ];
    if (!response.headers.has('Access-Control-Allow-Origin'))
      return [
        `PICTURE_ADDRESS: GET ${address} comes without Access-Control-Allow-Origin, so that no device keeps pictures for the time without a network. Look at the zone's Response Header Transform Rules, and at what its cache still has from before them`,
      ];
    return [];
  } catch (error) {
    return [`PICTURE_ADDRESS: GET ${address} is not answered: ${causeOf(error)}. Look at the bucket's custom domain`];
  }
}

/** Asks again until nothing is wrong, for as long as the provider may take to spread a change or to make a certificate. */
export async function demandWorking(shop: Shop, { tries, waitMs }: { tries: number; waitMs: number }): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const problems = await problemsOf(shop);
    if (problems.length === 0) return;
    if (asked >= tries) throw new Error([`${shop.origin} does not work:`, ...problems.map((text) => `  - ${text}`)].join('\n'));
    await wait(waitMs);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
