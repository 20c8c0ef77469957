import type { AdminPath } from '../../admin-pages.ts';
import type { PageModule } from '../../page-ahead.ts';
import { paths } from '../../paths.ts';

/** Each page's own chunk. */
export const adminLoads: Record<AdminPath, () => Promise<PageModule>> = {
  [paths.adminDashboard]: () => import('./dashboard/dashboard-route.ts'),
  [paths.adminInstruments]: () => import('./instruments/instruments-route.ts'),
  [paths.adminSpecifications]: () => import('./specifications/specifications-route.ts'),
  [paths.adminReservations]: () => import('./reservations/reservations-route.ts'),
  [paths.adminTimeline]: () => import('./reservations/timeline/timeline-route.ts'),
  [paths.adminCategories]: () => import('./categories/categories-route.ts'),
  [paths.adminUsers]: () => import('./users/users-route.ts'),
  [paths.adminMail]: () => import('./mail/mail-route.ts'),
  [paths.adminAudit]: () => import('./audit/audit-route.ts'),
};
