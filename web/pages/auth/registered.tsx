import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Carried } from './carried.ts';

const REDIRECT_MS = 2_000;

export interface RegisteredProps {
  email: string;
  /** Made on this device while the shop could not be reached: no e-mail goes out. */
  isLocal: boolean;
}

/** The account exists; the login follows by itself. */
export function Registered({ email, isLocal }: RegisteredProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = paths.login + search;
  const notice = isLocal ? undefined : 'registered';
  const place = useRef<HTMLDivElement>(null);

  // The form that had the focus is gone.
  useEffect(() => place.current?.focus(), []);

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true, state: { email, notice } satisfies Carried }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, email, notice]);

  return (
    <div ref={place} className="auth-form" tabIndex={-1}>
      <Banner kind="ok">
        {isLocal
          ? 'Registro exitoso. Solo en este dispositivo: sin conexión no podemos enviarte el enlace de verificación.'
          : 'Registro exitoso. Verifica tu cuenta con el enlace que enviamos a tu correo.'}
      </Banner>
      <LinkButton to={to} replace state={{ email, notice } satisfies Carried} wide>
        Iniciar Sesión
      </LinkButton>
    </div>
  );
}
