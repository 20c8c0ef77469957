import type { LoaderFunctionArgs } from 'react-router';
import type { Category } from '#domain/contract/categories.ts';
import type { InstrumentPage } from '#domain/contract/instruments.ts';
import { appContext } from '../../shop/shop-context.ts';
import type { Answer, Shop, Source } from '../../shop/shop.ts';
import { readSearch, shopQuery, type HomeSearch } from './home-search.ts';

export type HomeData = {
  today: string;
  categories: Answer<Category[]>;
  results: Answer<InstrumentPage>;
  source: Source | null;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { shop, today } = context.get(appContext);
  const search = readSearch(new URL(request.url).searchParams, today());
  const [categories, results] = await Promise.all([shop.listCategories(request.signal), findPage(shop, search, request.signal)]);
  return { today: today(), categories, results, source: results.ok ? results.source : null };
}

/** A cursor ages with the catalogue and travels in shared links: when it is refused, the page's number alone finds the page. */
async function findPage(shop: Shop, search: HomeSearch, signal: AbortSignal): Promise<Answer<InstrumentPage>> {
  const answer = await shop.searchInstruments(shopQuery(search), signal);
  const isRefused = !answer.ok && (answer.problem.status === 400 || answer.problem.status === 422);
  return isRefused && search.cursor ? shop.searchInstruments(shopQuery({ ...search, cursor: null }), signal) : answer;
}
