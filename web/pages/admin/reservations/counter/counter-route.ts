import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import type { Counter } from '#domain/contract/admin/counter.ts';
import { appContext } from '../../../../app-context.ts';
import type { Answer } from '../../../../api/call.ts';
import { defer, type Deferred } from '../../../../loading/deferred.ts';
import { ofAnswer, type ShownSource, sourceOf } from '../../../../loading/source-of.ts';
import { requireAdmin } from '../../../../session/require-admin.ts';
import { readCounterAddress } from './counter-address.ts';
import { CounterPage } from './counter-page.tsx';

export { action } from '../order-action.ts';

export const Component = CounterPage;

export type CounterData = { counter: Deferred<Answer<Counter>>; source: ShownSource };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<CounterData> {
  const app = context.get(appContext);
  await requireAdmin(app, request);
  const { day } = readCounterAddress(new URL(request.url).searchParams, app.today());
  const counter = await defer(app.call('GET /api/counter', { query: day === null ? {} : { date: day }, signal: request.signal }));
  return { counter, source: sourceOf(counter, ofAnswer) };
}

/** Another day is another list. A search shows what is there, and what a press changes comes with the page's own poll. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
  if (formMethod !== undefined) return false;
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return currentUrl.searchParams.get('dia') !== nextUrl.searchParams.get('dia');
};
