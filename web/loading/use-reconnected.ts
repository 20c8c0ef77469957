import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../app-context.ts';

/** Calls back each time that the server answers again: for what a part fetched by itself, which no loader loads anew. */
export function useReconnected(act: () => void): void {
  const { connection } = useApp();
  const onBack = useEffectEvent(act);
  useEffect(() => {
    let last = connection.state();
    return connection.subscribe(() => {
      const state = connection.state();
      if (state === 'online' && last !== 'online') onBack();
      last = state;
    });
  }, [connection]);
}
