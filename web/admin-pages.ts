import type { PageModule } from './page-ahead.ts';
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
  /** How many things there ask for attention; stands beside the label when above 0. */
  alerts?: 'overdue' | 'mail';
  load: () => Promise<PageModule>;
};

/** Every page of the administrator's area, in the order of its side: a row here makes the route, the entry and the way there. */
export const adminPages: readonly AdminPage[] = [
  {
    path: paths.adminSpecifications,
    label: 'Características',
    icon: { name: 'sliders' },
    load: () => import('./pages/admin/specifications/specifications-route.ts'),
  },
  {
    path: paths.adminCategories,
    label: 'Categorías',
    icon: { path: 'shapes' },
    load: () => import('./pages/admin/categories/categories-route.ts'),
  },
];
