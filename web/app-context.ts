import { createContext, use } from 'react';
import { createContext as createRouterContext } from 'react-router';
import type { CallApi } from './api/call.ts';
import type { Connection } from './api/connection.ts';
import type { Upload } from './api/upload.ts';
import type { Favorites } from './session/favorites.ts';
import type { SafeStorage } from './storage.ts';
import type { Session } from './session/session.ts';

/** What every screen may use; made once in main.tsx and handed down, never imported as a global. */
export type App = {
  /** The one door to the server, and to what this device answers in its place. */
  call: CallApi;
  upload: Upload;
  connection: Connection;
  session: Session;
  favorites: Favorites;
  storage: SafeStorage;
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
