import { type ReactNode, useEffect } from 'react';
import { Banner } from '../ui/banner.tsx';
import { useApp } from './shop-context.ts';
import { useAway } from './use-away.ts';

/** What goes on without the edge is not fetched while the page itself is still coming: in ms since it began. */
const PAGE_IS_HERE_MS = 5_000;

/**
 * Beside what only the edge can do, while it does not answer: said before anybody fills anything in. So that is found out when a form
 * opens, unless something else asked the edge a moment ago.
 */
export function AwayBanner({ children }: { children: ReactNode }) {
  const { reach } = useApp();
  const isAway = useAway();
  useEffect(() => {
    const find = async (): Promise<void> => (await reach.open()).check();
    const timer = setTimeout(() => void find().catch(() => undefined), Math.max(0, PAGE_IS_HERE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [reach]);
  return isAway ? (
    <Banner kind="warn" icon="cloud-off">
      {children}
    </Banner>
  ) : null;
}
