const PATIENCE_MS = 200;

/** Data that is here, or on its way. */
export type Soon<T> = { now: T } | { later: Promise<T> };

/**
 * What a loader hands to its page: the value when it comes at once, so that no skeleton flashes, else the promise of it, so that
 * the page opens and says that it is loading.
 */
export async function soon<T>(promise: Promise<T>): Promise<Soon<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Soon<T>>((resolve) => {
    timer = setTimeout(() => resolve({ later: promise }), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise.then((now) => ({ now })), patience]);
  } finally {
    clearTimeout(timer);
  }
}
