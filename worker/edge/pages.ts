import type { Instrument } from '#domain/contract/instruments.ts';
import { parseId } from '#domain/id.ts';
import { CARD_SIZES, GALLERY_SIZES } from '#domain/pictures.ts';
import type { App, AppContext } from '../app-env.ts';
import { inert, jsonBlock, preloadTag, type Preload } from './markup.ts';
import { homeTags, instrumentTags, legalTags, type PageTags } from './page-tags.ts';
import { shell, visitorMark } from './shell.ts';

/** Pictures in view on a phone's first screen; more would fight them for the line. */
const PRELOADED_CARDS = 4;
const ID_PAGES = ['/detail/:id', '/reservation/:id', '/reservas/:id'].flatMap((path) => [path, `${path}/`]);
const HOME_CALLS = ['/api/categories', '/api/instruments/results?page=1&size=10'];

/**
 * Pages that arrive with their first data inside, so that nothing waits for a second round trip, and with what search engines and
 * messengers read: Home without filters, and an instrument's page, which also answers 404 when there is none. The data is
 * exactly what the API would answer to the same address.
 */
export function servePages(app: App): void {
  app.get('/', async (c) => {
    const tags = homeTags(origin(c));
    // A filtered Home asks for its own results; its address is not one for search engines.
    if (new URL(c.req.url).search !== '') return rewrite(c, await shell(c), { tags });
    const [answers, html] = await Promise.all([Promise.all(HOME_CALLS.map((url) => ask(app, c, url))), shell(c)]);
    const page = answers[1]?.status === 200 ? (answers[1].reply as { products: Instrument[] }) : { products: [] };
    const preloads = page.products.slice(0, PRELOADED_CARDS).map(({ mainImage }) => preload(mainImage, CARD_SIZES));
    return rewrite(c, html, { tags, answers, preloads });
  });

  // Parsed before anything is asked: '/api/instruments/results' is an answer, but not one about an instrument.
  app.on('GET', ID_PAGES, async (c, next) =>
    parseId(c.req.param('id') ?? '') === null ? rewrite(c, await shell(c), { status: 404 }) : next(),
  );

  app.get('/detail/:id', async (c) => {
    const id = c.req.param('id');
    const [answer, ratings, html] = await Promise.all([
      ask(app, c, `/api/instruments/${id}?include=suggestions,viewer`, c.req.header('Cookie')),
      ask(app, c, `/api/ratings/instrument/${id}`),
      shell(c),
    ]);
    if (answer.status === 200) {
      const instrument = answer.reply as Instrument;
      const tags = instrumentTags(instrument, origin(c), c.env.CURRENCY);
      return rewrite(c, html, { tags, answers: [answer, ratings], preloads: [preload(instrument.mainImage, GALLERY_SIZES)] });
    }
    // Only what is certainly not there is a 404; when the database is out the page still comes and tells for itself.
    return rewrite(c, html, { status: answer.status === 404 ? 404 : 200 });
  });

  // One address for each page: what another would say is neither found nor missing.
  app.get('/detail/:id/', (c) => c.redirect(`/detail/${c.req.param('id')}${new URL(c.req.url).search}`, 301));

  for (const path of ['/terms', '/privacy'] as const) {
    app.get(`${path}/`, (c) => c.redirect(path, 301));
    app.get(path, async (c) => rewrite(c, await shell(c), { tags: legalTags(path, origin(c)) }));
  }
}

type EmbeddedAnswer = { url: string; status: number; reply: unknown };

/** A call of our own API, answered in this isolate: the same code, without the network, and counted for the client that requests the page. */
async function ask(app: App, c: AppContext, url: string, cookie?: string): Promise<EmbeddedAnswer> {
  const address = c.req.header('CF-Connecting-IP');
  const headers = {
    ...(address !== undefined && { 'CF-Connecting-IP': address }),
    ...(cookie !== undefined && { Cookie: cookie }),
  };
  const response = await app.fetch(new Request(new URL(url, c.req.url), { headers }), c.env, c.executionCtx);
  return { url, status: response.status, reply: await response.json() };
}

/** The shop's one address, whatever name a request came by. */
const origin = (c: AppContext): string => c.env.PUBLIC_ORIGIN;

const preload = (url: string | null, sizes: string): Preload | null => (url === null ? null : { url, sizes });

type Additions = { tags?: PageTags; answers?: EmbeddedAnswer[]; preloads?: (Preload | null)[]; status?: 200 | 404 };

function rewrite(c: AppContext, html: Response, { tags, answers = [], preloads = [], status = 200 }: Additions): Response {
  const data = answers.flatMap(({ url, status: answered, reply }) => (answered === 200 ? [{ url, reply }] : []));
  const head = [...preloads.map((one) => (one ? preloadTag(one) : '')), tags?.html ?? ''].join('');
  const rewriter = visitorMark(c)
    .on('head', { element: (element) => void element.append(head, { html: true }) })
    .on('#root', {
      element: (root) =>
        void (
          data.length > 0 &&
          root.before(jsonBlock('application/json', inert(Object.fromEntries(data.entries())), 'resuena-data'), { html: true })
        ),
    });
  if (tags) {
    rewriter
      .on('title', { element: (title) => void title.setInnerContent(tags.title) })
      .on('meta[name="description"]', { element: (meta) => void meta.setAttribute('content', tags.description) });
  }
  // Made for this moment and, in an instrument's page, for this person: no cache may keep it.
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' };
  return c.newResponse(rewriter.transform(html).body, status, headers);
}
