import { useLocation, useSearchParams } from 'react-router';
import { isCheckout } from '../../paths.ts';
import { returnPath, saysEnded } from '../../session/return-path.ts';
import { Banner } from '../../ui/banner.tsx';
import { carried } from './carried.ts';

/** Why the login is asked for: something was just done, or a page needs it. */
export function LoginNotice() {
  const [search] = useSearchParams();
  const { email, notice } = carried(useLocation().state);

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
