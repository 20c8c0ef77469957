import { paths } from '../../paths.ts';
import { useAuthPaths } from '../../session/use-auth-paths.ts';
import { Menu } from '../../ui/menu.tsx';
import type { OpenedMenu } from '../../ui/menu-button.tsx';

/** A visitor's menu on a phone, once it is open. */
export default function VisitorMenuItems(menu: OpenedMenu) {
  const { login, register } = useAuthPaths();
  return (
    <Menu
      {...menu}
      items={[
        { id: 'home', label: 'Inicio', icon: 'store', href: paths.home },
        { id: 'register', label: 'Crear Cuenta', icon: 'user', href: register },
        { id: 'login', label: 'Iniciar Sesión', icon: 'log-in', href: login },
      ]}
    />
  );
}
