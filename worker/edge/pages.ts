import type { Instrument } from '#domain/contract/instruments.ts';
import { CARD_SIZES, GALLERY_SIZES, srcSetOf } from '#domain/pictures.ts';
import type { App, AppContext } from '../app-env.ts';

/** Pictures in view on a phone's first screen; more would fight them for the line. */
const PRELOADED_CARDS = 4;
const HOME_CALLS = ['/api/categories', '/api/instruments/results?page=1&size=10'];

/**
 * Pages that arrive with their first data inside, so that nothing waits for a second round trip: Home without filters, and an
 * instrument's page, which also answers 404 when there is none. The data is exactly what the API would answer to the same address.
 */
export function servePages(app: App): void {
  app.get('/', async (c) => {
    if (new URL(c.req.url).search !== '') return rewrite(c, await shell(c), []);
    const answers = await Promise.all(HOME_CALLS.map((url) => ask(app, c, url)));
    const page = answers[1]?.reply as { products: Instrument[] } | undefined;
    return rewrite(c, await shell(c), answers, page?.products.slice(0, PRELOADED_CARDS).map(cardPreload));
  });

  app.get('/detail/:id', async (c) => {
    const answer = await ask(app, c, `/api/instruments/${encodeURIComponent(c.req.param('id'))}`);
    const html = await shell(c);
    if (answer.status === 200) return rewrite(c, html, [answer], [galleryPreload(answer.reply as Instrument)]);
    // Only what is certainly not there is a 404; when the database is out the page still comes and tells for itself.
    return rewrite(c, html, [], [], answer.status === 404 || answer.status === 400 ? 404 : 200);
  });
}

type EmbeddedAnswer = { url: string; status: number; reply: unknown };
type Preload = { url: string; sizes: string } | null;

/** A call of our own API, answered in this isolate: the same code, without the network. */
async function ask(app: App, c: AppContext, url: string): Promise<EmbeddedAnswer> {
  const response = await app.fetch(new Request(new URL(url, c.req.url)), c.env, c.executionCtx);
  return { url, status: response.status, reply: await response.json() };
}

const cardPreload = ({ mainImage }: Instrument): Preload => (mainImage ? { url: mainImage, sizes: CARD_SIZES } : null);
const galleryPreload = ({ mainImage }: Instrument): Preload => (mainImage ? { url: mainImage, sizes: GALLERY_SIZES } : null);

/** The application's own HTML. Conditional headers are left out: a 304 would have no body to write into. */
const shell = (c: AppContext): Promise<Response> => c.env.ASSETS.fetch(new Request(new URL('/', c.req.url)));

function rewrite(c: AppContext, html: Response, answers: EmbeddedAnswer[], preloads: Preload[] = [], status: 200 | 404 = 200): Response {
  const entries = answers.filter((answer) => answer.status === 200).map(({ url, reply }, i) => [i, { url, reply }] as const);
  const links = preloads.filter((preload) => preload !== null).map(preloadTag).join('');
  const data = entries.length === 0 ? '' : `<script type="application/json" id="resuena-data">${inert(Object.fromEntries(entries))}</script>`;
  const rewriter = new HTMLRewriter()
    .on('head', { element: (head) => void head.append(links, { html: true }) })
    .on('#root', { element: (root) => void root.before(data, { html: true }) });
  const page = new Response(html.body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  // Made for this moment: the stock and the prices in it are not to be kept by anybody.
  page.headers.set('Cache-Control', 'no-cache');
  return rewriter.transform(c.newResponse(page.body, page));
}

function preloadTag({ url, sizes }: { url: string; sizes: string }): string {
  const srcset = srcSetOf(url);
  return srcset === undefined ? '' : `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${srcset}" imagesizes="${sizes}">`;
}

/** JSON that cannot end its own element or be read as markup, whatever people typed into it. */
const inert = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
