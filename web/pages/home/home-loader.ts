import { type LoaderFunctionArgs, replace } from 'react-router';
import type { Category } from '#domain/contract/categories.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { appContext, type App } from '../../app-context.ts';
import type { Answer, Source } from '../../api/call.ts';
import { homeAddress, readSearch, searchQuery, type HomeSearch } from './home-search.ts';
import type { Nothing } from './nothing-found.tsx';

export type HomeData = {
  today: string;
  categories: Answer<Category[]>;
  results: Answer<InstrumentPage>;
  source: Source | null;
  /** What stands in place of the cards when there are none: most visits never see it. Null, too, when its code did not come. */
  Nothing: Nothing | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData | Response> {
  const app = context.get(appContext);
  const { call, today } = app;
  const { searchParams } = new URL(request.url);
  const search = readSearch(searchParams, today());
  if (!search.dates && hasDates(searchParams)) return withoutDates(searchParams);
  const [categories, results] = await Promise.all([
    call('GET /api/categories', { signal: request.signal }),
    findPage(app, search, request.signal),
  ]);
  if (!results.ok && results.problem.code === 'range_too_long') return withoutDates(searchParams);
  const isEmpty = results.ok && results.value.products.length === 0;
  const Nothing = isEmpty
    ? await import('./nothing-found.tsx')
        .then((code) => code.nothingFor(app, search, results.value, request.signal))
        .catch(() => null)
    : null;
  return { today: today(), categories, results, source: results.ok ? results.source : null, Nothing };
}

const hasDates = (params: URLSearchParams): boolean => params.has('desde') || params.has('hasta');

/** Dates that cannot be searched for leave the address, and the rest of it stays. */
function withoutDates(params: URLSearchParams): Response {
  for (const name of ['desde', 'hasta']) params.delete(name);
  return replace(`${paths.home}?${params}`.replace(/\?$/, ''));
}

/** The cursors of the next and previous page, by address. Not in the address: a cursor is long, and it ages. */
const cursors = new WeakMap<App, Map<string, string>>();

async function findPage(app: App, search: HomeSearch, signal: AbortSignal): Promise<Answer<InstrumentPage>> {
  const known = cursors.get(app) ?? new Map<string, string>();
  cursors.set(app, known);
  const query = searchQuery(search, known.get(homeAddress(search)));
  // Unless `paginated=false` is asked, the reply is a page.
  const answer = (await app.call('GET /api/instruments/results', { query, signal })) as Answer<InstrumentPage>;
  if (!answer.ok) return answer;
  const { currentPage, nextCursor, prevCursor } = answer.value.pagination;
  const remember = (page: number, cursor: string | null): void => {
    if (cursor && page > 1) known.set(homeAddress({ ...search, page }), cursor);
  };
  remember(currentPage + 1, nextCursor);
  remember(currentPage - 1, prevCursor);
  return answer;
}
