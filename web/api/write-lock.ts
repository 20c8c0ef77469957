/** Keys of requests that this page is waiting for. */
const underWay = new Set<string>();

export const isUnderWay = (key: string): boolean => underWay.has(key);

const LEAVING = ['visibilitychange', 'pagehide'];

/**
 * Holds a lock while waiting, so that other tabs do not ask. A hidden tab may be closed without notice, so `handOver` shares its record
 * first.
 */
export async function withLock<T>(key: string, handOver: () => void, work: () => Promise<T>): Promise<T> {
  let release = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers that forbid storage forbid locks, and older ones have none.
  const lock = navigator.locks?.request(key, { mode: 'shared' }, () => isOver).catch(() => undefined);
  underWay.add(key);
  for (const event of LEAVING) addEventListener(event, handOver);
  try {
    return await work();
  } finally {
    for (const event of LEAVING) removeEventListener(event, handOver);
    underWay.delete(key);
    release();
    await lock;
  }
}

/** Whether a tab still waits for the answer. Asking would close the key, and the server would refuse the request. */
export const isAwaited = async (key: string): Promise<boolean> => {
  const found = await navigator.locks?.query().catch(() => undefined);
  return found?.held?.some(({ name }) => name === key) ?? underWay.has(key);
};
