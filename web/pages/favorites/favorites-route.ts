import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Favorite } from '#domain/contract/favorites.ts';
import { requireUser } from '../../session/require-user.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Answer, Source } from '../../api/call.ts';
import { defer, type Deferred } from '../../loading/deferred.ts';
import { isUnanswered, type ShownSource, sourceOf } from '../../loading/source-of.ts';
import { FavoritesPage } from './favorites-page.tsx';

export { keepLoaded as shouldRevalidate } from '../../keep-loaded.ts';
export const Component = FavoritesPage;

/** `categories`: names by id. What could not be loaded is empty, and the page says so of the favourites; `isUnreachable` when there was no answer. */
export type FavoriteList = {
  favorites: Favorite[];
  categories: ReadonlyMap<number, string>;
  isLoaded: boolean;
  isUnreachable: boolean;
  source: Source | undefined;
};

export type FavoritesData = { list: Deferred<FavoriteList>; source: ShownSource };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<FavoritesData> {
  const app = context.get(appContext);
  const user = await requireUser(app, request);
  const load = async (): Promise<FavoriteList> => {
    const [answer, categories] = await Promise.all([
      app.call('GET /api/favorites/users/:userId', { params: { userId: user.id }, signal: request.signal }),
      app.call('GET /api/categories', { signal: request.signal }),
    ]);
    return {
      favorites: answer.ok ? answer.value : [],
      categories: new Map(categories.ok ? categories.value.map(({ id, name }) => [id, name]) : []),
      isLoaded: answer.ok,
      isUnreachable: isUnanswered(answer),
      source: answer.ok ? answer.source : undefined,
    };
  };
  const list = await defer(load());
  await requireUser(app, request);
  return { list, source: sourceOf(list, ({ source }) => source) };
}

/** Null when done; otherwise why not. */
export type FavoriteAnswer = { message: string } | null;

/** `intent` 'remove' or 'restore' with `instrumentId`. The list reloads after it. */
export async function action({ context, request }: ActionFunctionArgs): Promise<FavoriteAnswer> {
  const app = context.get(appContext);
  const user = await requireUser(app, request);
  const form = await request.formData();
  const instrumentId = Number(form.get('instrumentId'));
  const answer = await inTurn(() => put(app, user.id, instrumentId, form.get('intent') === 'restore'));
  return answer.ok ? null : { message: answer.problem.message };
}

let previous: Promise<unknown> = Promise.resolve();

/** One after the other: an undo that is pressed at once must not overtake the removal. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const mine = previous.then(change, change);
  previous = mine;
  return mine;
}

/** Through the hearts' own list when it knows better, so that every heart on screen agrees. */
function put({ call, favorites }: App, userId: number, instrumentId: number, isKept: boolean): Promise<Answer<undefined>> {
  if (favorites.ids().has(instrumentId) !== isKept) return favorites.toggle(instrumentId);
  return isKept
    ? call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId, instrumentId } })
    : call('DELETE /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId, instrumentId } });
}
