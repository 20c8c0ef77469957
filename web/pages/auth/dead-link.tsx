import { useFetcher } from 'react-router';
import { failure } from '#domain/failure.ts';
import { paths } from '../../paths.ts';
import { loginPath } from '../../session/return-path.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ConfirmAnswer } from './confirm-route.ts';

/** A confirmation link that has expired, was cut off on the way, or belongs to an account that is gone: how to get another. */
export function DeadLink() {
  const user = useCurrentUser();
  const fetcher = useFetcher<ConfirmAnswer>();
  const isSending = fetcher.state !== 'idle';
  const dead = failure('bad_link').message;

  if (!user) {
    return (
      <div className="auth-form">
        <Banner kind="bad">{dead} Inicia sesión y pide otro desde tu perfil: vale 7 días.</Banner>
        <LinkButton to={loginPath(paths.profile)} variant="fill" wide>
          Iniciar Sesión
        </LinkButton>
      </div>
    );
  }
  const address = <b className="auth-email">{user.email}</b>;
  if (user.emailVerified) {
    return (
      <div className="auth-form">
        <Banner kind="bad">
          {dead} El correo de la cuenta con la que entraste, {address}, ya está confirmado.
        </Banner>
        <LinkButton to={paths.home} variant="fill" wide>
          Explorar instrumentos
        </LinkButton>
      </div>
    );
  }
  if (fetcher.data?.kind === 'resent') {
    return (
      <div className="auth-form">
        <Banner kind="ok" icon="mail">
          Te enviamos un enlace nuevo a {address}. Si no lo ves, mira en el correo no deseado.
        </Banner>
      </div>
    );
  }
  const refused = fetcher.data?.kind === 'refused' && !isSending ? fetcher.data : undefined;
  return (
    <fetcher.Form className="auth-form" method="post" action={paths.confirmEmail}>
      <Banner kind="bad">{refused ? refused.message : `${dead} Pide otro: vale 7 días.`}</Banner>
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" variant="fill" wide isPending={isSending} pendingText="Enviando...">
        Enviar otro enlace
      </Button>
    </fetcher.Form>
  );
}
