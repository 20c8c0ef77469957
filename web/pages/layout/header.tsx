import { paths } from '../../paths.ts';
import { useCurrentUser, useIsSessionKnown } from '../../session/use-current-user.ts';
import { useAuthPaths } from '../../session/use-auth-paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { menuButton } from '../../ui/menu-button.tsx';
import { AccountMenu, AccountMenuPlace } from './account-menu.tsx';
import './header.css';

const VisitorMenuButton = menuButton(async () => (await import('./visitor-menu-items.tsx')).default);

export function Header() {
  const user = useCurrentUser();
  const isKnown = useIsSessionKnown();
  const { login, register } = useAuthPaths();
  return (
    <header className="header">
      <div className="page">
        <Link to={paths.home} className="header-mark">
          <BrandMark />
        </Link>
        <nav aria-label="Principal">
          <NavLink to={paths.home} end className="header-link" data-on-phone={user || !isKnown ? true : undefined}>
            Inicio
          </NavLink>
          {user ? (
            <AccountMenu user={user} />
          ) : !isKnown ? (
            <AccountMenuPlace />
          ) : (
            <>
              <NavLink to={register} className="header-link">
                Crear Cuenta
              </NavLink>
              <LinkButton to={login} size="sm" className="header-login">
                Iniciar Sesión
              </LinkButton>
              <VisitorMenuButton label="Menú" className="header-menu">
                <Icon name="menu" />
              </VisitorMenuButton>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
