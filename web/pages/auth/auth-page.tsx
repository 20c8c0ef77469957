import { useState } from 'react';
import { matchPath, useLocation, useSearchParams } from 'react-router';
import { paths, isCheckout } from '../../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type Carried, carried } from './carried.ts';
import { LoginForm } from './login-form.tsx';
import { returnPath, saysEnded } from '../../session/return-path.ts';
import { Banner } from '../../ui/banner.tsx';
import { RegisterForm } from './register-form.tsx';
import { Link } from '../../ui/link.tsx';

const MODES = {
  login: {
    path: paths.login,
    tab: 'Iniciar Sesión',
    title: 'Qué bueno verte',
    instrument: 'violin',
    saying: 'Todo empieza con una nota.',
  },
  register: {
    path: paths.register,
    tab: 'Crear Cuenta',
    title: 'Crea tu cuenta',
    instrument: 'saxophone',
    saying: 'Hoy alquilas, mañana tocas.',
  },
} as const;

/** Login and registration: one screen, two modes. */
export function AuthPage() {
  const { pathname, search, state } = useLocation();
  const mode = matchPath(paths.register, pathname) ? 'register' : 'login';
  // The e-mail is passed to the other form; the password never is.
  const [email, setEmail] = useState(() => carried(state).email);
  const isReserving = isCheckout(returnPath(new URLSearchParams(search)));
  const { title, tab, instrument, saying } = MODES[mode];

  return (
    <AuthFrame
      pageTitle={tab}
      title={title}
      instrument={instrument}
      saying={saying}
      tabs={
        <nav className="auth-tabs" aria-label="Iniciar sesión o crear una cuenta">
          {Object.values(MODES).map(({ path, tab: label }) => (
            <Link
              key={path}
              to={path + search}
              replace
              preventScrollReset
              state={{ email } satisfies Carried}
              aria-current={label === tab ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {mode === 'login' ? (
        <>
          <LoginNotice isReserving={isReserving} />
          <LoginForm email={email} onEmail={setEmail} />
        </>
      ) : (
        <RegisterForm email={email} onEmail={setEmail} isReserving={isReserving} />
      )}
    </AuthFrame>
  );
}

/** Why the login is asked for: something was just done, or a page needs it. */
function LoginNotice({ isReserving }: { isReserving: boolean }) {
  const [search] = useSearchParams();
  const { email, notice } = carried(useLocation().state);

  if (notice === 'password-changed') {
    return <Banner kind="ok">Tu contraseña cambió y se cerraron tus sesiones. Inicia sesión con la nueva.</Banner>;
  }
  if (notice === 'registered') {
    return (
      <Banner kind="note" icon="mail">
        Te enviamos un enlace a <b className="auth-email">{email}</b> para verificar tu cuenta. Ya puedes iniciar sesión
        {isReserving && ' y continuar con tu reserva'}.
      </Banner>
    );
  }
  if (saysEnded(search)) {
    return (
      <Banner kind="warn" icon="lock">
        Tu sesión terminó. Inicia sesión para continuar{isReserving && ' con tu reserva'}.
      </Banner>
    );
  }
  return isReserving ? (
    <Banner kind="note" icon="calendar-check">
      Inicia sesión para continuar con tu reserva.
    </Banner>
  ) : null;
}
