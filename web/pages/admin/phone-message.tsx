import type { User } from '#domain/contract/users.ts';
import { fullName } from '#domain/account.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Frame } from '../../ui/frame.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import './phone-message.css';

/** All that a phone gets of the administrator's area: its tables need room. */
export function PhoneMessage({ user }: { user: User }) {
  return (
    <Frame
      className="admin-phone"
      before={
        <header>
          <Link to={paths.home} aria-label="Resuena, inicio">
            <BrandMark />
          </Link>
          <Link to={paths.profile} aria-label={`Perfil de ${fullName(user)}`}>
            <Avatar name={user.username} lastname={user.lastname} />
          </Link>
        </header>
      }
    >
      <PageTitle>Administración</PageTitle>
      <svg viewBox="0 0 360 216" aria-hidden="true">
        <rect x="36" y="2" width="256" height="168" rx="20" className="admin-phone-screen" />
        <path d="M38 24a20 20 0 0 1 20-20h34v164h-34a20 20 0 0 1-20-20Z" className="admin-phone-side" />
        <path d="M116 86q42-60 82 0 42 60 82 0M116 86q42 60 82 0 42-60 82 0" className="admin-phone-string" />
        <path d="M116 86h164M116 86q42-30 82 0 42 30 82 0M116 86q42 30 82 0 42-30 82 0" className="admin-phone-string soft" />
        <path d="M4 194h280" className="admin-phone-base" />
        <rect x="278" y="66" width="78" height="140" rx="16" className="admin-phone-device" />
        <path d="M300 119l34 34m0-34-34 34" className="admin-phone-string" />
      </svg>
      <h1>Esta modalidad no esta disponible en móviles.</h1>
      <p>Abre la administración en una pantalla de 768 píxeles de ancho o más.</p>
      <LinkButton to={paths.home} variant="fill" wide>
        Ir a la tienda
      </LinkButton>
      <LinkButton to={paths.reservations} wide>
        Ver mis reservas
      </LinkButton>
    </Frame>
  );
}
