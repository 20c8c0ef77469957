import { useEffect } from 'react';

/** Runs `then` once, when something under way has come to its end. */
export function useDone(isDone: boolean, then: () => void): void {
  useEffect(() => {
    if (isDone) then();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done; the callback is new on each rendering
  }, [isDone]);
}
