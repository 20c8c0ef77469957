import { type PatchRoutesOnNavigationFunction, replace, type RouteObject } from 'react-router';
import type { Page, PagePrefetch } from './page-prefetch.ts';
import { ADMIN_INSIDE_ID, ADMIN_ROUTE_ID } from './pages/admin/admin-route-id.ts';
import { ErrorPage } from './pages/error/error-page.tsx';
import { PageSkeleton } from './pages/layout/page-skeleton.tsx';
import { paths } from './paths.ts';
import { shopRoutes } from './shop-routes.ts';
import { showToast } from './ui/show-toast.ts';

/** The page, loaded together with the messages of the account's calls. */
const account = async <T>(page: Promise<T>): Promise<T> => (await Promise.all([page, import('./api/account-messages.ts')]))[0];

const loadRecovery = async () => (await account(import('./pages/auth/recovery-pages.ts'))).recoveryPages;

/** Every page but Home, in chunks of their own. */
export const pages: readonly Page[] = [
  { path: paths.detail(':id'), load: () => import('./pages/detail/detail-route.ts') },
  { path: paths.checkout(':id'), load: () => account(import('./pages/checkout/checkout-route.ts')) },
  { path: paths.login, load: () => account(import('./pages/auth/auth-route.ts')) },
  { path: paths.register, load: () => account(import('./pages/auth/auth-route.ts')) },
  { path: paths.forgotPassword, load: async () => (await loadRecovery()).forgot },
  { path: paths.resetPassword, load: async () => (await loadRecovery()).reset },
  { path: paths.confirmEmail, load: async () => (await loadRecovery()).confirm },
  { path: paths.reservations, load: () => account(import('./pages/history/history-route.ts')) },
  { path: paths.voucher(':id'), load: () => account(import('./pages/history/voucher-route.ts')) },
  { path: paths.favorites, load: () => import('./pages/favorites/favorites-route.ts') },
  { path: paths.profile, load: () => account(import('./pages/profile/profile-route.ts')) },
  { path: paths.terms, load: () => import('./pages/legal/terms-route.ts') },
  { path: paths.privacy, load: () => import('./pages/legal/privacy-route.ts') },
];

/** An unknown address leads to Home, with a message that says why. */
const toHome = (): Response => {
  showToast({ text: 'No encontramos esa página. Te trajimos al inicio.', kind: 'note' });
  return replace(paths.home);
};

const loadAdminFrame = () => import('./pages/admin/admin-route.ts');
const toDashboard = () => replace(paths.adminDashboard);

/**
 * Adds the administration's routes on the first visit to one: the names of the pages and their files would be a tenth of the first load.
 */
export const openAdmin =
  (prefetch: PagePrefetch): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    if (!path.startsWith(`${paths.admin}/`)) return;
    // Load the upload code early: the network may be gone when it is needed.
    const [{ adminPages }] = await Promise.all([import('./admin-pages.ts'), loadAdminFrame(), import('./api/upload.ts')]);
    prefetch.know(adminPages);
    patch(
      ADMIN_INSIDE_ID,
      adminPages.map((page) => ({ path: page.path, lazy: () => prefetch.open(page) })),
    );
  };

export function createRoutes(prefetch: PagePrefetch): RouteObject[] {
  return [
    shopRoutes([
      ...pages.map((page) => ({ path: page.path, lazy: () => prefetch.open(page) })),
      { path: '*', loader: toHome, Component: PageSkeleton },
    ]),
    {
      id: ADMIN_ROUTE_ID,
      path: paths.admin,
      // Not by `prefetch`: data prefetched for an address belongs to its page, not to the frame.
      lazy: loadAdminFrame,
      ErrorBoundary: ErrorPage,
      HydrateFallback: PageSkeleton,
      children: [
        {
          id: ADMIN_INSIDE_ID,
          ErrorBoundary: ErrorPage,
          children: [
            { index: true, loader: toDashboard, Component: PageSkeleton },
            { path: '*', loader: toDashboard, Component: PageSkeleton },
          ],
        },
      ],
    },
  ];
}
