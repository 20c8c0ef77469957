import { useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { KNOWN_EMAIL } from '#domain/account-rules.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type Carried, carried } from './carried.ts';
import type { ForgotAnswer } from './forgot-route.ts';

/** Asks for the link with which a forgotten password is replaced. */
export function ForgotPage() {
  const { search, state } = useLocation();
  const fetcher = useFetcher<ForgotAnswer>();
  const isSending = fetcher.state !== 'idle';
  const { values, formRef, field, check } = useCheckedFields(useState({ email: carried(state).email }), { email: KNOWN_EMAIL });

  return (
    <AuthFrame pageTitle="Recuperar contraseña" title="Recupera tu contraseña" instrument="violin" saying="Volvamos a afinar.">
      <p className="auth-lead">Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra contraseña.</p>
      <fetcher.Form
        ref={formRef}
        className="auth-form"
        method="post"
        action={paths.forgotPassword}
        noValidate
        onSubmit={(event) => {
          if (isSending || !check()) event.preventDefault();
        }}
      >
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos enviarte el enlace.</OfflineBanner>
        {fetcher.data?.kind === 'refused' && !isSending && <Banner kind="bad">{fetcher.data.message}</Banner>}
        {fetcher.data?.kind === 'sent' && !isSending && (
          <Banner kind="ok" icon="mail">
            Si <b className="auth-email">{fetcher.data.email}</b> tiene una cuenta, en unos minutos recibirá el enlace. Vale una
            hora y se usa una sola vez. Mira también en el correo no deseado.
          </Banner>
        )}
        <TextField
          {...field('email')}
          label="Correo electrónico"
          icon="mail"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Button type="submit" variant="fill" wide isPending={isSending} pendingText="Enviando...">
          Enviar enlace
        </Button>
        <p className="auth-switch">
          ¿La recordaste?{' '}
          <Link className="link" to={paths.login + search} state={{ email: values.email } satisfies Carried}>
            Iniciar Sesión
          </Link>
        </p>
      </fetcher.Form>
    </AuthFrame>
  );
}
