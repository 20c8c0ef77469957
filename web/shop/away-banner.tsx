import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { useAway } from './use-away.ts';

/** Beside what only the edge can do, while it does not answer: said before anybody fills anything in. */
export const AwayBanner = ({ children }: { children: ReactNode }) =>
  useAway() ? (
    <Banner kind="warn" icon="cloud-off">
      {children}
    </Banner>
  ) : null;
