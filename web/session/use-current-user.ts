import { useSyncExternalStore } from 'react';
import type { User } from '#domain/contract/users.ts';
import { useApp } from '../app-context.ts';

/** The signed-in user, kept current across tabs; null in the server's rendering and for visitors. */
export function useCurrentUser(): User | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.current, () => null);
}

/** Whether `useCurrentUser` already tells a visitor from a person whose name is still on its way. */
export function useIsSessionKnown(): boolean {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.isKnown, session.wasKnown);
}
