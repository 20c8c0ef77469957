import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { Favorites } from '../session/favorites.ts';
import type { Session } from '../session/session.ts';
import type { AdminDesk } from './admin-desk.ts';
import type { Reach } from './reach.ts';
import type { Shop } from './shop.ts';

/** What every screen may lean on; made once in main.tsx and handed down, never imported as a global. */
export type App = {
  shop: Shop;
  /** A desk over the app's own network; its code travels with the pages that make it. */
  openDesk: <D extends object>(make: (fetch: typeof globalThis.fetch, origin?: string) => D) => D;
  /** Its code comes with the first call: visitors never download it. */
  adminDesk: () => Promise<AdminDesk>;
  /** Whether the edge answers, and the way to ask it again. */
  reach: Reach;
  session: Session;
  favorites: Favorites;
  /** The browser's own storage; null where it is forbidden. */
  storage: Storage | null;
  /** The calendar day in Montevideo now. */
  today: () => string;
};

/** For loaders and actions: `context.get(appContext)`. */
export const appContext = createRouterContext<App>();

const AppContext = createContext<App | null>(null);

export const AppProvider = AppContext.Provider;

/** For components that act outside a loader or action. */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider above it');
  return app;
}
