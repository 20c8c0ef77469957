import type { Instrument, InstrumentPage } from '#domain/contract/instruments.ts';
import { addDays, todayInShop } from '#domain/day.ts';
import { parseId } from '#domain/id.ts';
import { gallerySizes } from '#domain/gallery-sizes.ts';
import { CARD_SIZES } from '#domain/pictures.ts';
import type { ShopCalendar } from '#domain/shop-calendar.ts';
import { startOfDayInShop } from '#domain/shop-clock.ts';
import { renderFirstView } from '#web/server-render.tsx';
import type { App, AppContext } from '../app-env.ts';
import { cachedText } from './memory.ts';
import { escapeHtml, inert, jsonBlock, preloadTag, type Preload } from './markup.ts';
import { filesOf, scriptOf } from './page-files.ts';
import { homeTags, instrumentTags, legalTags, type PageTags } from './page-tags.ts';
import { calendarOf, isVisitor, marksOf, openInWords } from './page-marks.ts';
import { shellOf } from './shell.ts';

/** The cards of a wide window's first row; a phone shows one, whose picture the page itself asks for first. */
const CARDS_ABREAST = 5;
const WIDE = '(min-width: 768px)';
const ID_PAGES = ['/detail/:id', '/reservation/:id', '/reservas/:id'].flatMap((path) => [path, `${path}/`]);

/**
 * Pages rendered on the server, by the components that the browser hydrates, with their data and with what search engines and
 * messengers read. The page of an instrument that does not exist answers 404.
 */
export function servePages(app: App): void {
  app.get('/', async (c) =>
    servePage(app, c, ({ answers, calendar, today }) => {
      const results = answers.find(({ url }) => url.startsWith('/api/instruments/results'))?.reply as InstrumentPage | undefined;
      const [, ...others] = results?.products.slice(0, CARDS_ABREAST) ?? [];
      // Search engines get one address for Home, whatever its filters.
      return {
        tags: homeTags(origin(c), { address: c.env.SHOP_ADDRESS, calendar, today }),
        preloads: others.map(({ mainImage }) => preload(mainImage, CARD_SIZES, WIDE)),
      };
    }),
  );

  // Parsed before the API is asked: '/api/instruments/results' is an answer, but not about an instrument.
  app.on('GET', ID_PAGES, async (c, next) => (parseId(c.req.param('id') ?? '') === null ? write(c, { status: 404 }) : next()));

  app.get('/detail/:id', async (c) =>
    servePage(app, c, ({ answers }) => {
      const instrument = answers.find(({ url }) => url.startsWith('/api/instruments/'))?.reply as Instrument;
      return {
        tags: instrumentTags(instrument, origin(c), c.env.CURRENCY),
        preloads: [preload(instrument.mainImage, gallerySizes(instrument.images.length, 0))],
        module: 'pages/detail/detail-route.ts',
      };
    }),
  );

  // One address for each page: this other one redirects to it.
  app.get('/detail/:id/', (c) => c.redirect(`/detail/${c.req.param('id')}${new URL(c.req.url).search}`, 301));

  for (const path of ['/terms', '/privacy'] as const) {
    app.get(`${path}/`, (c) => c.redirect(path, 301));
    app.get(path, async (c) =>
      servePage(app, c, () => ({ tags: legalTags(path, origin(c)), module: `pages/legal${path}-route.ts` })),
    );
  }

  app.on('GET', ['/login', '/register'], async (c) => {
    // A form: not for search engines.
    c.header('X-Robots-Tag', 'noindex');
    // A signed-in user is sent on, by the browser.
    if (!isVisitor(c)) return write(c, {});
    return servePage(app, c, () => ({ module: 'pages/auth/auth-route.ts', early: 'enter.ts' }));
  });
}

type Answer = { url: string; reply: unknown };

/** A page without markup is sent empty; the browser renders it. */
type View = {
  today: string;
  calendar: ShopCalendar;
  answers: Answer[];
  markup?: string;
  redirect?: string;
  isMissing: boolean;
};

/** `early`: a script that does not wait for the others. */
type Head = { tags?: PageTags; preloads?: Preload[]; module?: string; early?: string };

async function servePage(app: App, c: AppContext, headOf: (view: View) => Head): Promise<Response> {
  const view = await viewOf(app, c).catch((error: unknown) => {
    console.error({ event: 'page_not_rendered', requestId: c.get('requestId'), path: c.req.path, error: String(error) });
    return null;
  });
  if (view?.redirect !== undefined) return c.redirect(view.redirect);
  if (view?.markup === undefined) return write(c, { status: view?.isMissing ? 404 : 200 });
  const { today, calendar, answers, markup } = view;
  return write(c, {
    ...headOf(view),
    calendar,
    markup,
    data: { today, todayEndsMs: startOfDayInShop(addDays(today, 1)), nowMs: Date.now(), answers },
  });
}

/** Home's first view is rendered once for everybody; all else for the caller. */
async function viewOf(app: App, c: AppContext): Promise<View> {
  const { pathname, search } = new URL(c.req.url);
  const today = todayInShop(Date.now());
  if (pathname !== '/' || search !== '') return render(app, c, today, ownHeaders(c));
  const text = await cachedText(c, `home ${today} ${isVisitor(c) ? 'visitor' : 'person'}`, async () => {
    // What is rendered for everybody has no user, and shows what the database has now.
    const headers = ownHeaders(c);
    headers.delete('Cookie');
    headers.set('Cache-Control', 'no-cache');
    const view = await render(app, c, today, headers);
    if (view.markup === undefined) throw new Error('a call was refused');
    return JSON.stringify(view);
  });
  return JSON.parse(text) as View;
}

