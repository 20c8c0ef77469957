import type { Mend, MendingRouter } from './stale-chunks.ts';

/** Of what stands in for a page while it is mended. */
export const MENDING_CLASS = 'mending-page';

let isMending = false;
const listeners = new Set<() => void>();

/** Whether the page is about to be loaded anew: an error that is being mended need not be shown. */
export const mending = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): boolean => isMending,
  publish(next: boolean): void {
    isMending = next;
    for (const listener of listeners) listener();
  },
};

/**
 * Handles chunks of the application that cannot be loaded. The code that mends the page is a chunk itself: the returned function
 * fetches it, and must be called while the server still has the page's release.
 */
export function watchFiles(router: MendingRouter): () => Promise<void> {
  let mend: Mend | undefined;
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (mend || isLoading) return;
    isLoading = true;
    try {
      mend = (await import('./stale-chunks.ts')).createMend(router);
    } finally {
      isLoading = false;
    }
  };
  addEventListener('vite:preloadError', ({ payload }) => {
    // One at a time. Its own loss comes by here as well, and is not to be answered by asking for it again.
    if (isMending || isLoading) return;
    mending.publish(true);
    if (mend) return void mend(payload);
    const giveUp = (): void => mending.publish(false);
    load().then(() => mend?.(payload), giveUp);
  });
  return load;
}
