import { useSyncExternalStore } from 'react';
import type { User } from '#domain/contract/users.ts';
import { useApp } from '../app-context.ts';

/** The signed-in user, kept current across tabs; null on the edge's first rendering and for visitors. */
export function useCurrentUser(): User | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.current, () => null);
}
