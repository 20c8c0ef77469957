import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../../app-context.ts';

const POLL_MS = 5_000;

/** Calls `onChange` when another desk or a customer changed reservations, movements or money. It asks while the page is in sight; unchanged costs the server ten rows. */
export function useShopChanges(onChange: () => void): void {
  const { call } = useApp();
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    const leaving = new AbortController();
    let etag: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        const headers = etag === undefined ? {} : { headers: { 'if-none-match': etag } };
        const answer = await call('GET /api/counter', { query: {}, signal: leaving.signal, ...headers });
        if (leaving.signal.aborted) return;
        if (answer.ok && answer.source.kind === 'server') {
          if (etag !== undefined && answer.etag !== etag) changed();
          etag = answer.etag;
        }
      }
      timer = setTimeout(() => void poll(), POLL_MS);
    };
    void poll();
    const onVisible = (): void => void (document.visibilityState === 'visible' && poll());
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [call]);
}