/**
 * What the page asks of the API is answered in this isolate, without the network. It counts for the client that requests the
 * page.
 */
async function render(app: App, c: AppContext, today: string, headers: Headers): Promise<View> {
  const calendar = await calendarOf(c);
  const answers: Answer[] = [];
  let isMissing = false;
  const ask = async (url: string): Promise<unknown> => {
    const response = await app.fetch(new Request(new URL(url, c.req.url), { headers }), c.env, c.executionCtx);
    // Only what certainly does not exist is a 404. When the database is out, the page is still sent and shows it.
    if (response.status === 404) isMissing = true;
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
    const reply: unknown = await response.json();
    answers.push({ url, reply });
    return reply;
  };
  const rendered = await renderFirstView({
    url: c.req.url,
    today,
    isVisitor: isVisitor(c),
    hours: openInWords(c, calendar),
    pictureAddress: c.env.PICTURE_ADDRESS,
    ask,
  });
  return { today, calendar, answers, isMissing, ...rendered };
}

/** The headers of the browser's request on which an answer may depend. */
function ownHeaders(c: AppContext): Headers {
  const headers = new Headers();
  for (const name of ['CF-Connecting-IP', 'Cookie', 'Cache-Control']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** The shop's one address, whatever name a request came by. */
const origin = (c: AppContext): string => c.env.PUBLIC_ORIGIN;

const preload = (url: string | null, sizes: string, media?: string): Preload => ({
  url: url ?? '',
  sizes,
  ...(media !== undefined && { media }),
});

const scriptTag = (src: string, isAsync = false): string =>
  `<script${isAsync ? ' async' : ''} type="module" crossorigin src="${src}"></script>`;

const linkTag = (rel: string, href: string): string => `<link rel="${rel}" crossorigin href="${href}">`;

/** `calendar` as the markup has it. */
type Content = Head & { status?: 200 | 404; calendar?: ShopCalendar; markup?: string; data?: unknown };

/** The entry of the build's page, and what it imports. */
const CODE = /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]*)">(?:<\/script>)?/g;
const STYLE = /<link rel="stylesheet"[^>]*>/g;
/** What comes before it is needed to show anything. */
const VIEWPORT = /<meta\s+name="viewport"[^>]*>/;
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * A rendered page works before its scripts. `start` (web/start.ts) takes them out of the template once the first pictures are
 * loaded. Each file is a script of its own, the entry last, so that the browser can draw and respond between them. Scripts and
 * styles are named first, so that a document cut off after a few hundred bytes still starts.
 */
function startLate(shell: string, start: string, styles: string, preloads: string): string {
  const [entry = '', ...imported] = [...shell.matchAll(CODE)].map(([, src = '']) => scriptTag(src));
  const allStyles = [...shell.matchAll(STYLE)].map(([tag]) => tag).join('') + styles;
  // async: it must run in a document that never ends, too.
  const code = `${scriptTag(start, true)}<template id="later">${preloads}${imported.join('')}${entry}</template>`;
  return shell
    .replace(CODE, '')
    .replace(STYLE, '')
    .replace(VIEWPORT, (tag) => tag + allStyles + code);
}

/**
 * The application's HTML with a page in it. The content comes before its data: a document that is cut off shows all that arrived.
 */
async function write(
  c: AppContext,
  { tags, preloads = [], module, early, status = 200, calendar, markup = '', data }: Content,
): Promise<Response> {
  const { scripts, styles } = module === undefined ? { scripts: [], styles: [] } : await filesOf(c, module);
  const start = markup === '' ? undefined : await scriptOf(c, 'start.ts');
  const earlyFile = early && (await scriptOf(c, early));
  const preloadsOfCode = scripts.map((href) => linkTag('modulepreload', href)).join('');
  const stylesOfPage = styles.map((href) => linkTag('stylesheet', href)).join('');
  const built = await shellOf(c);
  const isLate = start !== undefined;
  const pictureAddress = c.env.PICTURE_ADDRESS;
  const pictureOrigin = URL.parse(pictureAddress)?.origin;
  const shell = isLate ? startLate(built, start, stylesOfPage, preloadsOfCode) : built;
  const head = [
    markup !== '' && pictureOrigin ? `<link rel="preconnect" href="${escapeHtml(pictureOrigin)}">` : '',
    ...preloads.map((picture) => preloadTag(picture, pictureAddress)),
    earlyFile ? scriptTag(earlyFile, true) : '',
    isLate ? '' : stylesOfPage + preloadsOfCode,
    tags?.html ?? '',
  ].join('');
  const marks = marksOf(c, calendar ?? (await calendarOf(c))).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const block = data === undefined ? '' : jsonBlock('application/json', inert(data), 'resuena-data');
  const html = shell
    .replace('<html', () => `<html${marks.join('')}`)
    .replace(/<title>[^<]*/, (title) => (tags ? `<title>${escapeHtml(tags.title)}` : title))
    .replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, (text) => (tags ? escapeHtml(tags.description) : text))
    .replace('</head>', () => `${head}</head>`)
    .replace(EMPTY_ROOT, () => `<div id="root">${markup}</div>${block}`);
  // Made for this moment and for this person: no cache may keep it.
  return c.body(html, status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' });
}
