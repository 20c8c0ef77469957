import { useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import './auth.css';
import { type Carried, carried } from './carried.ts';
import { LoginForm } from './login-form.tsx';
import { LoginNotice } from './login-notice.tsx';
import { RegisterForm } from './register-form.tsx';

const MODES = {
  login: { path: paths.login, tab: 'Iniciar Sesión', title: 'Qué bueno verte', saying: 'Todo empieza con una nota.' },
  register: { path: paths.register, tab: 'Crear Cuenta', title: 'Crea tu cuenta', saying: 'Hoy alquilas, mañana tocas.' },
} as const;

/** Login and registration: one screen, two modes. */
export function AuthPage() {
  const { pathname, search, state } = useLocation();
  const mode = matchPath(paths.register, pathname) ? 'register' : 'login';
  // What was typed goes along to the other mode; the password never does.
  const [email, setEmail] = useState(() => carried(state).email);
  const { title, tab, saying } = MODES[mode];

  return (
    <div className="auth">
      <PageTitle>{tab}</PageTitle>
      <div className="auth-stage" data-mode={mode} aria-hidden="true">
        <p>{saying}</p>
      </div>
      <div className="auth-column">
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
        <h1>{title}</h1>
        {mode === 'login' ? (
          <>
            <LoginNotice />
            <LoginForm email={email} onEmail={setEmail} />
          </>
        ) : (
          <RegisterForm email={email} onEmail={setEmail} />
        )}
      </div>
    </div>
  );
}
