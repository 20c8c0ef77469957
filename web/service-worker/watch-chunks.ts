import type { Mend, MendingRouter } from './stale-chunks.ts';

/** Class of what replaces the page while a missing chunk is handled. */
export const MENDING_CLASS = 'mending-page';

let isMending = false;
const listeners = new Set<() => void>();

/** True while a missing chunk is being handled, which may reload the page. Errors are then not shown. */
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
 * Handles chunks that cannot be loaded. The code for that is a chunk itself: the returned function fetches it, and must be called while the
 * server still has this release.
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
    // One at a time. If the handler's own chunk is missing, that comes here too and must not request it again.
    if (isMending || isLoading) return;
    mending.publish(true);
    if (mend) return void mend(payload);
    const giveUp = (): void => mending.publish(false);
    load().then(() => mend?.(payload), giveUp);
  });
  return load;
}
