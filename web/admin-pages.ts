import type { Page } from './page-ahead.ts';
import { paths } from './paths.ts';

const ADMIN_PATHS = [
  paths.adminDashboard,
  paths.adminInstruments,
  paths.adminSpecifications,
  paths.adminReservations,
  paths.adminTimeline,
  paths.adminCategories,
  paths.adminUsers,
  paths.adminMail,
  paths.adminAudit,
] as const;
export type AdminPath = (typeof ADMIN_PATHS)[number];

/**
 * Every page of the administrator's area; the first is where it opens. What the side shows of them, and where their code is, come with
 * that area: customers never download either.
 */
export const adminPages: readonly Page[] = ADMIN_PATHS.map((path) => ({
  path,
  load: async () => (await import('./pages/admin/admin-loads.ts')).adminLoads[path](),
}));
