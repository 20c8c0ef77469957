import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { emailKey } from '#domain/account.ts';
import { parseId } from '#domain/id.ts';
import { isCheckout, paths } from '../../paths.ts';
import { useApp } from '../../app-context.ts';
import { rememberedCheckout } from '../../session/begun-checkout.ts';
import { loginPath } from '../../session/return-path.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import type { Carried } from './carried.ts';
import type { ConfirmAnswer } from './confirm-route.ts';
import { DeadLink } from './dead-link.tsx';
import { isAcceptedEmail } from '#domain/account-rules.ts';

/** Where the link of the welcome e-mail leads. Only its button confirms. */
export function ConfirmPage() {
  const { search, hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return <Confirmation key={token} token={token} reservationId={parseId(new URLSearchParams(search).get('reserva') ?? '')} />;
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <AuthFrame pageTitle={title} title={title} instrument="saxophone" saying="Un paso más, y a tocar.">
    {children}
  </AuthFrame>
);

const ASKING = 'Confirma tu correo';
const DONE = 'Correo confirmado';

/** `reservationId`: what the e-mail is about. */
function Confirmation({ token, reservationId }: { token: string; reservationId: number | null }) {
  const user = useCurrentUser();
  const fetcher = useFetcher<ConfirmAnswer>();
  const isSending = fetcher.state !== 'idle';
  const refused = fetcher.data?.kind === 'refused' ? fetcher.data : undefined;
  const address = addressOf(token);
  const isOwn = user !== null && emailKey(user.email ?? '') === address;

  if (fetcher.data?.kind === 'confirmed') {
    return (
      <Frame title={DONE}>
        <Confirmed address={address} isOwn={isOwn} signedInAs={user?.email ?? undefined} reservationId={reservationId} />
      </Frame>
    );
  }
  if (token !== '' && !refused?.isDeadLink && isOwn && user.emailVerified) {
    return (
      <Frame title={DONE}>
        <div className="auth-form">
          <Banner kind="ok" icon="mail-check">
            Tu correo, <b className="auth-email">{address}</b>, ya está confirmado. No tienes que hacer nada más.
          </Banner>
          {reservationId !== null && <ToReservation path={paths.voucher(reservationId)} />}
          <ToShop isSecond={reservationId !== null} />
        </div>
      </Frame>
    );
  }
  if (token === '' || refused?.isDeadLink) {
    return (
      <Frame title={ASKING}>
        <DeadLink />
      </Frame>
    );
  }
  return (
    <Frame title={ASKING}>
      <p className="auth-lead">
        {address === null ? (
          'Vas a confirmar que el correo de tu cuenta es tuyo.'
        ) : (
          <>
            Vas a confirmar que <b className="auth-email">{address}</b> es tu correo.
          </>
        )}
      </p>
      <fetcher.Form
        className="auth-form"
        method="post"
        action={paths.confirmEmail}
        onSubmit={(event) => {
          if (isSending) event.preventDefault();
        }}
      >
        <OfflineBanner>Sin conexión con la tienda: ahora no podemos confirmar tu correo. El enlace sigue valiendo.</OfflineBanner>
        {user && address !== null && !isOwn && (
          <Banner kind="note">
            En este navegador entraste como <b className="auth-email">{user.email}</b>, y este enlace es de otra cuenta.
            Confirmarla no cambia tu sesión.
          </Banner>
        )}
        {refused && !isSending && <Banner kind="bad">{refused.message}</Banner>}
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="fill" wide isPending={isSending} pendingText="Confirmando...">
          Confirmar mi correo
        </Button>
        <p className="auth-aside">
          Si no creaste una cuenta en Resuena, cierra esta página sin confirmar: otra persona pudo registrarse con tu correo.
        </p>
      </fetcher.Form>
    </Frame>
  );
}

type ConfirmedProps = {
  address: string | null;
  isOwn: boolean;
  signedInAs: string | undefined;
  reservationId: number | null;
};

function Confirmed({ address, isOwn, signedInAs, reservationId }: ConfirmedProps) {
  const place = useRef<HTMLDivElement>(null);
  const begun = rememberedCheckout(useApp().storage);
  const made = reservationId === null ? null : paths.voucher(reservationId);
  const way = made ?? (begun !== null && (isCheckout(begun) || isVoucher(begun)) ? begun : null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className="auth-form" tabIndex={-1}>
      <Banner kind="ok" icon="mail-check">
        {signedInAs === undefined || isOwn ? (
          'Tu correo quedó confirmado.'
        ) : (
          <>
            Quedó confirmado el correo <b className="auth-email">{address}</b>. En este navegador sigues con la cuenta{' '}
            <b className="auth-email">{signedInAs}</b>.
          </>
        )}
      </Banner>
      {signedInAs === undefined ? (
        <LinkButton
          to={way === null ? paths.login : loginPath(way)}
          state={{ email: address ?? '' } satisfies Carried}
          variant="fill"
          wide
        >
          Iniciar Sesión
        </LinkButton>
      ) : (
        <>
          {isOwn && way !== null && <ToReservation path={way} />}
          <ToShop isSecond={isOwn && way !== null} />
        </>
      )}
    </div>
  );
}

const isVoucher = (path: string): boolean => path.startsWith(`${paths.reservations}/`);

/** To the one that was made, or to the checkout that was left. */
const ToReservation = ({ path }: { path: string }) => (
  <LinkButton to={path} variant="fill" wide>
    {isVoucher(path) ? 'Ver tu reserva' : 'Continuar con tu reserva'}
  </LinkButton>
);

const ToShop = ({ isSecond = false }) => (
  <LinkButton to={paths.home} variant={isSecond ? 'line' : 'fill'} wide>
    Explorar instrumentos
  </LinkButton>
);

/**
 * The address that a confirmation link is for, to show it. Read without checking the signature, which only the server can: null for
 * what is not an address, so that a made-up token puts no text on the page.
 */
export function addressOf(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { email }: { email?: unknown } = typeof claims === 'object' && claims !== null ? claims : {};
    return typeof email === 'string' && isAcceptedEmail(email) ? email : null;
  } catch {
    return null;
  }
}
