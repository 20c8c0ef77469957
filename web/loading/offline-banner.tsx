import { type ReactNode, useEffect } from 'react';
import { Banner } from '../ui/banner.tsx';
import { useApp } from '../app-context.ts';
import { useOffline } from './use-offline.ts';

/** Ms since navigation. The offline fallback is not fetched before, while the page itself is loading. */
const PAGE_IS_HERE_MS = 5_000;

/**
 * For forms that only the server can handle, shown before they are filled in. Checks the connection when the form opens, unless that was
 * just done.
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
