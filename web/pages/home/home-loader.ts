import { type LoaderFunctionArgs, replace } from 'react-router';
import type { Category } from '#domain/contract/categories.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { paths } from '../../paths.ts';
import { appContext } from '../../app-context.ts';
import type { Answer, CallApi, Source } from '../../api/call.ts';
import { readSearch, searchQuery, type HomeSearch } from './home-search.ts';

export type HomeData = {
  today: string;
  categories: Answer<Category[]>;
  results: Answer<InstrumentPage>;
  source: Source | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData | Response> {
  const { call, today } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const search = readSearch(searchParams, today());
  if (!search.dates && hasDates(searchParams)) return withoutDates(searchParams);
  const [categories, results] = await Promise.all([
    call('GET /api/categories', { signal: request.signal }),
    findPage(call, search, request.signal),
  ]);
  if (!results.ok && results.problem.code === 'range_too_long') return withoutDates(searchParams);
  return { today: today(), categories, results, source: results.ok ? results.source : null };
}

const hasDates = (params: URLSearchParams): boolean => params.has('desde') || params.has('hasta');

/** Dates that cannot be searched for leave the address, and the rest of it stays. */
function withoutDates(params: URLSearchParams): Response {
  for (const name of ['desde', 'hasta']) params.delete(name);
  return replace(`${paths.home}?${params}`.replace(/\?$/, ''));
}

/** A cursor ages with the catalogue and travels in shared links: when it is refused, the page's number alone finds the page. */
async function findPage(call: CallApi, search: HomeSearch, signal: AbortSignal): Promise<Answer<InstrumentPage>> {
  const ask = (wanted: HomeSearch) => call('GET /api/instruments/results', { query: searchQuery(wanted), signal });
  const first = await ask(search);
  const isRefused = !first.ok && (first.problem.status === 400 || first.problem.status === 422);
  const answer = isRefused && search.cursor ? await ask({ ...search, cursor: null }) : first;
  // Unless `paginated=false` is asked, the reply is a page.
  return answer as Answer<InstrumentPage>;
}
