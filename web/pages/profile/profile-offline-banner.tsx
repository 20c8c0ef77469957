import type { ReactNode } from 'react';
import { isOnlyHere } from '../../session/only-here.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { OfflineBanner } from '../../loading/offline-banner.tsx';

/** What an account of the shop's cannot do without it. An account of this device can. */
export function ShopOfflineBanner({ children }: { children: ReactNode }) {
  return isOnlyHere(useCurrentUser()) ? null : <OfflineBanner>{children}</OfflineBanner>;
}
