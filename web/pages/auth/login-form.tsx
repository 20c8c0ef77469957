import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { MIN_PASSWORD_LENGTH, MISSING_EMAIL, MISSING_PASSWORD, SHORT_PASSWORD } from '#domain/account-rules.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { SLOW } from '../../loading/shown-source.tsx';
import { useSlow } from '../../loading/use-slow.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { useIsLive } from '../../ui/use-is-live.ts';
import type { AuthAnswer } from './auth-route.ts';
import type { Carried } from './carried.ts';

export interface AuthFormProps {
  /** What the other mode was given already. */
  email: string;
  onEmail: (email: string) => void;
}

const passwordError = (password: string): string | undefined => {
  if (password === '') return MISSING_PASSWORD;
  return password.length < MIN_PASSWORD_LENGTH ? SHORT_PASSWORD : undefined;
};

export function LoginForm({ email, onEmail }: AuthFormProps) {
  const { search } = useLocation();
  const fetcher = useFetcher<AuthAnswer>();
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const isSending = fetcher.state !== 'idle';
  const isSlow = useSlow(isSending);
  const { values, formRef, field, check } = useCheckedFields(
    useState({ email, password: '' }),
    (typed) => ({ email: typed.email.trim() === '' ? MISSING_EMAIL : undefined, password: passwordError(typed.password) }),
    refused?.errors,
  );
  const isLive = useIsLive();

  useEffect(() => onEmail(values.email), [onEmail, values.email]);

  return (
    <fetcher.Form
      ref={formRef}
      className="auth-form"
      method="post"
      action={paths.login + search}
      noValidate
      onSubmit={(event) => {
        if (isSending || !check()) event.preventDefault();
      }}
    >
      <OfflineBanner>
        No podemos comprobar tu cuenta sin conexión. Por ahora solo entran las cuentas de este dispositivo.
      </OfflineBanner>
      {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
      <TextField
        {...field('email')}
        label="Correo electrónico"
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        isRequired
      />
      <TextField
        {...field('password')}
        label="Contraseña"
        icon="lock"
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <p className="auth-forgot">
        <Link className="link" to={paths.forgotPassword + search} state={{ email: values.email } satisfies Carried}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <Button type="submit" variant="fill" wide disabled={!isLive} isPending={isSending}>
        Iniciar Sesión
      </Button>
      {isSlow && (
        <p className="auth-slow" role="status">
          {SLOW}
        </p>
      )}
      <p className="auth-switch">
        ¿Aún no tienes cuenta?{' '}
        <Link className="link" to={paths.register + search} replace state={{ email: values.email } satisfies Carried}>
          Crear Cuenta
        </Link>
      </p>
    </fetcher.Form>
  );
}
