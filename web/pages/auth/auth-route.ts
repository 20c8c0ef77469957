import { type ActionFunctionArgs, type LoaderFunctionArgs, matchPath, redirect, replace } from 'react-router';
import type { User } from '#domain/contract/users.ts';
import type { FieldError } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { isUser } from '../../session/stored-user.ts';
import { returnPath } from '../../session/return-path.ts';
import { TO_CONFIRM, VERIFIED } from '../../session/verified-link.ts';
import { takeWantedFavorites } from '../../session/wanted-favorites.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Problem } from '../../api/call.ts';
import { formText } from '../../ui/form-text.ts';
import { showToast } from '../../ui/show-toast.ts';
import { AuthPage } from './auth-page.tsx';

export const Component = AuthPage;

/** What a form is told when it is not simply sent on. */
export type AuthAnswer =
  | { kind: 'registered'; email: string; isLocal: boolean }
  /** `message` is null when every reason stands at a field. */
  | { kind: 'refused'; message: string | null; errors: FieldError[] };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const app = context.get(appContext);
  const user = app.session.current();
  const { searchParams } = new URL(request.url);
  const token = searchParams.get(TO_CONFIRM);
  const verified = token === null ? searchParams.get(VERIFIED) : await confirmWith(app, token);
  if (!user) return token === null ? null : replace(`${paths.login}?${new URLSearchParams({ [VERIFIED]: verified ?? '' })}`);
  // The link of the e-mail opened where one is signed in already: the profile shows what came of it.
  return redirect(
    verified === null ? landing(user, searchParams) : `${paths.profile}?${new URLSearchParams({ [VERIFIED]: verified })}`,
  );
}

/** '1' or '0', as the page's address tells it from then on. Throws, for the page of errors, when nobody could be asked. */
async function confirmWith({ call, session }: App, token: string): Promise<string> {
  const answer = await call('POST /api/users/verify', { body: { token } });
  if (answer.ok) {
    // What was asked when the page opened may say that it is not confirmed yet.
    const fresh = session.current() && (await call('GET /api/users/me'));
    if (fresh?.ok && session.current()?.id === fresh.value.id) session.set(fresh.value);
    return '1';
  }
  if (answer.problem.status >= 400 && answer.problem.status < 429) return '0';
  throw new Error(answer.problem.message);
}

export async function action({ context, request }: ActionFunctionArgs): Promise<AuthAnswer | Response> {
  const app = context.get(appContext);
  const { pathname, searchParams } = new URL(request.url);
  const form = await request.formData();
  const email = formText(form, 'email').trim();
  const password = formText(form, 'password');

  if (matchPath(paths.register, pathname)) {
    const answer = await app.call('POST /api/users/register', {
      body: {
        username: formText(form, 'username').trim(),
        lastname: formText(form, 'lastname').trim(),
        email,
        password,
      },
    });
    if (!answer.ok) return refusal(answer.problem, 'Error al registrar usuario');
    return { kind: 'registered', email: answer.value.email, isLocal: answer.source.kind === 'device' };
  }

  const answer = await app.call('POST /login', { body: { email, password } });
  if (!answer.ok) return refusal(answer.problem, 'Credenciales inválidas');
  // Well-formed JSON of a network's own login page is no person.
  if (!isUser(answer.value)) return { kind: 'refused', message: 'No podemos comprobar tu cuenta sin conexión.', errors: [] };
  await keepWantedFavorites(app, answer.value);
  app.session.set(answer.value);
  return replace(landing(answer.value, searchParams));
}

/** Back to where the login was asked for; otherwise administrators to their area and everybody else home. */
function landing(user: User, search: URLSearchParams): string {
  return returnPath(search) ?? (user.role === 'ADMIN' ? paths.admin : paths.home);
}

/** Before the session is told of the user, so that the favourites loaded then include it. */
async function keepWantedFavorites({ call }: App, user: User): Promise<void> {
  const wanted = takeWantedFavorites();
  if (wanted.length === 0) return;
  const answers = await Promise.all(
    wanted.map((instrumentId) =>
      call('POST /api/favorites/users/:userId/instruments/:instrumentId', { params: { userId: user.id, instrumentId } }),
    ),
  );
  const refused = answers.find((answer) => !answer.ok);
  if (!refused) showToast({ text: 'Guardado en tus favoritos', icon: 'heart' });
  else showToast({ kind: 'note', text: `No se pudo guardar el favorito. ${refused.problem.message}` });
}

function refusal({ code, message, errors = [] }: Problem, otherwise: string): AuthAnswer {
  if (code === 'email_taken') return { kind: 'refused', message: null, errors: [{ path: 'email', message }] };
  return { kind: 'refused', message: errors.length > 0 ? null : message || otherwise, errors };
}
