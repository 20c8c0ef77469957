import { useLocation, useSearchParams } from 'react-router';
import { failure } from '#domain/failure.ts';
import { isCheckout } from '../../paths.ts';
import { returnPath, saysEnded } from '../../session/return-path.ts';
import { VERIFIED } from '../../session/verified-link.ts';
import { Banner } from '../../ui/banner.tsx';
import { carried } from './carried.ts';

/** Why one stands here: back from a link of an e-mail, or something was just done that asks for a login. */
export function LoginNotice() {
  const [search] = useSearchParams();
  const { email, notice } = carried(useLocation().state);
  const verified = search.get(VERIFIED);

  if (notice === 'password-changed') {
    return <Banner kind="ok">Tu contraseña cambió y se cerraron tus sesiones. Inicia sesión con la nueva.</Banner>;
  }
  if (notice === 'registered') {
    return (
      <Banner kind="note" icon="mail">
        Te enviamos un enlace a <b className="auth-email">{email}</b> para verificar tu cuenta. Ya puedes iniciar sesión.
      </Banner>
    );
  }
  if (verified === '1') {
    return (
      <Banner kind="ok" icon="mail-check">
        ¡Listo! Tu correo quedó verificado. Ya puedes iniciar sesión.
      </Banner>
    );
  }
  if (verified !== null) {
    return <Banner kind="bad">{failure('bad_link').message} Inicia sesión y pide uno nuevo desde tu perfil.</Banner>;
  }
  const isReserving = isCheckout(returnPath(search));
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
