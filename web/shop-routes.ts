import type { RouteObject } from 'react-router';
import { ErrorPage } from './pages/error/error-page.tsx';
import { loader } from './pages/home/home-loader.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { Layout } from './pages/layout/layout.tsx';
import { PageSkeleton } from './pages/layout/page-skeleton.tsx';

/**
 * The shop's frame around its pages, in the browser and on the server. Home travels with it: it is what most first visits show, and a
 * chunk of its own would cost them another round trip.
 */
export const shopRoutes = (pages: RouteObject[]): RouteObject => ({
  Component: Layout,
  ErrorBoundary: ErrorPage,
  children: [
    {
      // Without a path of its own: what goes wrong in a page stays inside the frame.
      ErrorBoundary: ErrorPage,
      HydrateFallback: PageSkeleton,
      children: [{ index: true, loader, Component: HomePage, HydrateFallback: HomePage }, ...pages],
    },
  ],
});
