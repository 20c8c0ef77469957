import { useEffect, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { PASSWORD } from '#domain/account-rules.ts';
import { failure } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { NewPasswordFields, differsFrom } from '../../parts/new-password-fields.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useCheckedFields } from '../../ui/use-checked-fields.ts';
import { AuthFrame } from './auth-frame.tsx';
import type { Carried } from './carried.ts';
import type { ResetAnswer } from './reset-route.ts';

/** Where the link of the e-mail leads: its token stands after the '#', which reaches no server's log. */
export function ResetPage() {
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? '';
  const fetcher = useFetcher<ResetAnswer>();
  const isDeadLink = token === '' || (fetcher.data?.kind === 'refused' && fetcher.data.isDeadLink);

  return (
    <AuthFrame pageTitle="Elegir contraseña" title="Elige una nueva contraseña" instrument="violin" saying="Volvamos a afinar.">
      {isDeadLink ? (
        <div className="auth-form">
          <Banner kind="bad">{failure('bad_link').message} Pide otro: vale una hora y se usa una sola vez.</Banner>
          <LinkButton to={paths.forgotPassword} variant="fill" wide>
            Pedir otro enlace
          </LinkButton>
        </div>
      ) : (
        <ResetForm token={token} fetcher={fetcher} />
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, fetcher }: { token: string; fetcher: ReturnType<typeof useFetcher<ResetAnswer>> }) {
  const navigate = useNavigate();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const email = fetcher.data?.kind === 'changed' && !isSending ? fetcher.data.email : null;
  const { formRef, field, check } = useCheckedFields(
    useState({ password: '', confirmation: '' }),
    { password: PASSWORD },
    refused?.errors,
    ({ password, confirmation }) => ({ confirmation: differsFrom(password, confirmation) }),
  );

  useEffect(() => {
    if (email === null) return;
    void navigate(paths.login, { replace: true, state: { email, notice: 'password-changed' } satisfies Carried });
  }, [email, navigate]);

  return (
    <fetcher.Form
      ref={formRef}
      className="auth-form"
      method="post"
      action={paths.resetPassword}
      noValidate
      onSubmit={(event) => {
        if (isSending || !check()) event.preventDefault();
      }}
    >
      <OfflineBanner>Sin conexión con la tienda: ahora no podemos cambiar tu contraseña. El enlace sigue valiendo.</OfflineBanner>
      {refused?.message && !isSending && <Banner kind="bad">{refused.message}</Banner>}
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields label="Contraseña nueva" password={field('password')} confirmation={field('confirmation')} />
      <Button type="submit" variant="fill" wide isPending={isSending} pendingText="Guardando...">
        Guardar contraseña
      </Button>
    </fetcher.Form>
  );
}
