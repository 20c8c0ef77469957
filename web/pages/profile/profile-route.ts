import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ReplyOf } from '#domain/contract/api.ts';
import type { OpenSession } from '#domain/contract/account.ts';
import type { Favorite } from '#domain/contract/favorites.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import { refreshSession } from '../../session/keep-session-current.ts';
import { requireUser } from '../../session/require-user.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Answer, Source } from '../../api/call.ts';
import { defer, type Deferred } from '../../loading/deferred.ts';
import { isPartial, ofAnswer, type ShownSource, sourceOf } from '../../loading/source-of.ts';
import { formText } from '../../ui/form-text.ts';
import { CHANGES, isIntent, type ProfileAnswer } from './account-changes.ts';
import { ProfilePage } from './profile-page.tsx';

export { keepLoaded as shouldRevalidate } from '../../keep-loaded.ts';
export const Component = ProfilePage;

/** What a person has with us; null for what could not be loaded. */
export type Belongings = {
  favorites: Favorite[] | null;
  /** Some of them this device has not seen. */
  isFavoritesPartial: boolean;
  reservations: Reservation[] | null;
  source: Source | undefined;
};

export type Passkeys = ReplyOf<'GET /api/users/me/passkeys'>;

export type CalendarLink = ReplyOf<'GET /api/users/me/calendar'>;

/** Where the person is signed in, as of `nowMs`. */
export type LoadedSessions = { answer: Answer<OpenSession[]>; nowMs: number };

export type ProfileData = {
  belongings: Deferred<Belongings>;
  sessions: Deferred<LoadedSessions>;
  passkeys: Deferred<Answer<Passkeys>>;
  calendar: Deferred<Answer<CalendarLink>>;
  /** Why what is shown of the person may be old; null when it is not, or when the server is offline, which the layout shows. */
  stale: Deferred<string | null>;
  source: ShownSource;
};

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ProfileData> {
  const app = context.get(appContext);
  const user = await requireUser(app, request);
  const load = async (): Promise<Belongings> => {
    const [favorites, reservations] = await Promise.all([
      app.call('GET /api/favorites/users/:userId', { params: { userId: user.id }, signal: request.signal }),
      app.call('GET /api/reservations/user/:userId', { params: { userId: user.id }, signal: request.signal }),
    ]);
    return {
      favorites: valueOf(favorites),
      isFavoritesPartial: isPartial(ofAnswer(favorites)),
      reservations: valueOf(reservations),
      source: [reservations, favorites].map(ofAnswer).find((source) => source?.kind === 'device'),
    };
  };
  const loadSessions = async (): Promise<LoadedSessions> => ({
    answer: await app.call('GET /api/users/me/sessions', { signal: request.signal }),
    nowMs: Date.now(),
  });
  const [belongings, sessions, passkeys, calendar, stale] = await Promise.all([
    defer(load()),
    defer(loadSessions()),
    defer(app.call('GET /api/users/me/passkeys', { signal: request.signal })),
    defer(app.call('GET /api/users/me/calendar', { signal: request.signal })),
    defer(refreshed(app)),
  ]);
  await requireUser(app, request);
  return { belongings, sessions, passkeys, calendar, stale, source: sourceOf(belongings, ({ source }) => source) };
}

async function refreshed(app: App): Promise<string | null> {
  const answer = await refreshSession(app);
  return answer && !answer.ok && answer.problem.status >= 400 && answer.problem.code !== 'offline'
    ? answer.problem.message
    : null;
}

const valueOf = <T>(answer: Answer<T[]>): T[] | null => (answer.ok ? answer.value : null);

/** What is asked for stands in `intent`. */
export async function action({ context, request }: ActionFunctionArgs): Promise<ProfileAnswer | Response> {
  const app = context.get(appContext);
  await requireUser(app, request);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (!isIntent(intent)) throw new Error(`no change of a profile: ${intent}`);
  return CHANGES[intent](app, form);
}
