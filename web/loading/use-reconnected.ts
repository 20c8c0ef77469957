import { useEffect, useEffectEvent } from 'react';
import { isAway } from '../api/connection.ts';
import { useApp } from '../app-context.ts';

/** Calls back each time that the server answers again: for what a part fetched by itself, which no loader loads anew. */
export function useReconnected(act: () => void): void {
  const { connection } = useApp();
  const onBack = useEffectEvent(act);
  useEffect(() => {
    // A component that mounts while the server is offline is called on reconnection too.
    let wasAway = isAway(connection.state());
    return connection.subscribe(() => {
      const wasBefore = wasAway;
      wasAway = isAway(connection.state());
      if (wasBefore && !wasAway) onBack();
    });
  }, [connection]);
}
