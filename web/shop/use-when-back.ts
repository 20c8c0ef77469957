import { useEffect, useEffectEvent } from 'react';
import { useApp } from './shop-context.ts';

/** Calls each time that the edge answers again: for what a part fetched by itself, which the page's loader does not load anew. */
export function useWhenBack(act: () => void): void {
  const { reach } = useApp();
  const onBack = useEffectEvent(act);
  useEffect(() => reach.subscribe(() => void (reach.isAway() || onBack())), [reach]);
}
