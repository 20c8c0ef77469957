import type { AdminPath } from '../../admin-pages.ts';
import { paths } from '../../paths.ts';
import type { AdminIcon } from '../../ui/admin-icon-paths.ts';
import type { IconName } from '../../ui/icon-names.ts';

export type AdminEntry = {
  path: AdminPath;
  label: string;
  icon: { name: IconName } | { path: AdminIcon };
  /** Under the heading 'Sistema' of the side. */
  isSystem?: boolean;
  /** Opened from the page that it is a view of: it has no entry of its own. */
  isView?: boolean;
  /** Needs the width: the side is a rail there until somebody widens it. */
  opensWithRail?: boolean;
  /** How many things there ask for attention; stands beside the label when above 0. */
  alerts?: 'overdue' | 'mail';
};

/** What the side shows of each page of admin-pages.ts, in its order. */
export const adminEntries: readonly AdminEntry[] = [
  {
    path: paths.adminDashboard,
    label: 'Dashboard',
    icon: { path: 'dashboard' },
  },
  {
    path: paths.adminInstruments,
    label: 'Lista Productos',
    icon: { name: 'guitar' },
  },
  {
    path: paths.adminSpecifications,
    label: 'Características',
    icon: { name: 'sliders' },
  },
  {
    path: paths.adminReservations,
    label: 'Reservas',
    icon: { name: 'calendar-check' },
    alerts: 'overdue',
  },
  {
    path: paths.adminTimeline,
    label: 'Línea de tiempo',
    icon: { path: 'timeline' },
    isView: true,
    opensWithRail: true,
  },
  {
    path: paths.adminCategories,
    label: 'Categorías',
    icon: { path: 'shapes' },
  },
  {
    path: paths.adminUsers,
    label: 'Usuarios',
    icon: { path: 'users' },
  },
  {
    path: paths.adminMail,
    label: 'Buzón',
    icon: { name: 'mail' },
    isSystem: true,
    alerts: 'mail',
  },
  {
    path: paths.adminAudit,
    label: 'Auditoría',
    icon: { path: 'scroll' },
    isSystem: true,
  },
];
