import { type ActionFunctionArgs, type LoaderFunctionArgs, matchPath, redirect, replace } from 'react-router';
import type { PasskeyProof } from '#domain/contract/passkeys.ts';
import type { User } from '#domain/contract/users.ts';
import type { FieldError } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { readUser } from '../../session/stored-user.ts';
import { returnPath } from '../../session/return-path.ts';
import { takeWantedFavorites } from '../../session/wanted-favorites.ts';
import { type App, appContext } from '../../app-context.ts';
import type { Problem } from '../../api/call.ts';
import { formText } from '../../ui/form-text.ts';
import { showToast } from '../../ui/show-toast.ts';
import { AuthPage } from './auth-page.tsx';

export const Component = AuthPage;

const LOGIN_UNANSWERED = 'La tienda no respondió a tiempo: no pudimos comprobar tu cuenta. Inténtalo nuevamente.';
const REGISTRATION_UNKNOWN =
  'No sabemos si tu cuenta se creó: la tienda no respondió a tiempo. Prueba a iniciar sesión con ella, o inténtalo nuevamente.';

const NO_COOKIE = 'Tu navegador no guardó la sesión. Permite las cookies de este sitio e inténtalo nuevamente.';

/** `message` is null when every reason stands at a field. `asksCode`: the login needs the code that was e-mailed. */
type Refused = { kind: 'refused'; message: string | null; errors: FieldError[]; asksCode?: true };

/** The answer to a form that does not redirect. */
export type AuthAnswer = { kind: 'registered'; email: string; isLocal: boolean } | Refused;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const { session } = context.get(appContext);
  const user = session.current() ?? (await session.confirmed());
  const { searchParams } = new URL(request.url);
  return user ? redirect(landing(user, searchParams)) : null;
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
    if (!answer.ok) return refusal(answer.problem, REGISTRATION_UNKNOWN);
    return { kind: 'registered', email: answer.value.email ?? email, isLocal: answer.source.kind === 'device' };
  }

  const code = formText(form, 'code').trim();
  const recoveryCode = formText(form, 'recoveryCode').trim();
  const passkey = formText(form, 'passkey');
  const answer =
    passkey !== ''
      ? await app.call('POST /api/users/passkey/login', { body: JSON.parse(passkey) as PasskeyProof })
      : recoveryCode !== ''
        ? await app.call('POST /api/users/passkey/recover', { body: { email, recoveryCode } })
        : await app.call('POST /login', { body: { email, password, ...(code !== '' && { code }) } });
  if (!answer.ok) {
    const refused = refusal(answer.problem, LOGIN_UNANSWERED);
    const asked = answer.problem.code;
    // Keep the code field if no answer came, or the code is still required.
    return asked === 'code_required' || (code !== '' && asked !== 'bad_credentials') ? { ...refused, asksCode: true } : refused;
  }
  // Well-formed JSON of a network's own login page is no person.
  const user = readUser(answer.value);
  if (!user) return { kind: 'refused', message: 'No podemos comprobar tu cuenta sin conexión.', errors: [] };
  if (answer.source.kind === 'server' && !(await isSessionKept(app, user)))
    return { kind: 'refused', message: NO_COOKIE, errors: [] };
  await keepWantedFavorites(app, user);
  app.session.set(user);
  return replace(landing(user, searchParams));
}

/** Back to where the login was asked for; otherwise administrators to their area and everybody else home. */
function landing(user: User, search: URLSearchParams): string {
  return returnPath(search) ?? (user.role === 'ADMIN' ? paths.admin : paths.home);
}

/** Whether the browser kept the session's cookie: without it every page would ask to log in again. Without an answer it counts as kept. */
async function isSessionKept({ call }: App, user: User): Promise<boolean> {
  const answer = await call('GET /api/users/me');
  return answer.ok ? answer.value.id === user.id : answer.problem.status !== 401;
}

/** Before the session gets the user, so that the favourites loaded then include it. */
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

/** `late` replaces the message of a call that was sent and not answered in time. */
function refusal({ code, message, errors = [], timedOut }: Problem, late: string): Refused {
  if (timedOut) return { kind: 'refused', message: late, errors: [] };
  if (code === 'email_taken') return { kind: 'refused', message: null, errors: [{ path: 'email', message }] };
  return { kind: 'refused', message: errors.length > 0 ? null : message, errors };
}
