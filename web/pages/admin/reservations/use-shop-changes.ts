import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { useApp } from '../../../app-context.ts';

const POLL_MS = 5_000;

/**
 * Fetches the page's data again when another screen or a customer changed reservations, movements or money. Polls while the page is
 * visible; a poll without changes reads ten rows. During the page's own fetches, or `isHeld`, a change waits for the next poll.
 */
export function useShopChanges(isHeld = false): void {
  const { call } = useApp();
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === 'idle' && state === 'idle';
  /** False: not now. */
  const reload = useEffectEvent((): boolean => {
    if (isHeld || !isIdle) return false;
    void revalidate();
    return true;
  });

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
          if (etag === undefined || answer.etag === etag || reload()) etag = answer.etag;
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
