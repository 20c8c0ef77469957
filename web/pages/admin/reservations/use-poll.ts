import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `ask` while the page is visible, `everyMs` after it last ended, and at once when the page is shown again. The first call waits as
 * well, unless it `startsNow`.
 */
export function usePoll(everyMs: number, ask: (signal: AbortSignal) => Promise<void>, startsNow = false): void {
  const onTurn = useEffectEvent(ask);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await onTurn(leaving.signal);
      if (!leaving.signal.aborted) timer = setTimeout(() => void poll(), everyMs);
    };
    if (startsNow) void poll();
    else timer = setTimeout(() => void poll(), everyMs);
    const onVisible = (): void => void (document.visibilityState === 'visible' && poll());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [everyMs, startsNow]);
}
