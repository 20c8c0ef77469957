import { Suspense, use } from 'react';
import { fullName, ROLE_LABELS } from '#domain/account.ts';
import type { Overview } from '#domain/contract/admin/overview.ts';
import type { User } from '#domain/contract/users.ts';
import { type AdminPage, adminPages } from '../../admin-pages.ts';
import { usePagePrefetch } from '../../page-prefetch.ts';
import { paths } from '../../paths.ts';
import { useLogOut } from '../../session/use-log-out.ts';
import { adminIconPaths } from '../../ui/admin-icon-paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import './admin-side.css';
import type { Rail } from './use-rail.ts';

export interface AdminSideProps {
  user: User;
  overview: Promise<Overview | null>;
  rail: Rail;
}

export function AdminSide({ user, overview, rail }: AdminSideProps) {
  const logOut = useLogOut();
  const name = fullName(user);
  const shop = adminPages.filter(({ isSystem, isView }) => !isSystem && !isView);
  const system = adminPages.filter(({ isSystem }) => isSystem);
  return (
    <header className="admin-side">
      <Link to={paths.adminDashboard} className="admin-mark" aria-label={rail.isRail ? 'Resuena Admin' : undefined}>
        <BrandMark withName={!rail.isRail} />
        {!rail.isRail && <small>Admin</small>}
      </Link>
      <nav aria-label="Administración">
        <Entries pages={shop} overview={overview} isRail={rail.isRail} />
        {system.length > 0 && (
          <>
            <h2 className={rail.isRail ? 'visually-hidden' : undefined}>Sistema</h2>
            <Entries pages={system} overview={overview} isRail={rail.isRail} />
          </>
        )}
      </nav>
      <div className="admin-side-foot">
        {rail.toggle && (
          <button
            type="button"
            className="admin-entry"
            aria-pressed={rail.isRail}
            aria-label={rail.isRail ? 'Angostar menú' : undefined}
            title={rail.isRail ? 'Ensanchar menú' : undefined}
            onClick={rail.toggle}
          >
            <Icon path={adminIconPaths['panel-left']} />
            {!rail.isRail && 'Angostar menú'}
          </button>
        )}
        <Link to={paths.home} className="admin-entry" title={rail.isRail ? 'Ver la tienda' : undefined}>
          <Icon name="store" />
          <span className={rail.isRail ? 'visually-hidden' : undefined}>Ver la tienda</span>
        </Link>
        <MenuButton
          label={`${name} ${ROLE_LABELS[user.role]}, menú`}
          className="admin-me"
          items={[
            { id: 'profile', label: 'Mi Perfil', icon: 'user', href: paths.profile },
            { id: 'logout', label: 'Cerrar Sesión', icon: 'log-out', onAction: () => void logOut() },
          ]}
        >
          <Avatar name={user.username} lastname={user.lastname} />
          {!rail.isRail && (
            <span>
              <b className="cut">{name}</b> <small>{ROLE_LABELS[user.role]}</small>
            </span>
          )}
        </MenuButton>
      </div>
    </header>
  );
}

interface EntriesProps {
  pages: readonly AdminPage[];
  overview: Promise<Overview | null>;
  isRail: boolean;
}

function Entries({ pages, overview, isRail }: EntriesProps) {
  const pagePrefetch = usePagePrefetch();
  return (
    <ul>
      {pages.map(({ path, label, icon, alerts }) => (
        <li key={path}>
          <NavLink
            to={path}
            className="admin-entry"
            title={isRail ? label : undefined}
            onPointerEnter={() => pagePrefetch?.prefetchCode(path)}
            onFocus={() => pagePrefetch?.prefetchCode(path)}
          >
            {'name' in icon ? <Icon name={icon.name} /> : <Icon path={adminIconPaths[icon.path]} />}
            <span className={isRail ? 'visually-hidden' : undefined}>{label}</span>
            {alerts && (
              <Suspense>
                <Alerts overview={overview} of={alerts} />
              </Suspense>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Alerts({ overview, of }: { overview: Promise<Overview | null>; of: NonNullable<AdminPage['alerts']> }) {
  const known = use(overview);
  if (!known) return null;
  const { count, words } = {
    overdue: { count: known.reservations.overdue, words: 'vencidas' },
    mail: { count: known.mail.failed + known.mail.dead, words: 'sin enviar' },
    reports: { count: known.ratings.reported, words: 'denunciadas' },
  }[of];
  if (count === 0) return null;
  return (
    <span className="admin-pip num">
      <Icon name="warning" />
      {count}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
