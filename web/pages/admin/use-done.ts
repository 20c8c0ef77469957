import { useEffect, useRef } from 'react';

/** Runs `then` once each time that something under way has come to its end. A page that was hidden and comes back runs nothing again. */
export function useDone(isDone: boolean, then: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    // What is hidden loses its effects, and runs all of them when it is shown.
    if (isDone && !hasRun.current) then();
    hasRun.current = isDone;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done; the callback is new on each rendering
  }, [isDone]);
}
