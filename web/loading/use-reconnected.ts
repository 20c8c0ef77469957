import { useEffect, useEffectEvent } from 'react';
import { isAway } from '../api/connection.ts';
import { useApp } from '../app-context.ts';

/** Calls back each time that the server answers again: for what a part fetched by itself, which no loader loads anew. */
export function useReconnected(act: () => void): void {
  const { connection } = useApp();
  const onBack = useEffectEvent(act);
  useEffect(() => {
    let wasAway = false;
    return connection.subscribe(() => {
      const wasBefore = wasAway;
      wasAway = isAway(connection.state());
      if (wasBefore && !wasAway) onBack();
    });
  }, [connection]);
}
