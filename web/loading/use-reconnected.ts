import { useEffect, useEffectEvent } from 'react';
import { usesFallback } from '../api/connection.ts';
import { useApp } from '../app-context.ts';

/** Calls back each time the server is online again, for data that a component fetched itself and no loader reloads. */
export function useReconnected(act: () => void): void {
  const { connection } = useApp();
  const onBack = useEffectEvent(act);
  useEffect(() => {
    // A component that mounts while the server is offline is called on reconnection too.
    let usedFallback = usesFallback(connection.state());
    return connection.subscribe(() => {
      const wasBefore = usedFallback;
      usedFallback = usesFallback(connection.state());
      if (wasBefore && !usedFallback) onBack();
    });
  }, [connection]);
}
