import './api/admin-messages.ts';
import type { PageModule } from './page-prefetch.ts';
import { paths } from './paths.ts';
import type { AdminIcon } from './ui/admin-icon-paths.ts';
import type { IconName } from './ui/icon-names.ts';

export type AdminPage = {
  /** The whole path, as in paths.ts. */
  path: string;
  label: string;
  icon: { name: IconName } | { path: AdminIcon };
  /** Under the heading 'Sistema' of the side. */
  isSystem?: boolean;
  /** Opened from the page that it is a view of: it has no entry of its own. */
  isView?: boolean;
  /** Needs the width: the side starts as a rail there. */
  opensWithRail?: boolean;
  /** How many things there ask for attention; stands beside the label when above 0. */
  alerts?: 'overdue' | 'mail' | 'reports';
  load: () => Promise<PageModule>;
};

/** Every page of the administrator's area, in the order of its side: a row here makes the route, the entry and the way there. */
export const adminPages: readonly AdminPage[] = [
  {
    path: paths.adminCounter,
    label: 'Mostrador',
    icon: { path: 'counter' },
    load: () => import('./pages/admin/reservations/counter/counter-route.ts'),
  },
  {
    path: paths.adminClose,
    label: 'Cierre del día',
    icon: { path: 'receipt' },
    isView: true,
    load: () => import('./pages/admin/reservations/close/close-route.ts'),
  },
  {
    path: paths.adminReceipt(':id'),
    label: 'Recibo',
    icon: { path: 'receipt' },
    isView: true,
    load: () => import('./pages/admin/reservations/receipt/receipt-route.ts'),
  },
  {
    path: paths.adminDashboard,
    label: 'Dashboard',
    icon: { path: 'dashboard' },
    load: () => import('./pages/admin/dashboard/dashboard-route.ts'),
  },
  {
    path: paths.adminInstruments,
    label: 'Lista Productos',
    icon: { name: 'guitar' },
    load: () => import('./pages/admin/instruments/instruments-route.ts'),
  },
  {
    path: paths.adminSpecifications,
    label: 'Características',
    icon: { name: 'sliders' },
    load: () => import('./pages/admin/specifications/specifications-route.ts'),
  },
  {
    path: paths.adminReservations,
    label: 'Reservas',
    icon: { name: 'calendar-check' },
    alerts: 'overdue',
    load: () => import('./pages/admin/reservations/reservations-route.ts'),
  },
  {
    path: paths.adminByDate,
    label: 'Por fecha',
    icon: { name: 'calendar' },
    isView: true,
    load: () => import('./pages/admin/reservations/by-date/by-date-route.ts'),
  },
  {
    path: paths.adminTimeline,
    label: 'Línea de tiempo',
    icon: { path: 'timeline' },
    isView: true,
    opensWithRail: true,
    load: () => import('./pages/admin/reservations/timeline/timeline-route.ts'),
  },
  {
    path: paths.adminOrder(':id'),
    label: 'Pedido',
    icon: { path: 'receipt' },
    isView: true,
    load: () => import('./pages/admin/reservations/order/order-route.ts'),
  },
  {
    path: paths.adminCustomer(':id'),
    label: 'Cliente',
    icon: { name: 'user' },
    isView: true,
    load: () => import('./pages/admin/reservations/customer/customer-route.ts'),
  },
  {
    path: paths.adminCategories,
    label: 'Categorías',
    icon: { path: 'shapes' },
    load: () => import('./pages/admin/categories/categories-route.ts'),
  },
  {
    path: paths.adminUsers,
    label: 'Usuarios',
    icon: { path: 'users' },
    load: () => import('./pages/admin/users/users-route.ts'),
  },
  {
    path: paths.adminRatings,
    label: 'Valoraciones',
    icon: { name: 'star' },
    alerts: 'reports',
    load: () => import('./pages/admin/ratings/ratings-route.ts'),
  },
  {
    path: paths.adminSettings,
    label: 'Ajustes',
    icon: { path: 'settings' },
    isSystem: true,
    load: () => import('./pages/admin/settings/settings-route.ts'),
  },
  {
    path: paths.adminSynonyms,
    label: 'Sinónimos',
    icon: { name: 'search' },
    isSystem: true,
    load: () => import('./pages/admin/synonyms/synonyms-route.ts'),
  },
  {
    path: paths.adminMail,
    label: 'Buzón',
    icon: { name: 'mail' },
    isSystem: true,
    alerts: 'mail',
    load: () => import('./pages/admin/mail/mail-route.ts'),
  },
  {
    path: paths.adminAudit,
    label: 'Auditoría',
    icon: { path: 'scroll' },
    isSystem: true,
    load: () => import('./pages/admin/audit/audit-route.ts'),
  },
];
