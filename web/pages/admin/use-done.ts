import { useEffect, useRef } from 'react';

/** Runs `then` once each time that `isDone` becomes true. A page that was hidden and is shown again runs nothing. */
export function useDone(isDone: boolean, then: () => void): void {
  const hasRun = useRef(false);
  useEffect(() => {
    // React removes the effects of hidden content, and runs all of them when it is shown.
    if (isDone && !hasRun.current) then();
    hasRun.current = isDone;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done; the callback is new on each rendering
  }, [isDone]);
}
