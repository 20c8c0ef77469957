import { type ReactNode, useEffect } from 'react';
import { Banner } from '../ui/banner.tsx';
import { useApp } from '../app-context.ts';
import { useOffline } from './use-offline.ts';

/** The offline fallback is not fetched while the page itself is still loading: in ms since navigation. */
const PAGE_IS_HERE_MS = 5_000;

/**
 * Beside what only the server can do, shown before a form is filled in. So the connection is checked when a form opens, unless that
 * was learnt a moment ago.
 */
export function OfflineBanner({ children }: { children: ReactNode }) {
  const { connection } = useApp();
  const isOffline = useOffline();
  useEffect(() => {
    const find = async (): Promise<unknown> => (await connection.open()).check();
    const timer = setTimeout(() => void find().catch(() => undefined), Math.max(0, PAGE_IS_HERE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [connection]);
  return isOffline ? (
    <Banner kind="warn" icon="cloud-off">
      {children}
    </Banner>
  ) : null;
}
