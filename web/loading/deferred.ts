const PATIENCE_MS = 200;

/** A loader's data: resolved, or a promise of it. */
export type Deferred<T> = { value: T } | { promise: Promise<T> };

/**
 * Returns the value if it resolves at once, so that no skeleton flashes. Otherwise its promise, so that the page opens in its loading
 * state.
 */
export async function defer<T>(promise: Promise<T>): Promise<Deferred<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<Deferred<T>>((resolve) => {
    timer = setTimeout(() => resolve({ promise }), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise.then((value) => ({ value })), patience]);
  } finally {
    clearTimeout(timer);
  }
}
